package dev.nightjar.spi.document;

import java.io.IOException;

/** A document cannot be read because of its content: it is broken or needs a password. Trying again does not help. */
public final class UnreadableDocumentException extends IOException {

    private static final long serialVersionUID = 1;

    /** @param reason what is wrong and what the owner can do, without the document's name; shown to the owner */
    public UnreadableDocumentException(String reason) {
        super(reason);
    }

    /** An exception with its cause. */
    public UnreadableDocumentException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
