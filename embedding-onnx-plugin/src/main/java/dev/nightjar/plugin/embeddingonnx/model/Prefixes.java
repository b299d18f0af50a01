package dev.nightjar.plugin.embeddingonnx.model;

/**
 * The prefixes that tell a model the purpose of a text.
 *
 * @param query before queries; empty for none
 * @param document before documents; empty for none
 */
public record Prefixes(String query, String document) {

    /** These prefixes, overridden by the given ones. */
    public Prefixes or(String givenQuery, String givenDocument) {
        return new Prefixes(
                givenQuery.isEmpty() ? query : givenQuery, givenDocument.isEmpty() ? document : givenDocument);
    }

    /** Their form in an identity. */
    String scheme() {
        return query.isEmpty() && document.isEmpty() ? "" : query + "|" + document;
    }
}
