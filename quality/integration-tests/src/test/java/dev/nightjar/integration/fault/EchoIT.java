package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.TestHost;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that repeats what memory gave it. What it repeats is no new evidence: neither facts nor their confidence
 * come of it.
 */
class EchoIT {

    private static final List<String> STATEMENTS = List.of(
            "I live in Bergen.",
            "I've been allergic to hazelnuts since I was six.",
            "My sister Greta moved to Hamburg last month.",
            "I've played the cello since I was seven.",
            "I work as a carpenter in Bergen.");

    private static final List<String> QUESTIONS = List.of(
            "Where do I live?",
            "What am I allergic to?",
            "Where does my sister Greta live?",
            "Which instrument do I play?",
            "What do I work as?");

    private static final int TURNS_OF_SESSION = 10;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @DisplayName("an agent that repeats what it was given makes no facts, no duplicates and nothing surer")
    @Fault(
            value = "an agent that echoes",
            done = "each answer of the agent repeats what memory has just given it, as the user's words and as its own"
                    + " finding; every fiftieth turn a night follows",
            holds = "no fact and no duplicate comes of it, none becomes surer, and the second half of the"
                    + " turns takes no more room than the first",
            unit = "turns",
            shortTimes = 60,
            longTimes = 10_000)
    void should_not_learn_from_itself() {
        int turns = run.times();
        try (var host = TestHost.withAll(folder)) {
            STATEMENTS.forEach(statement -> host.user("first", "Ada", statement));
            host.night();
            var facts = new TreeSet<>(host.facts());
            assertThat(facts).hasSizeGreaterThanOrEqualTo(STATEMENTS.size());
            int echoed = 0;
            long begin = bytes(host);
            long half = begin;
            for (int turn = 0; turn < turns; turn++) {
                half = turn == turns / 2 ? bytes(host) : half;
                var session = "echo" + turn / TURNS_OF_SESSION;
                echoed += echo(host, session, QUESTIONS.get(turn % QUESTIONS.size())) ? 1 : 0;
                if (turn % (5 * TURNS_OF_SESSION) == 5 * TURNS_OF_SESSION - 1) {
                    host.night();
                }
            }

            long grown = bytes(host) - half;
            if (run.isLong()) {
                assertThat(grown).as("bytes of the second half").isLessThan((half - begin) * 5 / 4);
            }
            run.count("bytes a turn at the end", 2 * grown / turns);
            assertThat(echoed).as("turns that had something to repeat").isGreaterThan(turns / 2);
            assertThat(host.facts()).containsExactlyInAnyOrderElementsOf(facts);
        }
    }

    private static long bytes(TestHost host) {
        return host.memory().stats(host.kernel().scope()).databaseBytes();
    }

    /**
     * The agent answers with all that it was given, in the user's words and as its own finding; whether it was given
     * anything.
     */
    private static boolean echo(TestHost host, String session, String question) {
        var kernel = host.kernel();
        var time = host.clock().instant();
        kernel.events()
                .post(UserMessage.of(kernel.scope(), session, question, time).by("Ada"));
        var block = kernel.session(kernel.scope(), session).context(question);
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
