package dev.nightjar.spring.boot;

/** Which model reads finished conversations for memory. */
public enum ModelUse {
    /** The one the kernel's configuration names, else the application's own. */
    APPLICATION,
    /** The one the kernel's configuration names, or none. */
    CONFIGURED,
    /** None. */
    NONE
}
