package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Statements that differ in nothing but a value that matters. Made from templates by a seed. */
class ValueConflictTest {

    private static final int PAIRS = 150;

    /** A sentence about {@code %1$s} with a place {@code %2$s} for one of several values that exclude each other. */
    private record Template(String sentence, List<String> values) {}

    private static final List<Template> TEMPLATES = List.of(
            template("%1$s's favourite colour of all is %2$s", "purple", "cyan", "dark red", "light red", "grey"),
            template("%1$s painted the kitchen walls %2$s in spring", "white", "off-white", "yellow", "blue"),
            template("%1$s has %2$s children who still live at home", "2", "3", "two", "three", "no"),
            template("%1$s pays %2$s for the garage each month", "$120", "€120", "£120", "120 kroner", "$1,200"),
            template("%1$s keeps the cellar at exactly %2$s degrees all year", "12", "-12", "1.2", "21", "12.5"),
            template("%1$s gets a discount of %2$s on every train ticket", "5%", "50%", "15%", "half", "a third"),
            template("%1$s runs %2$s along the river before breakfast", "5 km", "5 miles", "15 km", "3/4 mile"),
            template("%1$s takes %2$s of the medicine after dinner", "5 mg", "5 g", "50 mg", "2 pills", "1 pill"),
            template("%1$s was born on %2$s in a small town", "1990-03-04", "1990-04-03", "4 March 1990", "1991-03-04"),
            template("%1$s meets the dentist on %2$s after work", "Monday", "Friday", "4 May", "5 May", "14 May"),
            template("%1$s leaves the house at %2$s on weekdays", "7:30", "8:30", "7:30 pm", "half past nine", "noon"),
            template(
                    "%1$s lives with the family in %2$s near the station",
                    "Oslo", "Lima", "Bergen", "New York", "York"),
            template("%1$s is married to %2$s since last summer", "Nora", "Petra", "Ingrid", "nobody"),
            template("%1$s works for %2$s as an engineer in the city", "Acme", "Globex", "Initech", "Acme Labs"),
            template("%1$s eats %2$s at home with the children", "meat", "no meat", "fish", "hardly any meat"),
            template("%1$s %2$s the music that is played in the office", "likes", "dislikes", "hates", "ignores"),
            template("%1$s %2$s speak the language of the grandparents", "can", "can't", "cannot", "could not"),
            template("%1$s is %2$s to drive the company car abroad", "allowed", "not allowed", "forbidden", "unable"),
            template("%1$s finished the course %2$s the summer holidays began", "before", "after", "when", "until"),
            template("%1$s drinks the coffee at work %2$s sugar and milk", "with", "without", "with less", "with more"),
            template("%1$s %2$s goes to the gym on the corner", "always", "never", "rarely", "no longer", "sometimes"),
            template("%1$s writes the reports for work in %2$s at night", "C", "C++", "C#", "Java", "JavaScript"),
            template("%1$s keeps a %2$s in the flat above the bakery", "dog", "cat", "parrot", "big dog and a cat"),
            template("%1$s thinks the new manager is very %2$s in meetings", "kind", "unkind", "patient", "impatient"),
            template("%1$s has the status sign %2$s on the office door", "☀", "☂", "🍕", "🍣"),
            template("%1$s moved the appointment from the %2$s of May", "1st", "2nd", "first", "last"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("file") // values are compared in Java, whatever the engine; a server takes ten times as long for so many
    @Tag("J7")
    @Tag("J8")
    @DisplayName("of 150 pairs that differ in one value none is merged, and each is offered as a conflict")
    void should_keep_and_offer_every_conflict() {
        long seed = 96;
        var pairs = pairs(new Random(seed));
        var missed = new ArrayList<String>();
        for (var pair : pairs) {
            memory.service().remember(SCOPE, draft(pair.get(0), "before"));
        }
        for (var pair : pairs) {
            var draft = draft(pair.get(1), "after");
            var offered = memory.consolidation().detectConflicts(SCOPE, draft);
            if (offered.stream().map(Fact::content).noneMatch(pair.get(0)::equals)) {
                missed.add(String.join(" / ", pair));
            }
            assertThat(memory.service().remember(SCOPE, draft).isDuplicate())
                    .as("seed %d: merged %s", seed, pair)
                    .isFalse();
        }
        assertThat(missed).as("seed %d: not offered as conflicts", seed).isEmpty();
        assertThat(memory.service().stats(SCOPE).facts()).isEqualTo(2 * PAIRS);
    }

    @Test
    @Tag("J7")
    @DisplayName("the same pairs in one batch, either way round, are all kept")
    void should_keep_them_within_a_batch() {
        long seed = 97;
        for (var pair : pairs(new Random(seed))) {
            var both = List.of(draft(pair.get(1), "s1"), draft(pair.get(0), "s1"));
            assertThat(memory.consolidation().tryFacts(SCOPE, both).saved())
                    .as("seed %d: %s", seed, pair)
                    .hasSize(2);
        }
        assertThat(memory.service().stats(SCOPE).facts()).isZero();
    }

    @Test
    @Tag("J8")
    @DisplayName("contradictions are looked for by words alone, in the order of reciprocal ranks")
    void should_be_looked_for_by_words() {
        var now = memory.clock().instant();
        for (var who : List.of("Nora", "Petra", "Ingrid", "Karin", "Jon", "Tim")) {
            saidDaysAgo(60, "Ada met " + who + " by the old harbour", now);
        }
        saidDaysAgo(1, "Ada met Zoe by the harbour", now);
        var statement = "Whom did Ada meet by the old harbour yesterday?";
        var filter = MemoryFilter.ofKinds(MemoryKind.FACT);
        var byWords = memory.service()
                .search(SCOPE, SearchRequest.of(statement, filter, 5).rankedBy(Ranker.ReciprocalRank.STANDARD));
        assertThat(memory.consolidation().detectConflicts(SCOPE, FactDraft.of(statement, 0.9, "test")))
                .extracting(Fact::id)
                .containsExactlyElementsOf(ids(byWords));
    }

    private void saidDaysAgo(int days, String content, Instant now) {
        var said = now.minus(Duration.ofDays(days));
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 0.9, "test").eventTime(said).build());
    }

