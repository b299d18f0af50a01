package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import dev.nightjar.testkit.ToolUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a chat at random turns and goes on with it. How long it is says the system property {@code nightjar.turns}, how
 * often it is killed {@code nightjar.kills}, and with which seed {@code nightjar.seed}.
 */
@Timeout(1800)
final class ChatCrashIT {

    private static final int TURNS = Integer.getInteger("nightjar.turns", 16);
    private static final int KILLS = Integer.getInteger("nightjar.kills", 2);
    private static final long SEED = Long.getLong("nightjar.seed", 12);
    private static final int TOLD_AT = 3;
    private static final Pattern RANGE = Pattern.compile("^Rolling session summary: [^\n]* up to message (\\d+)");

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private final Set<Integer> acknowledged = new TreeSet<>();
    private final List<Shown> shown = new CopyOnWriteArrayList<>();

    @Test
    @Tag("B1")
    @Tag("B9")
    @Tag("X13")
    @Tag("T4")
    @Tag("X82")
    @DisplayName("a chat with tools that is killed again and again keeps every answered turn, calls with "
            + "results; its summary covers exactly what left the window")
    void should_keep_every_answered_turn() throws IOException, InterruptedException {
        var nightjar = new NightjarProcess(folder);
        try (var server = ScriptedModelServer.start(this::reply)) {
            var config = Files.writeString(folder.resolve("model.yaml"), server.configuration());
            var killedAt = killedAt();
            var chat = ChatProcess.start(nightjar, folder, "--config", config.toString());
            try {
                for (int turn = 1; turn <= TURNS; turn++) {
                    boolean isKilled = killedAt.contains(turn);
                    if (isKilled && random.nextBoolean()) {
                        chat.tell(said(turn)); // killed in the middle of a turn
                        Thread.sleep(random.nextInt(60));
                    } else {
                        chat.say(said(turn));
                        acknowledged.add(turn);
                    }
                    if (isKilled) {
                        chat.kill();
                        chat = ChatProcess.start(nightjar, folder, "--config", config.toString());
                    }
                }
                assertThat(chat.context("What is my kayak called?")).contains("Ottoline");
                chat.end();
            } finally {
                chat.close();
            }
        }
        var stored = nightjar.run("sessions", "show", "s", "--all", "--json").json();
        check(stored.path("messages"));
        checkSummary(stored.path("summary"), stored.path("messages"));
    }

    private Set<Integer> killedAt() {
        var turns = new HashSet<Integer>();
        while (turns.size() < KILLS) {
            turns.add(TOLD_AT + 1 + random.nextInt(TURNS - TOLD_AT - 1));
        }
        return turns;
    }

    private static String said(int turn) {
        return turn == TOLD_AT ? "Turn 3: my kayak is called Ottoline." : "Turn " + turn + ": tell me more.";
    }

    /** As many calls as the turn's number says, in steps of their own; then the answer. */
    private ModelReply reply(ModelRequest request) {
        var messages = new ArrayList<JsonNode>();
        request.body().path("messages").forEach(messages::add);
        if (!request.tools().contains("remember_fact")) {
            return ModelReply.text("I would rather not.");
        }
        int turn = 0;
        int first = 0;
        int steps = 0;
        for (var message : messages) {
            var role = message.path("role").asText();
            if (role.equals("user")) {
                var text = message.path("content").asText();
                turn = Integer.parseInt(
                        text.substring(text.lastIndexOf("Turn ") + 5, text.indexOf(':', text.lastIndexOf("Turn "))));
                first = first == 0 ? turn : first;
                steps = 0;
            } else if (role.equals("assistant")) {
                steps++;
            }
        }
        shown.add(new Shown(upTo(messages.get(1).path("content").asText()), first));
        var use = new ToolUse("search_memory", "{\"query\": \"turn " + turn + " step " + steps + "\"}");
        return steps < turn % 3 ? ModelReply.calls(use, use) : ModelReply.text("Answer " + turn);
    }

    private static int upTo(String text) {
        var matcher = RANGE.matcher(text);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** What stands behind the summary of each request is the message that follows on it. */
    private void checkSummary(JsonNode summary, JsonNode messages) {
        assertThat(shown).extracting(Shown::upTo).isSorted();
        assertThat(shown.get(shown.size() - 1).upTo)
                .isPositive()
                .isEqualTo(summary.path("up_to").asInt());
        for (var one : shown) {
            var next = StreamSupport.stream(messages.spliterator(), false)
                    .filter(message -> message.path("sequence").asInt() > one.upTo)
                    .findFirst()
                    .orElseThrow();
            assertThat(next.path("text").asText()).as("seed %d", SEED).isEqualTo(said(one.first));
        }
        var lines = summary.path("text").asText().lines().toList();
        assertThat(lines.get(lines.size() - 1))
                .startsWith("- " + summary.path("up_to").asInt() + " ");
    }

    private void check(JsonNode messages) {
        var answered = new ArrayList<Integer>();
        int asked = 0;
        for (var message : messages) {
            var text = message.path("text").asText();
            if (message.path("role").asText().equals("user")) {
                int turn = Integer.parseInt(text.substring(5, text.indexOf(':')));
                assertThat(turn).as("order, seed %d", SEED).isGreaterThan(asked);
                assertThat(text).isEqualTo(said(turn));
                asked = turn;
            } else {
                assertThat(text).as("the answer to it, seed %d", SEED).isEqualTo("Answer " + asked);
                assertThat(message.path("steps").size()).isEqualTo(asked % 3);
                for (var step : message.path("steps")) {
                    assertThat(step.path("calls"))
                            .hasSize(2)
                            .allSatisfy(call ->
                                    assertThat(call.path("result").asText()).isNotEmpty());
                }
                answered.add(asked);
            }
        }
        assertThat(answered).as("seed %d", SEED).doesNotHaveDuplicates().containsAll(List.copyOf(acknowledged));
    }

    /**
     * What a request held.
     *
     * @param upTo position up to which its summary goes; 0 without one
     * @param first the first turn behind it
     */
    private record Shown(int upTo, int first) {}
}
