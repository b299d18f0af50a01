package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.nightjar.client.Message;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.access.TokenFile.Rights;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.spi.Tenants;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two database servers with a host each, and users who speak while they are moved from one to the other and back. */
@Timeout(600)
@Tag("proof")
class MovedUsersIT {

    private static final int MOVES = 4;
    private static final int TURNS_BETWEEN = 20;
    private static final Namespace ADA = new Namespace("user:ada");

    @TempDir
    private Path folder;

    private EmbeddedPostgres databases;
    private ServerHost north;
    private ServerHost south;
    private MemoryServer northern;
    private MemoryServer southern;
    private String token;

    @BeforeEach
    void start() throws IOException, SQLException {
        try {
            databases =
                    EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        } catch (IOException | RuntimeException e) {
            abort("no PostgreSQL server can be started here: " + e);
        }
        try (var connection = databases.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE north");
            statement.execute("CREATE DATABASE south");
        }
        north = host("north", "south");
        south = host("south", "north");
        var settings =
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes());
        northern = MemoryServer.start(north.kernel(), settings);
        southern = MemoryServer.start(south.kernel(), settings);
        token = new TokenFile(north.kernel().dataDirectory())
                .add(new Namespace("service"), new Rights(List.of(), false, true), Instant.now())
                .secret();
        Files.copy(tokens(north), tokens(south), StandardCopyOption.REPLACE_EXISTING);
    }

    @AfterEach
    void end() throws IOException {
        if (southern != null) {
            northern.close();
            southern.close();
            north.close();
            south.close();
        }
        if (databases != null) {
            databases.close();
        }
    }

    private ServerHost host(String name, String other) throws IOException {
        var settings = Files.writeString(
                folder.resolve(name + ".yaml"),
                "memory:\n  postgresql:\n    servers:\n      " + other + ": " + url(other) + "\n");
        return new ServerHost(
                folder.resolve(name),
                builder -> builder.config(settings)
                        .environment(Map.of(
                                "NIGHTJAR_MEMORY_STORE",
                                "postgresql",
                                "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                                url(name),
                                "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                                "postgres")));
    }

    private String url(String database) {
        return "jdbc:postgresql://localhost:" + databases.getPort() + "/" + database;
    }

    private static Path tokens(ServerHost host) {
        return host.kernel().dataDirectory().resolve("server").resolve("tokens.json");
    }

    private static List<String> stored(ServerHost host, String user, String session) {
        return host
                .kernel()
                .service(ConversationStore.class)
                .orElseThrow()
                .messages(ServerHost.scope("user:" + user), session, 100_000)
                .stream()
                .map(StoredMessage::text)
                .toList();
    }

    /** Somebody who speaks until the test ends, with a client of their own, and reads back each word. */
    private final class Speaker {

        private final String user;
        private final String session;
        private final AtomicBoolean isEnding;
        private final Semaphore turns = new Semaphore(0);
        private final CompletableFuture<List<String>> said;

        Speaker(String user, String session, AtomicBoolean isEnding) {
            this.user = user;
            this.session = session;
            this.isEnding = isEnding;
            said = CompletableFuture.supplyAsync(this::speak, task -> new Thread(task, "speaker " + session).start());
            var unused = said.whenComplete((all, failure) -> turns.release(TURNS_BETWEEN));
        }

        private List<String> speak() {
            var acknowledged = new ArrayList<String>();
            try (var client = NightjarClient.builder(northern.address())
                    .server("north", northern.address())
                    .server("south", southern.address())
                    .token(token)
                    .timeout(Duration.ofSeconds(60))
                    .build()) {
                var conversation = client.session(user, session);
                while (!isEnding.get()) {
                    var text = "Number " + acknowledged.size() + " of " + session + " is about boats.";
                    assertThat(conversation.said(text).isRepeated()).isFalse();
                    acknowledged.add(text);
                    assertThat(conversation.messages(1))
                            .extracting(Message::text)
                            .containsExactly(text);
                    assertThat(conversation.context("boats")).isNotNull();
                    turns.release();
                }
            }
            return acknowledged;
        }

        /** Until it has spoken so often again, or failed. */
        void awaitMore() {
            turns.drainPermits();
            if (!said.isDone()) {
                turns.acquireUninterruptibly(TURNS_BETWEEN);
            }
        }
    }

    @Test
    @DisplayName("all that was acknowledged while users moved is there, once and in order, and nobody read too little")
    void should_lose_nothing_while_users_move() {
        var isEnding = new AtomicBoolean();
        var speakers = List.of(
                new Speaker("ada", "monday", isEnding),
                new Speaker("ada", "tuesday", isEnding),
                new Speaker("ben", "sunday", isEnding));
        try {
            for (int move = 0; move < MOVES; move++) {
                speakers.forEach(Speaker::awaitMore);
                var from = move % 2 == 0 ? north : south;
                var moved = from.kernel()
                        .service(Tenants.class)
                        .orElseThrow()
                        .move(List.of(ADA), move % 2 == 0 ? "south" : "north", progress -> {});
                assertThat(moved.epoch()).isEqualTo(move + 1);
            }
            speakers.forEach(Speaker::awaitMore);
        } finally {
            isEnding.set(true);
        }

        for (var speaker : speakers) {
            var said = speaker.said.join();
            assertThat(said).hasSizeGreaterThan(TURNS_BETWEEN * MOVES);
            assertThat(stored(north, speaker.user, speaker.session)).isEqualTo(said);
            assertThat(stored(south, speaker.user, speaker.session)).isEmpty();
        }
        for (var host : List.of(north, south)) {
            assertThat(host.kernel().failures())
                    .extracting(Failure::operation)
                    .noneMatch(operation -> operation.contains("lost"));
        }
    }
}
