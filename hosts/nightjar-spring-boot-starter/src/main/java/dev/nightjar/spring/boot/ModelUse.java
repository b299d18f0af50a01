package dev.nightjar.spring.boot;

/** The model that reads finished conversations. */
public enum ModelUse {
    /** The model in the kernel's configuration, else the application's own. */
    APPLICATION,
    /** The model in the kernel's configuration, or none. */
    CONFIGURED,
    /** No model. */
    NONE
}
