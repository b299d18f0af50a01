package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Talks of eight conversations that a careful model reads: what is true at their end is shown, and no former value
 * without a mark.
 */
class PlayedTalksIT {

    private static final String READER = "You read one finished conversation";
    private static final String JUDGE = "You compare remembered facts";
    private static final String NOTHING_SETTLED = "{\"verdicts\":[]}";
    private static final String NO_INSIGHT = "{\"success\":false,\"summary\":\"There is too little.\"}";

    /** Tokens as the kernel estimates them, of a conversation of ten turns with known facts. */
    private static final int TOKENS = 1_800;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"nora.txt,false", "emil.txt,true"})
    @DisplayName(
            "20 prompts about what changed, the conversations read one by one, or all at once because no model could be asked")
    void should_show_what_is_true_now(String name, boolean isTogether) throws IOException {
        var talk = PlayedTalk.of(name);
        Set<String> notShown = new ConcurrentSkipListSet<>();
        var isDown = new AtomicBoolean(isTogether);
        try (var server = ScriptedModelServer.start(request -> isDown.get()
                        ? ModelReply.status(503, "{}")
                        : ModelReply.text(answer(talk, request, notShown)));
                var host = host(server)) {
            for (var session : talk.sessions()) {
                say(host, session, isTogether);
            }
            int unanswered = isTogether ? server.requests().size() : 0;
            isDown.set(false);
            host.clock().advance(Duration.ofHours(2));
            host.night();

            var calls = server.requests().stream().skip(unanswered).toList();
            assertThat(calls.stream().filter(call -> call.system().startsWith(READER)))
                    .hasSize(isTogether ? 1 : talk.sessions().size())
                    .allSatisfy(
                            call -> assertThat(isTogether ? 0 : tokens(call)).isLessThan(TOKENS));
            assertThat(calls.stream().filter(call -> call.system().startsWith(JUDGE)))
                    .isEmpty();
            assertThat(notShown).as("known facts that an answer needs").hasSizeLessThanOrEqualTo(1);
            var unfound = new ArrayList<String>();
            var stale = new ArrayList<String>();
            talk.prompts().forEach(prompt -> ask(host, prompt, unfound, stale));
            assertThat(stale).isEmpty();
            assertThat(unfound).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static String answer(PlayedTalk talk, ModelRequest request, Set<String> notShown) {
        if (request.system().startsWith(JUDGE)) {
            return NOTHING_SETTLED;
        }
        return request.system().startsWith(READER) ? talk.answer(request.user(), notShown) : NO_INSIGHT;
    }

    /**
     * Conversations that are to be read at once follow each other within a week; after it they would be read without a
     * model.
     */
    private static void say(TestHost host, PlayedTalk.Session session, boolean isTogether) {
        if (isTogether) {
            host.clock().advance(Duration.ofHours(8));
        } else {
            host.clock().set(session.begin());
        }
        for (var turn : session.turns()) {
            if (turn.speaker().equals("agent")) {
                host.agent(session.id(), turn.text());
            } else {
                host.user(session.id(), turn.speaker(), turn.text());
            }
        }
        if (!isTogether) {
            host.clock().advance(Duration.ofHours(1));
            host.night();
        }
    }

    private static void ask(TestHost host, PlayedTalk.Prompt prompt, List<String> unfound, List<String> stale) {
        var request = new ContextRequest(prompt.text(), host.kernel().scope(), "now", List.of());
        var block = host.kernel().context(request).text();
        if (!block.contains(prompt.current())) {
            unfound.add(prompt.text() + "\n" + block);
        }
        if (!prompt.former().isEmpty() && block.contains(prompt.former())) {
            stale.add(prompt.text() + "\n" + block);
        }
    }

    /** As the kernel estimates: one for four bytes. */
    private static long tokens(ModelRequest request) {
        return request.body().path("messages").toString().getBytes(StandardCharsets.UTF_8).length / 4;
    }

    private TestHost host(ScriptedModelServer server) throws IOException {
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration() + "  retries: 0\nner:\n  llm:\n    enabled: false\n"
                        + "memory:\n  embedding:\n    query_timeout_ms: 30000\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
