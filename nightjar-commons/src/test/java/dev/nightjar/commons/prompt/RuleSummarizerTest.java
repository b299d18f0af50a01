package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.conversation.RollingSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RuleSummarizerTest {

    private final RuleSummarizer rules = new RuleSummarizer();

    @Test
    @Tag("T3")
    @DisplayName("a heading and a line for each message: position, role, 180 characters of text or the tools' names")
    void should_write_a_line_for_each_message() {
        var summary = summarize(
                "",
                4_000,
                message(1, "Hello,\n\u202emy # friend."),
                called(2, "search_memory", "remember_fact", "search_memory"),
                message(7, "x".repeat(300)));

        assertThat(summary).isEqualTo("""
                ## Messages 1 to 7
                - 1 user: Hello, my # friend.
                - 2 agent: called search_memory, remember_fact
                - 7 user: %s…""".formatted("x".repeat(179)));
    }

    @Test
    @Tag("T3")
    @DisplayName("new lines follow on the old summary, whoever wrote that")
    void should_append() {
        var first = summarize("", 4_000, message(1, "One."));
        assertThat(summarize(first, 4_000, message(2, "Two.")))
                .isEqualTo("## Messages 1 to 2\n- 1 user: One.\n- 2 user: Two.");
        assertThat(summarize("A model's words.\n\n- More.", 4_000, message(2, "Two.")))
                .isEqualTo("## Messages 1 to 2\nA model's words.\n- More.\n- 2 user: Two.");
    }

    @Test
    @Tag("X72")
    @Tag("T3")
    @DisplayName("within 4,000 characters the oldest text shrinks, then goes, and says so; the newest stays whole")
    void should_keep_the_newest() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        String summary = "";
        int sequence = 0;
        for (int round = 0; round < 30; round++) {
            var messages = new ArrayList<StoredMessage>();
            for (int i = random.nextInt(60); i >= 0; i--) {
                messages.add(message(++sequence, "Said " + sequence + " \uD83D\uDE00".repeat(random.nextInt(80))));
            }
            summary = summarize(summary, 4_000, messages.toArray(StoredMessage[]::new));
            var lines = summary.lines().toList();
            assertThat(summary.codePointCount(0, summary.length()))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(4_000);
            assertThat(lines.get(0)).isEqualTo("## Messages 1 to " + sequence);
            assertThat(lines.get(lines.size() - 1))
                    .isEqualTo(summarize(
                                    "",
                                    4_000,
                                    message(
                                            sequence,
                                            messages.get(messages.size() - 1).text()))
                            .lines()
                            .toList()
                            .get(1));
            boolean isComplete = lines.get(1).startsWith("- 1 user: Said 1");
            assertThat(lines.get(1).startsWith("- (What was said before is left out here"))
                    .as("seed %d: %s", seed, lines.get(1))
                    .isEqualTo(!isComplete);
            var told = lines.stream()
                    .filter(line -> line.contains("user: "))
                    .map(line -> Integer.parseInt(line.substring(2, line.indexOf(" user"))))
                    .toList();
            assertThat(told)
                    .as("seed %d", seed)
                    .isEqualTo(
                            IntStream.rangeClosed(told.get(0), sequence).boxed().toList());
        }
        assertThat(summary).contains("- (What was said before");
    }

    @Test
    @Tag("T3")
    @DisplayName("one message that alone is too long is cut, in a small window")
    void should_fit_into_little_room() {
        for (int most : List.of(250, 120)) {
            var summary = summarize("old ".repeat(200), most, message(12_345, "word ".repeat(100)));
            assertThat(summary.length()).isLessThanOrEqualTo(most);
            assertThat(summary).contains("## Messages 1 to 12345", "- 12345 user: word");
        }
    }

    private String summarize(String before, int most, StoredMessage... messages) {
        return rules.summarize(
                new RollingSummary(1, messages[0].sequence() - 1, before, Instant.EPOCH), List.of(messages), most);
    }

    private static StoredMessage message(long sequence, String text) {
        return new StoredMessage(sequence, Role.USER, null, text, Instant.EPOCH, List.of());
    }

    private static StoredMessage called(long sequence, String... tools) {
        var steps = new ArrayList<ToolStep>();
        for (var tool : tools) {
            steps.add(new ToolStep("", List.of(new ToolCallRecord("c", tool, "{}", "result", false))));
        }
        return new StoredMessage(sequence, Role.AGENT, null, "", Instant.EPOCH, steps);
    }
}
