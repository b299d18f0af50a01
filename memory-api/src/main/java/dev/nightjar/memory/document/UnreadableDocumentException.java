package dev.nightjar.memory.document;

import java.io.IOException;

/** A document that cannot be read however often it is tried, because of what is in it: it is broken, or needs a password. */
public final class UnreadableDocumentException extends IOException {

    private static final long serialVersionUID = 1;

    /** @param reason what is wrong with the document and what its owner can do, without its name; is shown to them */
    public UnreadableDocumentException(String reason) {
        super(reason);
    }

    /** With the cause. */
    public UnreadableDocumentException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
