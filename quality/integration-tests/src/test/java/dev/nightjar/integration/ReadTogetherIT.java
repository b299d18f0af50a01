package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short conversations of a user that wait are read in one call. */
class ReadTogetherIT {

    private static final String BOTH = """
            {"facts":[{"text":"Ada lives in Bergen","from":["e1"]},{"text":"Ada has a boat named Sula","from":["e3"]}]}""";

    @TempDir
    private Path folder;

    @Test
    @DisplayName("three short conversations that waited for a model are one call, and each has its own facts")
    void should_read_short_conversations_at_once() throws IOException {
        var isDown = new AtomicBoolean(true);
        try (var server = ScriptedModelServer.start(
                        request -> isDown.get() ? ModelReply.status(503, "{}") : ModelReply.text(BOTH));
                var host = host(server)) {
            talk(host);
            int before = server.requests().size();
            isDown.set(false);
            host.clock().advance(Duration.ofHours(2));
            host.night();

            assertThat(server.requests()).hasSize(before + 1);
            var prompt = server.requests().get(before).user();
            assertThat(prompt)
                    .contains("e1 Ada: I live in Bergen.", "e3 Ada: My boat is the Sula.")
                    .contains("Another conversation.");
            assertThat(host.memory().list(host.kernel().scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 10))
                    .extracting(fact -> fact.details().sessionId() + ": " + fact.content())
                    .containsExactlyInAnyOrder("s1: Ada lives in Bergen", "s2: Ada has a boat named Sula");
            assertThat(host.consolidation().pendingSessions(host.kernel().scope()))
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("an answer on several conversations that cannot be used costs none of them: each is read alone")
    void should_read_alone_what_cannot_be_read_at_once() throws IOException {
        var isDown = new AtomicBoolean(true);
        try (var server = ScriptedModelServer.start(request -> isDown.get()
                        ? ModelReply.status(503, "{}")
                        : ModelReply.text(
                                request.body().toString().contains("Another conversation.")
                                        ? "I would rather not."
                                        : request.user().contains("Bergen") ? BOTH : "{\"facts\":[]}"));
                var host = host(server)) {
            talk(host);
            isDown.set(false);
            host.clock().advance(Duration.ofHours(2));
            host.night();

            assertThat(host.facts()).contains("Ada lives in Bergen");
            assertThat(host.consolidation().pendingSessions(host.kernel().scope()))
                    .isEmpty();
        }
    }

    @Test
    @DisplayName(
            "a conversation that is erased while the model reads it takes nothing from the others of the same call")
    void should_keep_what_was_read_of_the_others() throws IOException {
        var isDown = new AtomicBoolean(true);
        var hosts = new AtomicReference<TestHost>();
        try (var server = ScriptedModelServer.start(request -> {
                    if (isDown.get()) {
                        return ModelReply.status(503, "{}");
                    }
                    var kernel = hosts.get().kernel();
                    kernel.session(kernel.scope(), "s2").erase();
                    return ModelReply.text(BOTH);
                });
                var host = host(server)) {
            hosts.set(host);
            talk(host);
            int before = server.requests().size();
            isDown.set(false);
            host.clock().advance(Duration.ofHours(2));
            host.night();

            assertThat(host.facts()).containsExactly("Ada lives in Bergen");
            assertThat(host.consolidation().pendingSessions(host.kernel().scope()))
                    .isEmpty();
            assertThat(server.requests())
                    .filteredOn(request -> request.user().contains("Bergen"))
                    .as("the first conversation is paid for once")
                    .hasSizeLessThanOrEqualTo(before + 1);
        }
    }

    private static void talk(TestHost host) {
        host.user("s1", "Ada", "I live in Bergen.");
        host.agent("s1", "A rainy town.");
        host.user("s2", "Ada", "My boat is the Sula.");
        host.user("s3", "Ada", "Good night!");
    }

    private TestHost host(ScriptedModelServer server) throws IOException {
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration() + "  retries: 0\nner:\n  llm:\n    enabled: false\n"
                        + "memory:\n  embedding:\n    query_timeout_ms: 30000\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
