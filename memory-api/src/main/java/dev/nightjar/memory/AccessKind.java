package dev.nightjar.memory;

/** How a memory was used; a use renews a fact's confidence. */
public enum AccessKind {
    /** A tool returned it: somebody asked for it. */
    TOOL,
    /** It was injected into a prompt unasked; counts half. */
    CONTEXT
}
