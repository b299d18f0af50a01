package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.ReadBy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecurringNamesTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("K1")
    @DisplayName("names that stand within sentences of several turns are known without a model, with all their turns")
    void should_know_names_that_are_used_in_several_turns() {
        say(
                "one",
                "This evening Ole and I went to Cafe Nordpol.",
                "It was nice of Ole. He knows the band at Cafe Nordpol.",
                "Ann-Marie sang. I like how Ann-Marie sings.");
        say("two", "Ole's bike is broken, so I gave Ole mine.", "And the hat of Ann-Marie is lost.");

        read("one", "two");

        assertThat(names()).containsExactlyInAnyOrder("Ole", "Cafe Nordpol", "Ann-Marie");
        assertThat(mentions("Ole")).isEqualTo(3);
        assertThat(mentions("Ann-Marie")).isEqualTo(2);
    }

    @Test
    @Tag("K1")
    @DisplayName("beginnings of sentences, titles, words that are also written small, and days are no names")
    void should_take_no_other_word_with_a_capital_for_a_name() {
        say(
                "one",
                "Thanks! Nice. Yes: Sure - Right. “Hello”, she said, (Really)",
                "On Monday in July we meet, as on all Mondays, and I said I'm fine.",
                "I love Pancakes. Do you like pancakes?",
                "Read How To Grow Very Big Tomatoes tonight.",
                "@Support says that #Winter comes.",
                "I met Solveig.");
        say(
                "two",
                "Thanks! Nice. Yes: Sure - Right. “Hello”, she said, (Really)",
                "On Monday in July we meet, as on all Mondays, and I said I'm fine.",
                "I made Pancakes.",
                "Read How To Grow Very Big Tomatoes tonight.",
                "@Support says that #Winter comes.");

        read("one", "two");

        assertThat(names()).isEmpty();
    }

    @Test
    @Tag("K1")
    @DisplayName("where every noun has a capital, names are told from nouns by what stands around them")
    void should_take_no_german_noun_for_a_name() {
        say(
                "one",
                "Heute habe ich mit Jorunn den Garten umgegraben und danach Kuchen gegessen.",
                "Jorunn hat einen Hund, und der Hund mag den Garten nicht.",
                "Wir gehen um acht Uhr nach Hause, weil Jorunn noch arbeiten muss.");
        say(
                "two",
                "Gestern war ich mit Jorunn im Garten, und um neun Uhr waren wir wieder zu Hause.",
                "Der Garten ist schön, aber ich will um zehn Uhr zu Hause sein.",
                "Ich habe dem Hund ein Spielzeug gekauft, das Jorunn gut findet.");

        read("one", "two");

        assertThat(names()).containsExactly("Jorunn");
    }

    @Test
    @Tag("K1")
    @DisplayName("a model's word for what a name is replaces that nothing is known, and makes no second entity")
    void should_say_what_a_name_is_once_that_is_known() {
        say("one", "I met Ole today.", "It was nice to see Ole.");
        read("one");
        assertThat(type("Ole")).isEqualTo(EntityType.OTHER);

        memory.recognise("Ole");
        say("two", "Then I saw Ole again.");

        assertThat(names()).containsExactly("Ole");
        assertThat(type("Ole")).isEqualTo(EntityType.PERSON);
        assertThat(mentions("Ole")).isEqualTo(3);
    }

    @Test
    @Tag("K1")
    @DisplayName("sessions that a model reads are left to it, which names what it finds")
    void should_leave_sessions_that_a_model_reads_to_it() {
        say("one", "I met Ole today.", "It was nice to see Ole.");

        var lease =
                memory.consolidation().lease(SCOPE, "one", Duration.ofHours(1)).orElseThrow();
        memory.consolidation().complete(lease, null, List.of(), ReadBy.MODEL);

        assertThat(names()).isEmpty();
    }

    private void say(String session, String... texts) {
        for (var text : texts) {
            memory.user(session, text);
        }
    }

    private void read(String... sessions) {
        for (var session : sessions) {
            var lease = memory.consolidation()
                    .lease(SCOPE, session, Duration.ofHours(1))
                    .orElseThrow();
            memory.consolidation().complete(lease, List.<FactDraft>of());
        }
    }

    private List<String> names() {
        return memory.service().entities(SCOPE, Set.of(), MemoryFilter.ALL, 50).stream()
                .map(Entity.Count::entity)
                .map(Entity::name)
                .toList();
    }

    private long mentions(String name) {
        return memory.service().entities(SCOPE, Set.of(), MemoryFilter.ALL, 50).stream()
                .filter(count -> count.entity().name().equals(name))
                .mapToLong(Entity.Count::memories)
                .sum();
    }

    private EntityType type(String name) {
        return memory.service()
                .entity(SCOPE, name, MemoryFilter.ALL, 1)
                .orElseThrow()
                .entity()
                .type();
    }
}
