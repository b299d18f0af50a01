package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Durability;
import java.util.Locale;
import java.util.stream.Stream;

/** What a fact is about, as the reading model says it. How long it is likely to stay true follows from it. */
enum FactKind {
    IDENTITY(Durability.LASTING),
    RELATIONSHIP(Durability.LASTING),
    HEALTH(Durability.LASTING),
    INSTRUCTION(Durability.LASTING),
    HOME(Durability.STABLE),
    WORK(Durability.STABLE),
    PREFERENCE(Durability.STABLE),
    POSSESSION(Durability.STABLE),
    HABIT(Durability.STABLE),
    EVENT(Durability.STABLE),
    DECISION(Durability.STABLE),
    PROJECT(Durability.STABLE),
    PLAN(Durability.PASSING);

    private final Durability durability;

    FactKind(Durability durability) {
        this.durability = durability;
    }

    Durability durability() {
        return durability;
    }

    /** The name as a tag. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of this name in any letter case; an event where a model invents one: it is neither lasting nor a plan. */
    static FactKind of(String name) {
        return Stream.of(values())
                .filter(kind -> kind.name().equalsIgnoreCase(name.strip()))
                .findFirst()
                .orElse(EVENT);
    }
}
