package dev.nightjar.plugin.embeddingonnx.model;

/**
 * What a model wants before a text to tell what it is for.
 *
 * @param query before queries; empty for nothing
 * @param document before documents; empty for nothing
 */
public record Prefixes(String query, String document) {

    /** These, except where something is given. */
    public Prefixes or(String givenQuery, String givenDocument) {
        return new Prefixes(
                givenQuery.isEmpty() ? query : givenQuery, givenDocument.isEmpty() ? document : givenDocument);
    }

    /** As an identity tells them. */
    String scheme() {
        return query.isEmpty() && document.isEmpty() ? "" : query + "|" + document;
    }
}
