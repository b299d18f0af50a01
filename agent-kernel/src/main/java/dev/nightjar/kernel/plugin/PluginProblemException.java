package dev.nightjar.kernel.plugin;

/** A plugin cannot be started. The message says why and, where known, what to do. */
public final class PluginProblemException extends Exception {

    private static final long serialVersionUID = 1;

    PluginProblemException(String message) {
        super(message);
    }

    PluginProblemException(String message, Throwable cause) {
        super(message, cause);
    }
}
