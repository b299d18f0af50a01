package dev.nightjar.benchmarks.histories;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UserHistoryTest {

    private static final String PAIR = """
            {"id": "en-1", "language": "en", "kind": "change", "slot": "home", "old": "I live in Leeds.", "new": "Whitby it is!",\
             "question": "Where to?", "answer": "Whitby", "stale": "Leeds"}""";

    @Test
    @DisplayName("A pair becomes a history: among the fillers of its language first the old message, then the new one")
    void should_put_a_pair_among_fillers() throws Exception {
        var fillers = IntStream.range(0, 20)
                .mapToObj(i -> "{\"language\": \"" + (i % 2 == 0 ? "en" : "de") + "\", \"text\": \"t" + i
                        + "\", \"reply\": \"r\"}")
                .toList();
        var history = UserHistory.ofPairs(List.of(PAIR), fillers).get(0);
        var said = history.sessions().stream()
                .flatMap(session -> session.turns().stream())
                .filter(UserHistory.Said::isUser)
                .map(UserHistory.Said::text)
                .toList();
        assertThat(said).hasSize(12).doesNotContain("t1").containsSubsequence("I live in Leeds.", "Whitby it is!");
        assertThat(history.prompts()).singleElement().satisfies(prompt -> {
            assertThat(prompt.answer()).containsExactly("Whitby");
            assertThat(prompt.stale()).containsExactly("Leeds");
            assertThat(prompt.kind()).isEqualTo("change slot");
        });
    }

    @Test
    @DisplayName("A prompt without an answer is to get nothing")
    void should_read_a_history() throws Exception {
        var history = UserHistory.parse("""
                {"name": "h", "sessions": [{"day": "2026-03-02", "turns": [{"who": "assistant", "text": "Hi"}]}],
                 "prompts": [{"text": "Why?", "answer": [], "mattering": [1]}]}""");
        assertThat(history.prompts().get(0).answer()).isEmpty();
        assertThat(history.prompts().get(0).stale()).isEmpty();
        assertThat(history.sessions().get(0).turns().get(0).isUser()).isFalse();
    }

    @Test
    @DisplayName("What answers a prompt, and what did before, is said in its history")
    void should_ask_what_was_said() throws Exception {
        for (var name : Iterables.concat(HistoriesCommand.NAMES, HistoriesCommand.HELD_OUT)) {
            var history = UserHistory.parse(String.join("\n", HistoriesCommand.lines(name + ".json")));
            var said = history.sessions().stream()
                    .flatMap(session -> session.turns().stream())
                    .map(UserHistory.Said::text)
                    .collect(Collectors.joining("\n"));
            assertThat(history.name()).isEqualTo(name);
            assertThat(history.prompts()).isNotEmpty();
            for (var prompt : history.prompts()) {
                for (var words : Iterables.concat(prompt.answer(), prompt.stale())) {
                    assertThat(said).contains(words);
                }
            }
        }
    }
}
