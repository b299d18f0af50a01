package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that repeats what memory gave it. What it repeats is no new evidence: neither facts nor their confidence come of it.
 * The property {@code nightjar.echoes} says how many turns it does so.
 */
class EchoIT {

    private static final List<String> STATEMENTS = List.of(
            "I live in Bergen.",
            "I am allergic to hazelnuts.",
            "My sister Greta lives in Hamburg.",
            "I play the cello.",
            "I work as a carpenter.");

    private static final List<String> QUESTIONS = List.of(
            "Where do I live?",
            "What am I allergic to?",
            "Where does my sister Greta live?",
            "Which instrument do I play?",
            "What do I work as?");

    private static final int TURNS_OF_SESSION = 10;

    @TempDir
    Path folder;

    @Test
    @DisplayName("an agent that repeats what it was given makes no facts, no duplicates and nothing surer")
    void should_not_learn_from_itself() {
        int turns = Integer.getInteger("nightjar.echoes", 100);
        try (var host = TestHost.withAll(folder)) {
            STATEMENTS.forEach(statement -> host.user("first", "Ada", statement));
            host.night();
            var facts = new TreeSet<>(host.facts());
            assertThat(facts).hasSizeGreaterThanOrEqualTo(STATEMENTS.size());
            int echoed = 0;
            for (int turn = 0; turn < turns; turn++) {
                var session = "echo" + turn / TURNS_OF_SESSION;
                echoed += echo(host, session, QUESTIONS.get(turn % QUESTIONS.size())) ? 1 : 0;
                if (turn % (5 * TURNS_OF_SESSION) == 5 * TURNS_OF_SESSION - 1) {
                    host.night();
                }
            }

            assertThat(echoed).as("turns that had something to repeat").isGreaterThan(turns / 2);
            assertThat(host.facts()).containsExactlyInAnyOrderElementsOf(facts);
        }
    }

    /** The agent answers with all that it was given, in the user's words and as its own finding; whether it was given anything. */
    private static boolean echo(TestHost host, String session, String question) {
        var kernel = host.kernel();
        var time = host.clock().instant();
        kernel.events()
                .post(UserMessage.of(kernel.scope(), session, question, time).by("Ada"));
        var block = kernel.context(question, session).text();
        var remembered = block.lines().filter(line -> line.startsWith("- ")).toList();
        kernel.events()
                .post(AgentResponse.of(
                        kernel.scope(),
                        session,
                        "You told me: " + String.join(" ", remembered) + " So " + String.join(" ", STATEMENTS),
                        time));
        return !remembered.isEmpty();
    }
}
