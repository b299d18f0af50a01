package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is acknowledged over HTTP is in the store, and what cannot be is not acknowledged. */
@Timeout(120)
final class MessagesIT {

    @TempDir
    Path data;

    private ServerHost host;
    private MemoryServer server;
    private Caller ada;

    @BeforeEach
    void start() {
        host = new ServerHost(data);
        server = MemoryServer.start(host.kernel(), ServerSettings.DEFAULTS.onPort(0));
        var tokens = new TokenFile(host.kernel().dataDirectory());
        ada = new Caller(
                server.address(),
                tokens.add(ServerHost.ADA.namespace(), Instant.now()).secret());
    }

    @AfterEach
    void stop() {
        server.close();
        host.close();
    }

    @Test
    @DisplayName("an id that comes again with another text or role is a conflict; nothing is dropped behind a 200")
    void should_refuse_an_id_of_another_message() {
        assertThat(say("user", "Where is the key?", "turn-1").status()).isEqualTo(201);
        assertThat(say("user", "Where is the key?", "turn-1").status()).isEqualTo(200);
        for (var other : List.of(
                say("agent", "In the boathouse.", "turn-1"),
                say("agent", "Where is the key?", "turn-1"),
                say("user", "Where is the boat?", "turn-1"))) {
            assertThat(other.status()).as(other.text()).isEqualTo(409);
            assertThat(other.body().path("detail").asText()).contains("'turn-1'");
        }
        assertThat(texts()).containsExactly("Where is the key?");
    }

    @Test
    @DisplayName("a turn in which the agent only called tools is stored, once for its id")
    void should_store_calls_without_a_text() {
        var turn = Map.of(
                "session",
                "s1",
                "role",
                "agent",
                "id",
                "turn-1",
                "tool_calls",
                List.of(Map.of("name", "look_up", "arguments", Map.of("q", "key"), "result", "in the boathouse")));

        var first = ada.post("/v1/messages", turn);
        var second = ada.post("/v1/messages", turn);

        assertThat(first.status()).as(first.text()).isEqualTo(201);
        assertThat(first.body().has("episode")).isFalse();
        assertThat(second.status()).as(second.text()).isEqualTo(200);
        assertThat(ada.get("/v1/sessions/s1").body().at("/message_count").asInt())
                .isEqualTo(1);
        assertThat(ada.post("/v1/messages", Map.of("session", "s1", "role", "agent"))
                        .body()
                        .path("detail")
                        .asText())
                .contains("'text'");
    }

    @Test
    @Tag("B8")
    @DisplayName("an old conversation whose messages were pruned is listed, read and erased as others are")
    void should_show_and_erase_old_conversations() {
        for (int i = 0; i < 12; i++) {
            ada.post("/v1/messages", Map.of("session", "talk-" + i, "role", "user", "text", "Parcel " + i));
        }
        var reading = host.kernel().service(SessionConsolidation.class).orElseThrow();
        for (var pending : reading.pendingSessions(ServerHost.ADA)) {
            reading.complete(
                    reading.lease(ServerHost.ADA, pending.sessionId(), Duration.ofMinutes(1))
                            .orElseThrow(),
                    List.of());
        }
        host.kernel().service(ConversationStore.class).orElseThrow().prune(ServerHost.ADA);

        assertThat(ada.get("/v1/sessions?limit=50").body().path("sessions").findValuesAsText("id"))
                .hasSize(12)
                .contains("talk-0");
        var first = ada.get("/v1/sessions?limit=7").body();
        var second = ada.get("/v1/sessions?limit=7&after=" + first.path("next").asText())
                .body();
        assertThat(first.path("sessions").findValuesAsText("id"))
                .hasSize(7)
                .doesNotContainAnyElementsOf(second.path("sessions").findValuesAsText("id"));
        assertThat(second.path("sessions")).hasSize(5);
        assertThat(second.has("next")).isFalse();
        assertThat(ada.get("/v1/sessions?after=monday").status()).isEqualTo(400);
        var old = ada.get("/v1/sessions/talk-0").body();
        assertThat(old.path("is_pruned").asBoolean()).isTrue();
        assertThat(old.at("/messages/0/text").asText()).isEqualTo("Parcel 0");
        assertThat(ada.get("/v1/sessions/talk-11").body().path("is_pruned").asBoolean())
                .isFalse();
        assertThat(ada.delete("/v1/messages?session=talk-0").status()).isEqualTo(200);
        assertThat(ada.get("/v1/sessions/talk-0").status()).isEqualTo(404);
    }

    @Test
    @DisplayName(
            "a store that was removed while it is open is noticed at once: 503 for all, and in health; put back, it goes on")
    void should_acknowledge_nothing_without_its_file() throws IOException {
        var file = host.kernel().dataDirectory().resolve("memory.db");
        assertThat(say("user", "before", "m-1").status()).isEqualTo(201);
        Files.move(file, data.resolve("away.db"));

        var refused = say("user", "meanwhile", "m-2");
        assertThat(refused.status()).as(refused.text()).isEqualTo(503);
        assertThat(refused.body().path("detail").asText()).contains("removed or replaced", "'m-2'");
        assertThat(ada.get("/v1/memories").status()).isEqualTo(503);
        var health = new Caller(server.address(), "none").get("/v1/health");
        assertThat(health.status()).isEqualTo(503);
        assertThat(health.body().path("detail").asText()).contains("store").doesNotContain(data.toString());
        assertThat(file).doesNotExist();

        Files.move(data.resolve("away.db"), file);
        assertThat(say("user", "meanwhile", "m-2").status()).isIn(200, 201);
        assertThat(say("user", "after", "m-3").status()).isEqualTo(201);
        assertThat(ada.get("/v1/health").status()).isEqualTo(200);
        assertThat(texts()).containsExactly("before", "meanwhile", "after");
    }

    @Test
    @DisplayName("a store that was replaced by another file acknowledges nothing; the other file stays as it is")
    void should_acknowledge_nothing_over_another_file() throws IOException {
        var file = host.kernel().dataDirectory().resolve("memory.db");
        say("user", "before", "m-1");
        Files.delete(file);
        Files.writeString(file, "somebody else's");

        var statuses = new ArrayList<Integer>();
        for (int i = 2; i < 5; i++) {
            statuses.add(say("user", "lost", "m-" + i).status());
        }

        assertThat(statuses).containsOnly(503);
        assertThat(file).hasContent("somebody else's");
    }

    private Caller.Reply say(String role, String text, String id) {
        return ada.post("/v1/messages", Map.of("session", "s1", "role", role, "text", text, "id", id));
    }

    private List<String> texts() {
        return host
                .kernel()
                .service(ConversationStore.class)
                .orElseThrow()
                .messages(host.kernel().scope(new Namespace("user:ada")), "s1", 100)
                .stream()
                .map(message -> message.text())
                .toList();
    }
}
