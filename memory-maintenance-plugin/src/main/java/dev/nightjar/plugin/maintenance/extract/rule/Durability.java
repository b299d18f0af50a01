package dev.nightjar.plugin.maintenance.extract.rule;

/** How long a fact is likely to stay true if nobody speaks of it again. */
public enum Durability {
    /** As good as for ever: identity, family, health, beliefs. */
    LASTING,
    /** For years: home, work, likes, relationships, preferences. */
    STABLE,
    /** For days or weeks: plans, projects of the moment, moods. */
    PASSING
}
