package dev.nightjar.embeddings.staticmodel;

import java.io.IOException;

/** A model's files are not what they should be. The message names the file or part and what is wrong with it. */
public final class UnusableModelException extends IOException {

    private static final long serialVersionUID = 1;

    UnusableModelException(String message) {
        super(message);
    }

    UnusableModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
