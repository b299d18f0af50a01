package dev.nightjar.plugin.maintenance.plugin;

/** How a model reads finished conversations, where there is one. */
public enum Reading {
    /** In one call a session. */
    CALL,
    /** As an agent with six tools, for hosts that run their own loop; needs a model that calls tools. */
    AGENT,
    /**
     * Not by a model of the host: a client of it reads, such as a coding agent, with the tools {@code session_brief} and {@code
     * remember_session}. What none has read within a week is read without a model.
     */
    CLIENT,
    /** Not at all. */
    NONE
}
