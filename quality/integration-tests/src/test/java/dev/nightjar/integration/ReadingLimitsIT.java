package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The daily limits of reading, for all users and for each, and what a host says of sessions that wait. */
class ReadingLimitsIT {

    private static final String NOTHING = "{\"facts\":[]}";

    @TempDir
    private Path folder;

    @Test
    @DisplayName("a day's limit of calls makes sessions wait for the next day; nobody is surprised by a bill")
    void should_keep_to_the_limits_of_a_day() throws IOException {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text(NOTHING));
                var host = host(server, "calls: 2")) {
            for (int i = 0; i < 5; i++) {
                host.user("s" + i, "Ada", "Hello " + i);
            }
            assertThat(server.requests()).hasSize(2);
            assertThat(health(host).isUp()).isTrue();
            assertThat(health(host).detail())
                    .contains("2 of 2 calls")
                    .contains("2 conversations postponed since 2026-03-02: the limit of all users is reached")
                    .contains("sessions wait until 2026-03-03 00:00");
            assertThat(health(host).figures()).containsEntry("sessions_postponed", 2L);

            host.clock().advance(Duration.ofDays(1));
            host.night();
            assertThat(server.requests()).as("the others, in one call").hasSize(3);
        }
    }

    @Test
    @DisplayName("one user's many conversations do not use up the calls of another user")
    void should_keep_to_the_limits_of_each_user() throws IOException {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text(NOTHING));
                var host = host(server, "user_calls: 2")) {
            for (int i = 0; i < 5; i++) {
                say(host, "user:ada", "s" + i, "Hello from the harbour " + i);
            }
            assertThat(server.requests()).hasSize(2);
            say(host, "user:leo", "t0", "Hello from the airport");
            say(host, "user:leo", "t1", "Hello again from the airport");
            assertThat(server.requests()).hasSize(3);
            assertThat(server.requests().get(2).user()).contains("airport");
            assertThat(health(host).detail())
                    .contains("2 conversations postponed since 2026-03-02: the limit of one user is reached")
                    .contains("user_calls");

            var leo = MemoryScope.of(host.kernel().scope().agentId(), new Namespace("user:leo"));
            host.memory()
                    .forget(
                            leo,
                            host.memory()
                                    .remember(leo, FactDraft.of("Leo likes planes", 1, "test"))
                                    .id());
            say(host, "user:ada", "s5", "Hello once more");
            assertThat(server.requests()).as("an erasure of another user").hasSize(3);

            host.clock().advance(Duration.ofDays(2));
            assertThat(health(host).isUp()).isFalse();
            assertThat(health(host).detail()).contains("what is a week old is read without a model");
            host.night();
            assertThat(server.requests()).as("one for each user").hasSize(5);
            assertThat(health(host).isUp()).isTrue();
            assertThat(health(host).figures()).containsEntry("sessions_postponed", 0L);
        }
    }

    private static void say(TestHost host, String user, String session, String text) {
        host.kernel()
                .events()
                .post(UserMessage.of(
                        MemoryScope.of(host.kernel().scope().agentId(), new Namespace(user)),
                        session,
                        text,
                        host.clock().instant()));
        assertThat(host.kernel().awaitQuiet(Duration.ofMinutes(1))).isTrue();
        host.clock().advance(Duration.ofMinutes(1));
    }

    private static Health health(TestHost host) {
        return host.kernel().plugins().list().stream()
                .filter(plugin -> plugin.id().equals(Archives.MAINTENANCE))
                .findFirst()
                .orElseThrow()
                .health();
    }

    private TestHost host(ScriptedModelServer server, String limit) throws IOException {
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration() + "ner:\n  llm:\n    enabled: false\n"
                        + "memory:\n  embedding:\n    query_timeout_ms: 30000\n"
                        + "maintenance:\n  model_limits:\n    " + limit + "\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
