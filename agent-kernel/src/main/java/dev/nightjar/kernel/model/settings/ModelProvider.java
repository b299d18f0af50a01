package dev.nightjar.kernel.model.settings;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The provider whose interface a model is called through. */
public enum ModelProvider {

    /** No model; everything works without one. */
    NONE(null, null, "", "", ""),

    /** The OpenAI interface, which many servers support. */
    OPENAI("https://api.openai.com/v1", "OPENAI_API_KEY", "models", "langchain4j-open-ai", "openai.OpenAiChatModel"),

    /** Ollama's own interface. */
    OLLAMA("http://localhost:11434", null, "api/tags", "langchain4j-ollama", "ollama.OllamaChatModel"),

    /** The Anthropic interface. */
    ANTHROPIC(
            "https://api.anthropic.com/v1",
            "ANTHROPIC_API_KEY",
            "models",
            "langchain4j-anthropic",
            "anthropic.AnthropicChatModel"),

    /** The interface of Google's Gemini API. */
    GEMINI(
            "https://generativelanguage.googleapis.com/v1beta",
            "GEMINI_API_KEY",
            "models",
            "langchain4j-google-ai-gemini",
            "googleai.GoogleAiGeminiChatModel");

    private final @Nullable String usualBaseUrl;
    private final @Nullable String usualKeyVariable;
    private final String listing;
    private final String library;
    private final String client;

    ModelProvider(
            @Nullable String usualBaseUrl,
            @Nullable String usualKeyVariable,
            String listing,
            String library,
            String client) {
        this.usualBaseUrl = usualBaseUrl;
        this.usualKeyVariable = usualKeyVariable;
        this.listing = listing;
        this.library = library;
        this.client = client;
    }

    URI usualBaseUrl() {
        if (usualBaseUrl == null) {
            throw new IllegalStateException("Without a provider there is no address");
        }
        return URI.create(usualBaseUrl);
    }

    /** The variable of the key if no other is configured; null when no key is needed. */
    @Nullable
    String usualKeyVariable() {
        return usualKeyVariable;
    }

    /**
     * The LangChain4j library that calls it. The kernel does not include it; the application adds the one it needs, if
     * any.
     *
     * @return group and artifact if the library is missing; empty when it is there
     */
    Optional<String> missingLibrary() {
        try {
            Class.forName("dev.langchain4j.model." + client, false, ModelProvider.class.getClassLoader());
            return Optional.empty();
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.of("dev.langchain4j:" + library);
        }
    }

    /** The {@code gen_ai.provider.name} in OpenTelemetry's semantic conventions for generative AI. */
    public String telemetryName() {
        return this == GEMINI ? "gcp.gemini" : name().toLowerCase(Locale.ROOT);
    }

    /** Path below the base URL that lists the models: the cheapest request a server accepts. */
    public String listing() {
        return listing;
    }
}
