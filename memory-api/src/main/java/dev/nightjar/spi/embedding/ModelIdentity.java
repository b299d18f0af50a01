package dev.nightjar.spi.embedding;

/**
 * Identifies the vector space of a model. Vectors with different identities are never compared, even at equal length,
 * because the comparison means nothing.
 *
 * @param provider who computes the vectors, such as {@code static} or {@code openai}; not blank
 * @param model the provider's name for the model; not blank
 * @param dimensions number of components; 0 while unknown
 * @param prefixScheme prefixes of queries and documents; empty for none
 * @param endpointHash first 8 hex digits of the SHA-256 of a custom endpoint's address; empty for the provider's own
 *     endpoint
 */
public record ModelIdentity(String provider, String model, int dimensions, String prefixScheme, String endpointHash) {

    /** @throws IllegalArgumentException when provider or model is blank or dimensions negative */
    public ModelIdentity {
        if (provider.isBlank() || model.isBlank()) {
            throw new IllegalArgumentException(
                    "A model identity needs a provider and a model, but has '" + provider + "' and '" + model + "'");
        }
        if (dimensions < 0) {
            throw new IllegalArgumentException("Dimensions must not be negative, but were " + dimensions);
        }
    }

    /** For a model that runs locally and uses no prefixes. */
    public static ModelIdentity local(String provider, String model, int dimensions) {
        return new ModelIdentity(provider, model, dimensions, "", "");
    }

    /** Whether the dimensions are known, so that vectors can be stored. */
    public boolean isComplete() {
        return dimensions > 0;
    }

    /** A copy with known dimensions. */
    public ModelIdentity withDimensions(int known) {
        return new ModelIdentity(provider, model, known, prefixScheme, endpointHash);
    }

    /**
     * The identity as one line to store and compare, the same in every run and release: {@code provider:model[:endpoint
     * hash];dimensions=n[;prefixes=scheme]}. In the parts, a semicolon is written as {@code %3B}, line ends as
     * {@code %0A} and {@code %0D}, and a per cent sign as {@code %25}.
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
