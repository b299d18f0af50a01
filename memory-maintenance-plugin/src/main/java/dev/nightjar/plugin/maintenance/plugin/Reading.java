package dev.nightjar.plugin.maintenance.plugin;

/** How a model reads finished conversations, if there is one. */
public enum Reading {
    /** With one call per session. */
    CALL,
    /** With an agent of six tools, for hosts that run their own loop; needs a model that calls tools. */
    AGENT,
    /**
     * Not with the host's model: a client, such as a coding agent, reads with the tools {@code session_brief} and
     * {@code remember_session}. What no client reads within a week is read without a model.
     */
    CLIENT,
    /** Without a model. */
    NONE
}
