package dev.nightjar.plugin.maintenance.plugin;

/** How a model reads finished conversations, where there is one. */
public enum Reading {
    /** In one call a session. */
    CALL,
    /** As an agent with six tools, for hosts that run their own loop; needs a model that calls tools. */
    AGENT,
    /** Not at all. */
    NONE
}
