package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Durability;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The labels of training data. A classifier learns all of them; what becomes of slots, {@link SlotGuess} decides. */
enum StatementKind {
    NAME,
    BIRTHDAY,
    HOME,
    EMPLOYER,
    JOB,
    RELATIONSHIP,
    DIET,
    CONTACT,
    ANSWER_LANGUAGE,
    ANSWER_STYLE,
    /** About the speaker, and no slot. */
    SELF,
    /** About somebody or something else. */
    OTHER;

    /** All of them, by their place in the weights. */
    static final List<StatementKind> ALL = List.of(values());

    /** Kinds that are slots; the first ones of all. */
    static final List<StatementKind> SLOTS =
            ALL.stream().filter(StatementKind::isSlot).toList();

    /** How long a statement holds, by its place in the weights. */
    static final List<Durability> DURABILITIES = List.of(Durability.values());

    /** Whether it is a slot of the speaker with one value. */
    public boolean isSlot() {
        return compareTo(SELF) < 0;
    }

    /** The lower-case name in data, tags and claims. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind of this label.
     *
     * @throws IllegalArgumentException naming the labels when there is none
     */
    static StatementKind ofLabel(String label) {
        return Stream.of(values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a statement is about one of "
                        + Stream.of(values()).map(StatementKind::label).toList() + ", but was '" + label + "'"));
    }
}
