package dev.nightjar.memory.document;

import java.net.URI;
import java.time.Instant;

/** A document to read. Do not change its bytes. */
public final class DocumentSource {

    private final URI uri;
    private final byte[] content;
    private final Instant modifiedAt;

    private DocumentSource(URI uri, byte[] content, Instant modifiedAt) {
        this.uri = uri;
        this.content = content;
        this.modifiedAt = modifiedAt;
    }

    /**
     * A document.
     *
     * @param uri its name in memory; the file extension, such as {@code .md}, is that of the format
     * @param content its bytes; not copied
     * @param modifiedAt when it was last modified
     * @throws IllegalArgumentException when the URI is relative
     */
    public static DocumentSource of(URI uri, byte[] content, Instant modifiedAt) {
        if (!uri.isAbsolute()) {
            throw new IllegalArgumentException(
                    "The URI of a document must begin with a scheme, such as file: or https:, but was '" + uri + "'");
        }
        return new DocumentSource(uri, content, modifiedAt);
    }

    /** The URI. */
    public URI uri() {
        return uri;
    }

    /** The last part of the URI, without a query. */
    public String fileName() {
        var path = uri.getPath() == null ? uri.getSchemeSpecificPart() : uri.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The bytes of the document. */
    public byte[] content() {
        return content;
    }

    /** Time of the last modification. */
    public Instant modifiedAt() {
        return modifiedAt;
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
