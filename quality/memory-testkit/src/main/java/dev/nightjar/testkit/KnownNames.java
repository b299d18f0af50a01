package dev.nightjar.testkit;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A recogniser that finds given names by exact match. Thread-safe.
 *
 * @param names the names
 */
public record KnownNames(List<Name> names) implements EntityRecognizer {

    /** Copies the list. */
    public KnownNames {
        names = List.copyOf(names);
    }

    /** A recogniser of people with these names. */
    public static KnownNames ofPeople(String... people) {
        return new KnownNames(List.of(people).stream()
                .map(person -> new Name(person, person, EntityType.PERSON))
                .toList());
    }

    @Override
    public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
        var found = new ArrayList<Mention>();
        for (var name : names) {
            if (types.isEmpty() || types.contains(name.type)) {
                for (int at = text.indexOf(name.text); at >= 0; at = text.indexOf(name.text, at + 1)) {
                    found.add(new Mention(
                            name.text,
                            name.type,
                            name.canonical,
                            new Mention.Span(at, at + name.text.length()),
                            1,
                            "known-names"));
                }
            }
        }
        found.sort(Comparator.comparingInt(
                mention -> mention.span() == null ? 0 : mention.span().start()));
        return List.copyOf(found);
    }

    /**
     * A name to find.
     *
     * @param text the name as written in texts
     * @param canonical the name of the entity
     * @param type the entity's type
     */
    public record Name(String text, String canonical, EntityType type) {}
}
