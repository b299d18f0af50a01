package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.OwnWords;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LaterLinesTest {

    private static final String OLD = "Skagerrak v2 is due on April 17, marketing has printed it everywhere.";
    private static final String NEW = "Everything at Skagerrak slips by two weeks, marketing knows: May 1.";
    private static final String PROMPT = "When is v2 due, what did marketing print?";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void tell() {
        memory.user("s1", OLD);
        for (int day = 0; day < 30; day++) {
            memory.clock().advance(Duration.ofDays(1));
            memory.user("day-" + day, "On day " + day + " the kitchen sold soup number " + day + " and bread.");
        }
    }

    @Test
    @Tag("G2")
    @DisplayName("a line brings what the user said last on its matter, marked and right behind it")
    void should_bring_the_newest_word() {
        memory.user("s2", NEW);
        assertThat(block())
                .containsSubsequence("- 2026-01-01 user: " + OLD + "\n", "- later, 2026-01-31 user: " + NEW + "\n");
    }

    @Test
    @Tag("G2")
    @DisplayName("a turn that the profile quotes is no line, but brings what the user said last on its matter")
    void should_bring_the_newest_word_of_the_profile() {
        var quoted = memory.remember("user: \"" + OLD + "\"");
        memory.service().confirm(SCOPE, quoted);
        memory.user("s2", NEW);
        assertThat(block()).doesNotContain("- 2026-01-01 user: " + OLD).contains("- later, 2026-01-31 user: " + NEW);
    }

    @Test
    @Tag("G2")
    @DisplayName("what was said last is found over what was said between, of which alone it shares rare words")
    void should_follow_to_the_end() {
        memory.user(
                "s2", "Everything at Skagerrak slips by two weeks, marketing knows: May 1, if Tjelde signs the lease.");
        memory.clock().advance(Duration.ofDays(1));
        memory.user("s3", "Tjelde wants changes in the lease, which costs another week: May 8.");
        assertThat(block()).contains(OLD).contains("May 8");
    }

    @Test
    @Tag("G2")
    @DisplayName("what was said last is left out where something said before shares far more with the line")
    void should_leave_out_what_is_further_off() {
        var newer = "Skagerrak v2 is printed again on May 1.";
        memory.user("s2", newer);
        memory.clock().advance(Duration.ofDays(1));
        memory.user("s3", "Skagerrak lost its marketing budget.");
        assertThat(block()).contains(newer).doesNotContain("later, 2026-02-01");
    }

    @Test
    @Tag("G2")
    @DisplayName("one word in two forms is one word, and no matter by itself")
    void should_count_a_word_once() {
        memory.user("s2", "Sami wants a printer that prints, nobody printed so much.");
        memory.clock().advance(Duration.ofDays(1));
        memory.user("s3", "Ines prints postcards.");
        assertThat(memory.block("What does Sami want?", null).orElseThrow())
                .contains("Sami wants")
                .doesNotContain("postcards");
    }

    @Test
    @Tag("G2")
    @DisplayName("what shares no rare word, or was said by the agent, is not on its matter")
    void should_bring_nothing_else() {
        memory.agent("s2", NEW);
        memory.user("s3", "The soup of the kitchen is sold out.");
        assertThat(block()).contains(OLD).doesNotContain("later,");
    }

    @Test
    @Tag("G2")
    @DisplayName("a pasted line brings nothing that was said later")
    void should_bring_nothing_beside_pasted_text() {
        memory.user("s2", NEW);
        memory.context().provide(OwnWords.class, message -> message.equals(OLD) ? "" : message);
        assertThat(block()).contains(OLD).doesNotContain("later,");
    }

    @Test
    @Tag("G2")
    @DisplayName("what was said later is left out if it is pasted")
    void should_leave_out_what_is_pasted_later() {
        memory.user("s2", NEW);
        memory.context().provide(OwnWords.class, message -> message.equals(NEW) ? "" : message);
        assertThat(block()).contains(OLD).doesNotContain("later,");
    }

    @Test
    @Tag("G2")
    @DisplayName("where friends talk, who come back to a matter in every conversation, a line stands for itself")
    void should_leave_friends_alone() {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "s4", "Hello Ben!", memory.clock().instant())
                        .by("Ada"));
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "s4", "Hello Ada!", memory.clock().instant())
                        .by("Ben"));
        memory.user("s2", NEW);
        assertThat(block()).contains(OLD).doesNotContain("later,");
    }

    @Test
    @Tag("J1")
    @DisplayName("search_memory answers with the newest word beside the turn that was found")
    void should_answer_with_the_newest_word() {
        memory.user("s2", NEW);
        assertThat(memory.call("search_memory", "What is printed everywhere, due in April?", null, null, null, null, 10)
                        .toString())
                .contains(OLD, NEW);
    }

    private String block() {
        return memory.block(PROMPT, null).orElseThrow();
    }
}