    private static List<MemoryId> ids(List<SearchHit> hits) {
        return hits.stream().map(hit -> hit.memory().id()).toList();
    }

    private static List<List<String>> pairs(Random random) {
        var pairs = new ArrayList<List<String>>();
        var used = new HashSet<String>();
        for (int i = 0; pairs.size() < PAIRS; i++) {
            var template = TEMPLATES.get(i % TEMPLATES.size());
            int first = random.nextInt(template.values.size());
            int second = (first + 1 + random.nextInt(template.values.size() - 1)) % template.values.size();
            var who = name(random);
            if (used.add(who)) {
                pairs.add(List.of(
                        template.sentence.formatted(who, template.values.get(first)),
                        template.sentence.formatted(who, template.values.get(second))));
            }
        }
        return pairs;
    }

    private static String name(Random random) {
        var beginnings = List.of("Al", "Be", "Cor", "Da", "El", "Fre", "Gun", "Hil", "Is", "Jo", "Kar", "Lin");
        var middles = List.of("be", "di", "la", "mo", "na", "ri", "so", "ta", "vi", "ze");
        var ends = List.of("na", "ra", "rik", "ton", "lis", "mar");
        return pick(beginnings, random) + pick(middles, random) + pick(ends, random);
    }

    private static String pick(List<String> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }

    private static FactDraft draft(String content, String session) {
        return FactDraft.builder(content, 0.9, "test")
                .tags(List.of("test"))
                .sessionId(session)
                .build();
    }

    private static Template template(String sentence, String... values) {
        return new Template(sentence, List.of(values));
    }
}
