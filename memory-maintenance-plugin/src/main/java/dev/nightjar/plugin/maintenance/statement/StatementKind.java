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
    /** The first one with several values at a time. */
    HEALTH,
    LANGUAGE,
    /** About the speaker, and none of the subjects above. */
    SELF,
    /** About somebody or something else. */
    OTHER;

    /** All of them, by their place in the weights. */
    static final List<StatementKind> ALL = List.of(values());

    /** Kinds that the profile shows; the first ones of all. */
    static final List<StatementKind> SUBJECTS =
            ALL.stream().filter(StatementKind::isSubject).toList();

    /** How long a statement holds, by its place in the weights. */
    static final List<Durability> DURABILITIES = List.of(Durability.values());

    /** Whether it is a subject of the speaker that the profile shows: a slot with one value, or a tag. */
    public boolean isSubject() {
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
