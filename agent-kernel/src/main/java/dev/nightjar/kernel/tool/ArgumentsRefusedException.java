package dev.nightjar.kernel.tool;

/**
 * A model's arguments are invalid. The message lists every problem with the argument, the value and what is accepted.
 */
public final class ArgumentsRefusedException extends Exception {

    private static final long serialVersionUID = 1;

    ArgumentsRefusedException(String message) {
        super(message);
    }

    ArgumentsRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
