package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.SearchRequest;
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
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Prompts that no conversation has to do with. */
    private static final List<String> ABOUT_NOTHING = List.of(
            "What is the capital of Australia?",
            "Write a limerick about a lighthouse.",
            "Convert 30 miles to kilometres.",
            "Explain how vaccines work.",
            "How long do I boil an egg?",
            "What is a monad?",
            "Who painted the Mona Lisa?",
            "Translate \"thank you\" into Japanese.",
            "What is 17 times 23?",
            "Tell me a joke about penguins.",
            "Why is the sky blue?",
            "Summarise the plot of Hamlet.");

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
                var host = host(server, folder)) {
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

    @ParameterizedTest
    @ValueSource(strings = {"nora.txt", "emil.txt"})
    @DisplayName("phrases find facts for questions in other words, and hardly any for prompts about something else")
    void should_find_facts_by_phrases(String name) throws IOException {
        var talk = PlayedTalk.of(name);

        var bare = found(talk.withoutPhrases(), folder.resolve("bare"));
        var found = found(talk, folder.resolve("with phrases"));

        assertThat(found.first).hasSizeGreaterThanOrEqualTo(bare.first.size() + 8);
        assertThat(found.amongThree).hasSizeGreaterThanOrEqualTo(bare.amongThree.size() + 8);
        assertThat(found.inBlock).hasSizeGreaterThanOrEqualTo(bare.inBlock.size() + 7);
        assertThat(found.aboutNothing).hasSizeLessThanOrEqualTo(2);
    }

    /**
     * What a talk's questions find.
     *
     * @param first questions whose fact is the first hit of a search
     * @param amongThree those whose fact is among the first three hits
     * @param inBlock those whose fact is in the block, but not in that of every prompt
     * @param aboutNothing prompts about something else that have more in their block than every prompt has
     */
    private record Found(
            List<String> first, List<String> amongThree, List<String> inBlock, List<String> aboutNothing) {}

    private static Found found(PlayedTalk talk, Path folder) throws IOException {
        var found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        try (var server = ScriptedModelServer.start(
                        request -> ModelReply.text(answer(talk, request, new ConcurrentSkipListSet<>())));
                var host = host(server, Files.createDirectories(folder))) {
            talk.sessions().forEach(session -> say(host, session, false));
            var always = block(host, "Thanks.");
            talk.questions().forEach((question, facts) -> {
                var request = SearchRequest.of(question, MemoryFilter.ALL, 3);
                var hits = host.memory().search(host.kernel().scope(), request).stream()
                        .map(hit -> facts.stream().anyMatch(hit.memory().content()::startsWith))
                        .toList();
                if (hits.indexOf(true) == 0) {
                    found.first.add(question);
                }
                if (hits.contains(true)) {
                    found.amongThree.add(question);
                }
                var block = block(host, question);
                if (facts.stream().anyMatch(fact -> block.contains(fact) && !always.contains(fact))) {
                    found.inBlock.add(question);
                }
            });
            ABOUT_NOTHING.stream()
                    .filter(prompt -> !block(host, prompt).equals(always))
                    .forEach(found.aboutNothing::add);
        }
        return found;
    }

    private static String block(TestHost host, String prompt) {
        return host.kernel()
                .context(new ContextRequest(prompt, host.kernel().scope(), "now", List.of()))
                .text();
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
        var block = block(host, prompt.text());
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

    private static TestHost host(ScriptedModelServer server, Path folder) throws IOException {
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration() + "  retries: 0\nner:\n  llm:\n    enabled: false\n"
                        + "memory:\n  embedding:\n    query_timeout_ms: 30000\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
