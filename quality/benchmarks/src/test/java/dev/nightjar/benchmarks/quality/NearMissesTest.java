package dev.nightjar.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.benchmarks.locomo.LocomoFile.Conversation;
import dev.nightjar.benchmarks.locomo.LocomoFile.Question;
import dev.nightjar.benchmarks.locomo.LocomoFile.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NearMissesTest {

    private static final Conversation HERE = conversation("1", "Ada", "Bo", List.of());
    private static final Conversation THERE = conversation(
            "2",
            "Cleo",
            "Dan",
            List.of(
                    new Question("What did Cleo give Dan?", 1, Set.of("D1:1"), ""),
                    new Question("What did Dan never say?", 5, Set.of("D1:1"), "")));

    @Test
    void should_exchange_the_names_of_answerable_questions() {
        assertThat(NearMisses.of(HERE, List.of(HERE, THERE), 10)).containsExactly("What did Ada give Bo?");
        assertThat(NearMisses.of(THERE, List.of(THERE), 10)).isEmpty();
    }

    @Test
    void should_know_turns_near_the_evidence() {
        assertThat(THERE.near(THERE.questions().get(0), 1)).extracting(Turn::id).containsExactly("D1:1", "D1:2");
    }

    private static Conversation conversation(String id, String user, String agent, List<Question> questions) {
        return new Conversation(
                id,
                List.of(turn("D1:1", user, true), turn("D1:2", agent, false), turn("D1:3", user, true)),
                questions,
                List.of(),
                0,
                List.of());
    }

    private static Turn turn(String id, String speaker, boolean isUser) {
        return new Turn(id, "s1", speaker, isUser, id, Instant.EPOCH);
    }
}
