package dev.nightjar.plugin.maintenance.extract.clause;

/** How a statement's verb is used. */
public enum Form {
    /** I work. With "be": I am tired. */
    PRESENT,
    /** I worked. */
    PAST,
    /** I have worked. */
    PERFECT,
    /** I am working. */
    PROGRESSIVE,
    /** I have been working. */
    PERFECT_PROGRESSIVE,
    /** I will work. */
    FUTURE,
    /** I would work. */
    CONDITIONAL,
    /** I can work. */
    ABILITY,
    /** I used to work. */
    FORMER_HABIT
}
