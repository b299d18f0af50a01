package dev.nightjar.hostdemo.command;

/** What was asked for could not be done. The message is one line with the value and the next step. Exit code 1. */
final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    CommandFailure(String message) {
        super(message);
    }
}
