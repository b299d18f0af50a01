package dev.nightjar.plugin.maintenance.extract.family;

/** What a statement needs to say about when. */
public enum Dating {
    /** A lasting trait: true without a date. */
    LASTING,
    /** Without a date of its own it is marked with the day it was said. */
    MARKED,
    /** Worth keeping with a date only. */
    REQUIRED
}
