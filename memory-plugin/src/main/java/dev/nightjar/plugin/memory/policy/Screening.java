package dev.nightjar.plugin.memory.policy;

/** How to treat a message that seems to contain a secret or personal data. */
public enum Screening {
    /** Do not search for any. */
    OFF,
    /** Mask it before the message is stored. */
    REDACT,
    /** Store the whole message, but keep its memory from searches and prompts until somebody has reviewed it. */
    QUARANTINE
}
