package dev.nightjar.hostdemo.transfer;

/** A record of an export cannot be used. The message names file, line or record, and value. */
public final class BadRecordException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadRecordException(String message) {
        super(message);
    }
}
