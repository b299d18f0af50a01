package dev.nightjar.hostdemo.replay;

/**
 * A line of a conversation file cannot be used, or all of it. The message reads {@code FILE:LINE: reason} or {@code FILE:
 * reason}.
 */
public final class BadLineException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadLineException(String file, int line, String reason) {
        super(file + ":" + line + ": " + reason);
    }

    BadLineException(String file, String reason) {
        super(file + ": " + reason);
    }
}
