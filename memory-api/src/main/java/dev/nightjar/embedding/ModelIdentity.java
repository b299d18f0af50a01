package dev.nightjar.embedding;

/**
 * Which space a vector lives in. Vectors of different identities say nothing about each other, even at equal length, and
 * are never compared.
 *
 * @param provider who computes, such as {@code static} or {@code openai}; not blank
 * @param model the provider's name of the model; not blank
 * @param dimensions number of components; 0 when the model has not told yet
 * @param prefixScheme what is put before queries and documents; empty for nothing
 * @param endpointHash first 8 hex digits of the SHA-256 of a custom endpoint's address; empty for the provider's own
 */
public record ModelIdentity(String provider, String model, int dimensions, String prefixScheme, String endpointHash) {

    /** @throws IllegalArgumentException when provider or model is blank or dimensions negative */
    public ModelIdentity {
        if (provider.isBlank() || model.isBlank()) {
            throw new IllegalArgumentException(
                    "A model identity needs a provider and a model, but had '" + provider + "' and '" + model + "'");
        }
        if (dimensions < 0) {
            throw new IllegalArgumentException("Dimensions must not be negative, but were " + dimensions);
        }
    }

    /** Of a model that computes here, with nothing put before texts. */
    public static ModelIdentity local(String provider, String model, int dimensions) {
        return new ModelIdentity(provider, model, dimensions, "", "");
    }

    /** Whether the dimensions are known, so that vectors can be stored under it. */
    public boolean isComplete() {
        return dimensions > 0;
    }

    /** The same model, now that its dimensions are known. */
    public ModelIdentity withDimensions(int known) {
        return new ModelIdentity(provider, model, known, prefixScheme, endpointHash);
    }

    /**
     * The identity as one line, the same in every run and every release, to store and compare:
     * {@code provider:model[:endpoint hash];dimensions=n[;prefixes=scheme]}. Semicolons and line ends inside the parts
     * are written as {@code %3B}, {@code %0A} and {@code %0D}, a per cent sign as {@code %25}.
     */
    public String text() {
        var text = new StringBuilder(escaped(provider)).append(':').append(escaped(model));
        if (!endpointHash.isEmpty()) {
            text.append(':').append(escaped(endpointHash));
        }
        text.append(";dimensions=").append(dimensions);
        if (!prefixScheme.isEmpty()) {
            text.append(";prefixes=").append(escaped(prefixScheme));
        }
        return text.toString();
    }

    private static String escaped(String part) {
        return part.replace("%", "%25").replace(";", "%3B").replace("\n", "%0A").replace("\r", "%0D");
    }
}
