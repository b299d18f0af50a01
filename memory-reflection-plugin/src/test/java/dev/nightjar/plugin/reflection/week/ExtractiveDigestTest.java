package dev.nightjar.plugin.reflection.week;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityId;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.reflection.week.Week.ChangeOfMind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ExtractiveDigestTest {

    private static final Instant NOW = Instant.parse("2026-03-08T05:00:00Z");

    @Test
    @Tag("K6")
    @DisplayName("entities, decisions, changes of mind and open plans, each thing in one place, labelled")
    void should_tell_each_thing_once() {
        Fact plan = fact(1, "Ada plans to open a bakery.", "plan");
        Fact given = fact(2, "Ada plans to buy a boat.", "plan");
        Fact changed = fact(3, "Ada plans to rent a boat.", "plan");
        Fact decided = fact(4, "Ada decided to sell the car.", "decision");

        assertThat(ExtractiveDigest.of(week(
                        List.of(changed, given, plan, decided),
                        List.of(count("Bergen", 4), count("Turku", 1)),
                        List.of(new ChangeOfMind(given, changed)))))
                .hasValue(
                        "Digest of 2026-03-01 to 2026-03-08, made by rules without a model. Most mentioned: Bergen (4)."
                                + " Decided: Ada decided to sell the car."
                                + " Changed: \"Ada plans to buy a boat\" became \"Ada plans to rent a boat\"."
                                + " Planned: Ada plans to open a bakery.");
    }

    @Test
    @Tag("K6")
    @DisplayName("a statement that took another's place is quoted once")
    void should_quote_statements_once() {
        var before = fact(1, "Ada: \"I live in Bergen.\"", "statement", Quotation.SOURCE);
        var now = fact(2, "Ada: \"I live in Oslo now.\"", "statement", Quotation.SOURCE);

        assertThat(ExtractiveDigest.of(week(List.of(now), List.of(), List.of(new ChangeOfMind(before, now))))
                        .orElseThrow())
                .endsWith(" Changed: Ada: \"I live in Bergen.\" became Ada: \"I live in Oslo now.\".");
    }

    @Test
    @Tag("K6")
    @DisplayName("a week of other facts has no digest")
    void should_be_empty_without_anything_of_its_sorts() {
        assertThat(ExtractiveDigest.of(
                        week(List.of(fact(1, "Ada keeps bees.", "habit")), List.of(count("Bergen", 1)), List.of())))
                .isEmpty();
    }

    @Test
    @Tag("X38")
    @DisplayName("however long and odd its facts, a digest stays short and on one line")
    void should_stay_short() {
        var facts = Stream.iterate(1, i -> i + 1)
                .limit(60)
                .map(i -> fact(
                        i,
                        "Plan\n## " + i + " \u202e" + "\ud83d\udc26".repeat(4_000),
                        i % 2 == 0 ? "plan" : "decision"))
                .toList();

        String digest = ExtractiveDigest.of(week(facts, List.of(), List.of())).orElseThrow();

        assertThat(digest.codePointCount(0, digest.length())).isLessThan(900);
        assertThat(digest).doesNotContain("\n", "\u202e").startsWith("Digest of ");
    }

    private static Week week(List<Fact> facts, List<Entity.Count> entities, List<ChangeOfMind> changes) {
        return new Week(
                LocalDate.parse("2026-03-01"),
                LocalDate.parse("2026-03-08"),
                facts,
                List.of(),
                entities,
                changes,
                null);
    }

    private static Entity.Count count(String name, int memories) {
        return new Entity.Count(
                new Entity(
                        new EntityId("ent_" + name),
                        Namespace.AGENT,
                        EntityType.LOCATION,
                        name,
                        List.of(),
                        memories,
                        NOW),
                memories);
    }

    private static Fact fact(int number, String content, String tag) {
        return fact(number, content, tag, "test");
    }

    private static Fact fact(int number, String content, String tag, String source) {
        var id = new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5%03d".formatted(number));
        return new Fact(
                new MemoryDetails(
                        id,
                        Namespace.AGENT,
                        "tester",
                        content,
                        "general",
                        List.of(tag),
                        null,
                        source,
                        NOW,
                        NOW,
                        Map.of(),
                        null,
                        null),
                1,
                new Fact.Fading(Durability.STABLE, 0.004, null, Standing.CURRENT),
                List.of(),
                false,
                0,
                null);
    }
}
