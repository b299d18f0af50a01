package dev.nightjar.commons.model;

import java.io.IOException;

/** A model's files are invalid. The message names the file or part and the problem. */
public final class UnusableModelException extends IOException {

    private static final long serialVersionUID = 1;

    /** @param message the file or part, and the problem */
    public UnusableModelException(String message) {
        super(message);
    }

    /** @param message the file or part, and the problem */
    public UnusableModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
