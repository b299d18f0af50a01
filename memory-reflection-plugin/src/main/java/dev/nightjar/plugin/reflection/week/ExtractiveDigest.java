package dev.nightjar.plugin.reflection.week;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.reflection.week.Week.ChangeOfMind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A rule-based digest of a week: what was mentioned most, decisions, changes of mind, open plans. Stateless. */
public final class ExtractiveDigest {

    /** The source that digests are stored with. */
    public static final String SOURCE = Reflection.DIGEST;

    private static final int TOPICS = 5;
    private static final int ITEMS = 3;
    private static final int ITEM_LENGTH = 110;
    private static final Set<String> DECISIONS = Set.of("decision", "decisions");
    private static final Set<String> PLANS = Set.of("plan", "plans");

    private ExtractiveDigest() {}

    /** The digest, whose first sentence says what it is; empty when the week has nothing of this. */
    public static Optional<String> of(Week week) {
        var parts = new ArrayList<String>();
        // Something mentioned once is not a pattern.
        var topics = week.entities().stream()
                .filter(count -> count.memories() > 1)
                .limit(TOPICS)
                .map(count -> VisibleText.line(count.entity().name(), ITEM_LENGTH) + " (" + count.memories() + ")")
                .collect(Collectors.joining(", "));
        if (!topics.isEmpty()) {
            parts.add("Most mentioned: " + topics + ".");
        }
        add(parts, "Decided", tagged(week, DECISIONS).map(fact -> sentence(fact.content())));
        add(parts, "Changed", changes(week).map(change -> quoted(change.before()) + " became " + quoted(change.now())));
        add(parts, "Planned", tagged(week, PLANS).map(fact -> sentence(fact.content())));
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of("Digest of " + week.from() + " to " + week.to() + ", made by rules without a model. "
                        + String.join(" ", parts));
    }

    /** The facts that the digest quotes as true. */
    static List<Fact> told(Week week) {
        return Stream.of(tagged(week, DECISIONS), changes(week).map(ChangeOfMind::now), tagged(week, PLANS))
                .flatMap(facts -> facts)
                .toList();
    }

    private static Stream<ChangeOfMind> changes(Week week) {
        return week.changes().stream().limit(ITEMS);
    }

    private static Stream<Fact> tagged(Week week, Set<String> tags) {
        return week.standing().stream()
                .filter(fact -> isTagged(fact, tags) && !week.isChange(fact.id()))
                .limit(ITEMS);
    }

    private static boolean isTagged(Fact fact, Set<String> tags) {
        return fact.details().tags().stream().anyMatch(tags::contains);
    }

    /** A statement already has quotation marks. */
    private static String quoted(Memory memory) {
        var sentence = sentence(memory.content());
        return memory instanceof Fact fact && Quotation.of(fact).isPresent() ? sentence : "\"" + sentence + "\"";
    }

    private static String sentence(String content) {
        String line = VisibleText.line(content, ITEM_LENGTH);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    /** A sentence for each, which is left out once its fact ends. */
    private static void add(List<String> parts, String heading, Stream<String> items) {
        items.forEach(item -> parts.add(heading + ": " + item + "."));
    }
}
