package dev.nightjar.plugin.memory.policy;

/** What becomes of a message that seems to hold a secret or personal data. */
public enum Screening {
    /** Nothing is looked for. */
    OFF,
    /** It is masked before the message is stored. */
    REDACT,
    /** The message is stored whole, and its memory is kept from searches and prompts until somebody has looked at it. */
    QUARANTINE
}
