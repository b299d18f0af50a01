package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Durability;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kind of a fact, as the model classifies it. It decides how long the fact is likely to stay true. */
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

    /**
     * The kind with this name, in any letter case. An unknown name counts as an event, which is neither lasting nor a
     * plan.
     */
    static FactKind of(@Nullable String name) {
        return Stream.of(values())
                .filter(kind -> name != null && kind.name().equalsIgnoreCase(name.strip()))
                .findFirst()
                .orElse(EVENT);
    }
}
