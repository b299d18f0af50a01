package dev.nightjar.cli.command.shared;

/** Failure of a command. The message is one line with the value and the next step. Exit code 1. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public CommandFailure(String message) {
        super(message);
    }
}
