package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What callers see of a host whose database server ends its connections or goes away. */
@Timeout(300)
class DatabaseServerIT {

    private static final String END_CONNECTIONS =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nightjar'";

    @TempDir
    private Path folder;

    private EmbeddedPostgres database;
    private ServerHost host;
    private MemoryServer server;
    private Caller ada;

    @BeforeEach
    void start() {
        try {
            database =
                    EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        } catch (IOException | RuntimeException e) {
            abort("no PostgreSQL server can be started here: " + e);
        }
        host = new ServerHost(
                folder,
                builder -> builder.environment(Map.of(
                        "NIGHTJAR_MEMORY_STORE",
                        "postgresql",
                        "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                        "jdbc:postgresql://localhost:" + database.getPort() + "/postgres",
                        "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                        "postgres")));
        server = MemoryServer.start(host.kernel(), ServerSettings.DEFAULTS.onPort(0));
        var token = new TokenFile(host.kernel().dataDirectory()).add(ServerHost.ADA.namespace(), Instant.now());
        ada = new Caller(server.address(), token.secret());
    }

    @AfterEach
    void end() throws IOException {
        if (server != null) {
            server.close();
            host.close();
        }
        if (database != null) {
            database.close();
        }
    }

    @Test
    @DisplayName("the first request after the database server has ended idle connections is answered like any other")
    void should_answer_after_connections_were_ended() throws SQLException {
        assertThat(say("I live in Bergen.").status()).isEqualTo(201);
        List<Supplier<Caller.Reply>> requests = List.of(
                () -> ada.post("/v1/context", Map.of("session", "s2", "prompt", "Where do I live?")),
                () -> ada.get("/v1/sessions"),
                () -> ada.get("/v1/search?q=Bergen"),
                () -> ada.get("/v1/memories"),
                () -> say("I have a cat."));
        for (var request : requests) {
            assertThat(request.get().status()).isIn(200, 201);
            run(END_CONNECTIONS);

            var reply = request.get();

            assertThat(reply.status()).as(reply.text()).isIn(200, 201);
        }
        run(END_CONNECTIONS);
        assertThat(requests.get(0).get().text()).contains("I live in Bergen.");
    }

    @Test
    @DisplayName(
            "health says 503 while the database server is gone, and callers are told neither its address nor a statement")
    void should_say_that_the_database_is_gone() throws IOException {
        assertThat(ada.get("/v1/health").status()).isEqualTo(200);
        int port = database.getPort();

        database.close();
        database = null;

        var anybody = new Caller(server.address(), "none");
        for (var reply : List.of(anybody.get("/v1/health"), ada.get("/v1/memories"), say("I have a dog."))) {
            assertThat(reply.status()).as(reply.text()).isEqualTo(503);
            assertThat(reply.text())
                    .doesNotContain("jdbc", String.valueOf(port), "nightjar_tester", "SELECT", "BEGIN", "localhost");
        }
    }

    @Test
    @DisplayName("health says 503 while the user of the database may only read")
    void should_say_that_nothing_can_be_written() throws SQLException {
        run("ALTER DATABASE postgres SET default_transaction_read_only = on");
        run(END_CONNECTIONS);

        assertThat(ada.get("/v1/health").status()).isEqualTo(503);
    }

    private Caller.Reply say(String text) {
        return ada.post("/v1/messages", Map.of("session", "s1", "role", "user", "text", text));
    }

    private void run(String statement) throws SQLException {
        try (var connection = database.getPostgresDatabase().getConnection();
                var running = connection.createStatement()) {
            running.execute(statement);
        }
    }
}
