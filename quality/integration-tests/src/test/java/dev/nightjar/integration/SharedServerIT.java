package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.event.UserMessage;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two hosts with data folders of their own that share an agent's memory in a PostgreSQL server; the archives as they
 * are shipped.
 */
class SharedServerIT {

    private static final int SESSIONS = 40;

    private static EmbeddedPostgres server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        server = EmbeddedServer.start();
    }

    @AfterAll
    static void end() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Test
    @Tag("F1")
    @Tag("F5")
    @Tag("J4")
    @Tag("G2")
    @DisplayName("what is said to one host is recalled by the other, read once, and erased for both")
    void should_share_a_memory() throws IOException {
        try (var one = host("one", "pair");
                var other = host("other", "pair")) {
            one.user("monday", "Ada", "I live in Bergen and I have two cats, Miso and Pixel.");
            one.agent("monday", "Noted.");
            other.user("tuesday", "Ada", "Good morning!");

            assertThat(other.completed()).containsExactly("monday");
            assertThat(other.facts()).containsExactly("Ada: \"I live in Bergen and I have two cats, Miso and Pixel.\"");
            assertThat(one.facts()).isEqualTo(other.facts());
            assertThat(other.kernel().session(other.kernel().scope(), "tuesday").context("Where does Ada live?"))
                    .contains("I live in Bergen");

            var scope = one.kernel().scope();
            var hit = other.memory().search(scope, SearchRequest.of("cats", 5)).get(0);
            assertThat(hit.memory().content()).contains("Miso");
            other.kernel()
                    .service(Erasure.class)
                    .orElseThrow()
                    .erase(scope, new ErasureTarget.About("Miso"), progress -> {});

            assertThat(one.facts()).isEmpty();
            assertThat(one.memory().search(scope, SearchRequest.of("cats Miso Pixel Bergen", 5)))
                    .noneMatch(found -> found.memory().content().contains("Miso"));
            assertThat(one.kernel().failures()).isEmpty();
            assertThat(other.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("A7")
    @Tag("C8")
    @DisplayName("what two hosts capture at the same moment in the same new sessions is all there, in one order")
    void should_capture_in_the_same_sessions() throws IOException {
        try (var one = host("first", "crowd");
                var other = host("second", "crowd")) {
            var together = new CyclicBarrier(2);
            var hosts = List.of(one, other).stream()
                    .map(host -> CompletableFuture.runAsync(() -> {
                        for (int i = 0; i < SESSIONS; i++) {
                            await(together);
                            say(
                                    host,
                                    "s" + i,
                                    (host == one ? "One" : "Other") + " met Karla Brandt" + i + " in Bergen");
                        }
                    }))
                    .toList();
            hosts.forEach(CompletableFuture::join);

            for (int i = 0; i < SESSIONS; i++) {
                var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).inSession("s" + i);
                assertThat(one.memory().list(one.kernel().scope(), filter, 9))
                        .extracting(turn -> ((Episode) turn).sequence())
                        .containsExactlyInAnyOrder(1L, 2L);
            }
            assertThat(one.kernel().failures()).isEmpty();
            assertThat(other.kernel().failures()).isEmpty();
        }
    }

    private static void say(TestHost host, String session, String text) {
        var kernel = host.kernel();
        kernel.events()
                .post(UserMessage.of(kernel.scope(), session, text, host.clock().instant())
                        .by("Ada"));
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private TestHost host(String name, String agent) throws IOException {
        return TestHost.withAll(
                Files.createDirectories(folder.resolve(name)),
                builder -> builder.agent(agent)
                        .environment(Map.of(
                                "NIGHTJAR_MEMORY_EMBEDDING_QUERY_TIMEOUT_MS",
                                "60000",
                                "NIGHTJAR_MEMORY_STORE",
                                "postgresql",
                                "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                                "postgres",
                                "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                                "jdbc:postgresql://localhost:" + server.getPort() + "/postgres")));
    }
}
