package dev.nightjar.host;

/** The configuration is invalid. The message names the key's path, the value and what is accepted. */
public class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** An exception with a message for people. */
    public ConfigurationException(String message) {
        super(message);
    }

    /** An exception with a message for people and the cause. */
    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
