package dev.nightjar.commons.model;

import java.io.IOException;

/** A model's files are not what they should be. The message names the file or part and what is wrong with it. */
public final class UnusableModelException extends IOException {

    private static final long serialVersionUID = 1;

    /** What is wrong, with the file or part. */
    public UnusableModelException(String message) {
        super(message);
    }

    /** What is wrong, with the file or part, and what told so. */
    public UnusableModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
