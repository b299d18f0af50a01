package dev.nightjar.demo.replay;

/** A line of a conversation file cannot be used. The message reads {@code FILE:LINE: reason}. */
public final class BadLineException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadLineException(String file, int line, String reason) {
        super(file + ":" + line + ": " + reason);
    }
}
