package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import dev.nightjar.plugin.embedding.remote.RemoteModel;
import java.net.URI;

/** The known servers: their addresses, their default models, and what these models need. */
final class KnownServers {

    /** The usual variable of OpenAI's key. */
    static final String OPENAI_KEY = "OPENAI_API_KEY";

    private static final String OPENAI_URL = "https://api.openai.com/v1";
    private static final String OPENAI_MODEL = "text-embedding-3-large";

    /** The first 256 components hold most of the meaning, in a twelfth of the space. */
    private static final int OPENAI_DIMENSIONS = 256;

    private static final String OLLAMA_URL = "http://localhost:11434/v1";
    private static final String OLLAMA_MODEL = "nomic-embed-text";
    private static final int NOMIC_DIMENSIONS = 768;

    private KnownServers() {}

    /** The model of this choice: known defaults, overridden by the configuration. */
    static RemoteModel model(ModelChoice choice, EmbeddingConfiguration configuration) {
        boolean isOllama = choice.provider() == ProviderName.OLLAMA;
        String ownUrl = isOllama ? OLLAMA_URL : OPENAI_URL;
        String url = configuration.baseUrl().isEmpty() ? ownUrl : configuration.baseUrl();
        String defaultName = isOllama ? OLLAMA_MODEL : OPENAI_MODEL;
        String name = choice.model().isEmpty() ? defaultName : choice.model();
        boolean isNomic = name.equals(OLLAMA_MODEL) || name.startsWith(OLLAMA_MODEL + ":");
        boolean isShortened = name.equals(OPENAI_MODEL);
        int known = isShortened ? OPENAI_DIMENSIONS : isNomic ? NOMIC_DIMENSIONS : 0;
        return new RemoteModel(
                ModelChoice.label(choice.provider()),
                name,
                URI.create(url),
                !url.equals(ownUrl),
                configuration.dimensions() > 0 ? configuration.dimensions() : known,
                configuration.dimensions() > 0 || isShortened,
                prefix(configuration.queryPrefix(), isNomic, "search_query: "),
                prefix(configuration.documentPrefix(), isNomic, "search_document: "));
    }

    private static String prefix(String configured, boolean isNomic, String ofNomic) {
        return configured.isEmpty() && isNomic ? ofNomic : configured;
    }
}
