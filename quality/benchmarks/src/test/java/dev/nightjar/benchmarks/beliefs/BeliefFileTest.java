package dev.nightjar.benchmarks.beliefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.benchmarks.beliefs.BeliefFile.Question;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BeliefFileTest {

    private static final String BELIEFS = """
            user: ada
            beliefs:
              - {key: tea, about: home, saved: 2026-01-31, says: Ada drinks tea.}
              - {key: coffee, about: home, saved: 2026-02-01, replaces: tea, says: Ada drinks coffee.}
              - {key: trip, about: home, saved: 2026-02-01, plan: 2026-02-03, over: true, says: Ada goes away.}
            """;

    @Test
    void should_read_what_is_given_and_leave_the_rest_empty() throws IOException {
        var file = BeliefFile.parse(
                BELIEFS
                        + "questions:\n  - {kind: one, asks: 'What do I drink?', right: [coffee]}\n  - {kind: bait, asks: 'My aunt?'}\n");
        assertThat(file.stale()).containsExactlyInAnyOrder("tea", "trip");
        assertThat(file.questions())
                .containsExactly(
                        new Question("one", "What do I drink?", List.of("coffee")),
                        new Question("bait", "My aunt?", List.of()));
        assertThat(file.conversations()).isEmpty();
        assertThat(file.beliefs().get(0).durability()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  - {key: x, about: home, saved: 2026-02-01, replaces: lost, says: A.}\n",
                "questions:\n  - {kind: one, asks: 'What?', right: [lost]}\n",
                "conversations:\n  - {name: a, parts: [{about: home, turns: [{asks: 'What?', right: [lost]}]}]}\n"
            })
    void should_name_a_key_that_no_belief_has(String lines) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BeliefFile.parse(BELIEFS + lines))
                .withMessageContaining("'lost'");
    }

    @ParameterizedTest
    @MethodSource("users")
    void should_have_conversations_of_twelve_turns_and_questions_each_asked_once(String user) {
        var file = BeliefFile.ofResource(user);
        assertThat(file.user()).isEqualTo(user);
        assertThat(file.questions()).extracting(Question::asks).doesNotHaveDuplicates();
        assertThat(file.conversations())
                .isNotEmpty()
                .allSatisfy(
                        conversation -> assertThat(conversation.parts().stream().flatMap(part -> part.turns().stream()))
                                .hasSize(12));
    }

    static Iterable<String> users() {
        return BeliefFile.USERS;
    }
}
