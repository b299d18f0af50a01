package dev.nightjar.kernel.model.settings;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whose interface a model is asked through. */
public enum ModelProvider {

    /** There is no model; everything works without one. */
    NONE(null, null, ""),

    /** The OpenAI interface, which many servers speak. */
    OPENAI("https://api.openai.com/v1", "OPENAI_API_KEY", "models"),

    /** Ollama's own interface. */
    OLLAMA("http://localhost:11434", null, "api/tags"),

    /** The Anthropic interface. */
    ANTHROPIC("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", "models"),

    /** The interface of Google's Gemini API. */
    GEMINI("https://generativelanguage.googleapis.com/v1beta", "GEMINI_API_KEY", "models");

    private final @Nullable String usualBaseUrl;
    private final @Nullable String usualKeyVariable;
    private final String listing;

    ModelProvider(@Nullable String usualBaseUrl, @Nullable String usualKeyVariable, String listing) {
        this.usualBaseUrl = usualBaseUrl;
        this.usualKeyVariable = usualKeyVariable;
        this.listing = listing;
    }

    URI usualBaseUrl() {
        if (usualBaseUrl == null) {
            throw new IllegalStateException("Without a provider there is no address");
        }
        return URI.create(usualBaseUrl);
    }

    /** Where the key is when nothing is said about it; null when none is needed. */
    @Nullable
    String usualKeyVariable() {
        return usualKeyVariable;
    }

    /** Its {@code gen_ai.provider.name} in OpenTelemetry's semantic conventions for generative AI. */
    public String telemetryName() {
        return this == GEMINI ? "gcp.gemini" : name().toLowerCase(Locale.ROOT);
    }

    /** Path below the base URL that lists the models: the cheapest question a server can be asked. */
    public String listing() {
        return listing;
    }
}
