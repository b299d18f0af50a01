package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JSON API over HTTP with a real store. */
class JsonApiIT {

    private static final int MAX_BYTES = 20_000;

    private static ServerHost host;
    private static MemoryServer server;
    private static Caller ada;
    private static Caller ben;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(folder);
        server = MemoryServer.start(
                host.kernel(), ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, MAX_BYTES));
        ada = caller(ServerHost.ADA);
        ben = caller(ServerHost.BEN);
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    private static Caller caller(MemoryScope scope) {
        var tokens = new TokenFile(host.kernel().dataDirectory());
        return new Caller(
                server.address(), tokens.add(scope.namespace(), Instant.now()).secret());
    }

    @Test
    @DisplayName("what is not UTF-8 is refused at both doors, and a byte order mark is no part of a request")
    void should_read_utf_8_only() {
        var message = "{\"session\":\"utf\",\"role\":\"user\",\"text\":\"café\"}";
        var ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

        assertThat(ada.post("/v1/messages", "\uFEFF" + message).status()).isEqualTo(201);
        assertThat(send("/mcp", ("\uFEFF" + ping).getBytes(StandardCharsets.UTF_8))
                        .body()
                        .at("/result/tools"))
                .isNotEmpty();
        var refused = send("/v1/messages", message.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("UTF-8");
        var mcp = send("/mcp", ping.replace("list", "é").getBytes(StandardCharsets.ISO_8859_1));
        assertThat(mcp.status()).isEqualTo(400);
        assertThat(mcp.body().at("/error/code").asInt()).isEqualTo(-32700);
    }

    private static Caller.Reply send(String path, byte[] body) {
        return Caller.send(ada.request(path)
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    @Test
    @DisplayName("what the harness of a coding agent writes is not stored as the user's words, nor answered")
    void should_leave_out_what_a_harness_writes() {
        var reminder = "<system-reminder>\nI live in Narvik.\n</system-reminder>";

        var only = ada.say("harness", reminder);
        ada.say("harness", "My boat is called Gannet.\n" + reminder);
        ada.post("/v1/messages", Map.of("session", "harness", "role", "agent", "text", reminder));

        assertThat(only.status()).isEqualTo(400);
        assertThat(only.text()).contains("harness");
        var stored = ada.get("/v1/sessions/harness").body().path("messages");
        assertThat(stored).hasSize(2);
        assertThat(stored.at("/0/text").asText()).isEqualTo("My boat is called Gannet.");
        assertThat(stored.at("/1/text").asText()).isEqualTo(reminder);
        var context = ada.post("/v1/context", Map.of("prompt", reminder, "session", "another"));
        assertThat(context.status()).isEqualTo(200);
        assertThat(context.body().path("text").asText()).isEmpty();
    }

    @Test
    @DisplayName("a message is stored when it is answered, once for each id, with its calls of tools")
    void should_store_messages() {
        var said = Map.of(
                "session", "s1", "role", "user", "text", "My cat is called Minka.", "id", "m1", "speaker", "Ada");

        var first = ada.post("/v1/messages", said);
        var second = ada.post("/v1/messages", said);
        var answer = ada.post(
                "/v1/messages",
                Map.of(
                        "session",
                        "s1",
                        "role",
                        "agent",
                        "text",
                        "Noted.",
                        "time",
                        "2026-03-02T10:00:00+01:00",
                        "tool_calls",
                        List.of(Map.of("name", "look_up", "arguments", Map.of("q", "cat"), "result", "a pet"))));

        assertThat(first.status()).as(first.text()).isEqualTo(201);
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.body().path("is_repeated").asBoolean()).isTrue();
        assertThat(second.body().path("episode")).isEqualTo(first.body().path("episode"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(answer.body().path("id").asText()).isNotBlank();
        var stored =
                host.kernel().service(ConversationStore.class).orElseThrow().messages(ServerHost.ADA, "s1", 9);
        assertThat(stored)
                .extracting(message -> message.text())
                .containsExactlyInAnyOrder("My cat is called Minka.", "Noted.");
        assertThat(stored)
                .flatExtracting(message -> message.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.calls().get(0).arguments()).isEqualTo("{\"q\":\"cat\"}"));
        assertThat(ada.get("/v1/sessions/s1").body().at("/messages")).hasSize(2);
    }

    @Test
    @DisplayName("context gives the block for a prompt, and what still stands in the history is not given again")
    void should_give_context() {
        ada.say("boats", "My boat is called Albatross and lies in Bergen.");

        var block = ada.post("/v1/context", Map.of("prompt", "What is my boat called?"));
        var again = ada.post(
                "/v1/context",
                Map.of(
                        "prompt",
                        "What is my boat called?",
                        "injected",
                        List.of(block.body().path("text").asText())));

        assertThat(block.body().path("text").asText()).contains("<memory id=", "lies in Bergen");
        assertThat(again.body().path("text").asText()).doesNotContain("lies in Bergen");
    }

    @Test
    @DisplayName("facts and notes are saved, found, read and erased")
    void should_keep_memories() {
        var fact = Map.of("kind", "fact", "content", "Ada collects stamps of Iceland", "durability", "lasting");
        var saved = ada.post("/v1/memories", fact);
        var note = ada.post(
                "/v1/memories",
                Map.of("kind", "note", "content", "Album in the attic", "key", "album", "tags", List.of("x")));
        var id = saved.body().at("/memory/id").asText();

        assertThat(saved.status()).as(saved.text()).isEqualTo(201);
        assertThat(ada.post("/v1/memories", fact).status()).isEqualTo(200);
        assertThat(note.body().at("/memory/key").asText()).isEqualTo("album");
        assertThat(ada.get("/v1/search?q=stamps&kind=fact")
                        .body()
                        .at("/hits/0/memory/id")
                        .asText())
                .isEqualTo(id);
        assertThat(ada.post("/v1/search", Map.of("query", "album", "kinds", List.of("note"), "tags", List.of("x")))
                        .body()
                        .at("/hits"))
                .hasSize(1);
        assertThat(ada.get("/v1/memories?kind=note&limit=5").body().at("/memories"))
                .hasSize(1);
        assertThat(ada.get("/v1/memories/" + id).body().path("durability").asText())
                .isEqualTo("lasting");
        assertThat(ada.delete("/v1/memories/" + id).body().at("/erased/0").asText())
                .isEqualTo(id);
        assertThat(ada.get("/v1/memories/" + id).status()).isEqualTo(404);
        assertThat(ada.delete("/v1/memories/" + id).status()).isEqualTo(404);
    }

    @Test
    @DisplayName("a user reaches nothing of another one, whatever ids, sessions and namespaces they write")
    void should_keep_users_apart() {
        ben.say("secret", "My locker code is 4711 in Kiel.");
        var draft = FactDraft.of("Ben hides his key under the mat", 1, "test");
        var foreign = host.memory().remember(ServerHost.BEN, draft).id().value();

        var replies = List.of(
                ada.get("/v1/memories?limit=200"),
                ada.get("/v1/memories?session=secret"),
                ada.get("/v1/memories/" + foreign),
                ada.delete("/v1/memories/" + foreign),
                ada.get("/v1/search?q=locker%20code%20Kiel%20key%20mat&session=secret"),
                ada.post("/v1/search", Map.of("query", "locker code in Kiel, key under the mat", "session", "secret")),
                ada.post("/v1/context", Map.of("prompt", "What is the locker code in Kiel?", "session", "secret")),
                ada.get("/v1/sessions"),
                ada.get("/v1/sessions/secret"),
                ada.get("/v1/memories?namespace=user:ben"),
                ada.post("/v1/search", Map.of("query", "locker", "namespace", "user:ben")));

        assertThat(replies).allSatisfy(reply -> assertThat(reply.text()).doesNotContain("4711", "under the mat"));
        assertThat(replies.get(2).status()).isEqualTo(404);
        assertThat(replies.get(3).status()).isEqualTo(404);
        assertThat(replies.get(8).status()).isEqualTo(404);
        assertThat(replies.get(9).status()).isEqualTo(400);
        assertThat(replies.get(10).status()).isEqualTo(400);
        assertThat(host.memory().find(ServerHost.BEN, new MemoryId(foreign))).isPresent();
        // The same session and id in another namespace is another message.
        var said = Map.of("session", "secret", "role", "user", "text", "I am Ada.", "id", "same");
        assertThat(ben.post("/v1/messages", said).status()).isEqualTo(201);
        assertThat(ada.post("/v1/messages", said).status()).isEqualTo(201);
        assertThat(host.memory().list(ServerHost.BEN, MemoryFilter.ALL.inSession("secret"), 9))
                .hasSize(2);
    }

    @ParameterizedTest
    @DisplayName("what cannot be is refused with the name and the value")
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/messages | not JSON | not JSON",
                "/v1/messages | [] | JSON object",
                "/v1/messages | null | null",
                "/v1/messages | {\"role\":\"user\",\"text\":\"x\"} | 'session'",
                "/v1/messages | {\"session\":\"s\",\"role\":\"user\",\"text\":\" \"} | 'text'",
                "/v1/messages | {\"session\":\"s\",\"role\":\"boss\",\"text\":\"x\"} | 'boss'",
                "/v1/messages | {\"session\":\"s\",\"role\":\"user\",\"text\":\"x\",\"time\":\"noon\"} | 'noon'",
                "/v1/messages | {\"session\":\"s\",\"role\":\"user\",\"text\":\"x\",\"time\":\"1900-01-01T00:00:00Z\"} | 1900",
                "/v1/messages | {\"session\":\"s\",\"role\":\"user\",\"text\":\"x\",\"nmae\":\"y\"} | 'nmae'",
                "/v1/messages | {\"session\":\"s\",\"role\":\"user\",\"text\":\"x\",\"text\":\"y\"} | text",
                "/v1/context | {} | 'prompt'",
                "/v1/search | {\"query\":\"x\",\"limit\":201} | 201",
                "/v1/search | {\"query\":\"x\",\"limit\":\"many\"} | 'limit'",
                "/v1/search | {\"query\":\"x\",\"kinds\":[\"rumour\"]} | 'rumour'",
                "/v1/memories | {\"kind\":\"episode\",\"content\":\"x\"} | 'episode'",
                "/v1/memories | {\"kind\":\"fact\",\"content\":\"x\",\"confidence\":2} | 2",
                "/v1/memories | {\"kind\":\"fact\",\"content\":\"x\",\"key\":\"k\"} | 'key'"
            })
    void should_refuse_what_cannot_be(String path, String body, String named) {
        var reply = ada.post(path, body);

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.whole().headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(reply.body().path("detail").asText()).contains(named).doesNotContain("Exception", "dev.nightjar");
    }

    @Test
    @DisplayName("unknown paths, methods, parameters and ids, and bodies that are too long")
    void should_refuse_what_is_not_there() {
        assertThat(ada.get("/v1/nothing").status()).isEqualTo(404);
        assertThat(ada.get("/").status()).isEqualTo(404);
        assertThat(ada.get("/").body().path("status").asInt()).isEqualTo(404);
        var wrong = ada.delete("/v1/context");
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.whole().headers().firstValue("Allow")).contains("POST");
        assertThat(ada.get("/v1/memories/nonsense").status()).isEqualTo(400);
        assertThat(ada.get("/v1/search").body().path("detail").asText()).contains("'q'");
        assertThat(ada.get("/v1/search?q=a&limit=ten").body().path("detail").asText())
                .contains("'ten'");
        var body = Map.of("session", "s", "role", "user", "text", "x".repeat(MAX_BYTES));
        assertThat(ada.post("/v1/messages", body).status()).isEqualTo(413);
        assertThat(Caller.send(ada.request("/v1/messages")
                                .POST(HttpRequest.BodyPublishers.ofInputStream(
                                        () -> new ByteArrayInputStream(new byte[MAX_BYTES * 2]))))
                        .status())
                .isEqualTo(413);
    }

    @Test
    @DisplayName("only the description and the health are told without a token, and a removed token opens nothing")
    void should_need_a_token() {
        var stranger = new Caller(server.address(), "njt_guessed");
        assertThat(stranger.get("/v1/openapi.json").body().path("openapi").asText())
                .startsWith("3.1");
        assertThat(stranger.get("/v1/health").body().path("status").asText()).isEqualTo("ok");
        var refused = stranger.get("/v1/memories");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.whole().headers().firstValue("WWW-Authenticate")).isPresent();
        var none = HttpRequest.newBuilder(server.address().resolve("/v1/memories"));
        assertThat(Caller.send(none).body().path("detail").asText()).contains("Authorization");
        assertThat(stranger.post("/mcp", "{}").status()).isEqualTo(401);

        var tokens = new TokenFile(host.kernel().dataDirectory());
        var made = tokens.add(ServerHost.ADA.namespace(), Instant.now());
        var guest = new Caller(server.address(), made.secret());
        assertThat(guest.get("/v1/sessions").status()).isEqualTo(200);
        tokens.remove(made.token().id());
        assertThat(guest.get("/v1/sessions").status()).isEqualTo(401);
    }

    @Test
    @DisplayName("a page of another site and a name that is not this server's are refused, with and without a token")
    void should_refuse_other_names() throws Exception {
        var foreign = Caller.send(ada.request("/v1/sessions").header("Origin", "https://evil.example"));
        assertThat(foreign.status()).isEqualTo(403);
        var local = Caller.send(ada.request("/v1/sessions").header("Origin", "http://localhost:6274"));
        assertThat(local.status()).isEqualTo(200);
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.getOutputStream()
                    .write("GET /v1/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 421")
                    .contains("evil.example");
        }
    }

    @Test
    @DisplayName("who asks too often is told when to come back, and others are not held up")
    void should_limit_the_rate() {
        try (var slow = MemoryServer.start(
                host.kernel(), ServerSettings.DEFAULTS.onPort(0).withLimits(8, MAX_BYTES))) {
            var eager = new Caller(slow.address(), ada.token());
            assertThat(eager.get("/v1/sessions").status()).isEqualTo(200);
            assertThat(eager.get("/v1/sessions").status()).isEqualTo(200);
            var refused = eager.get("/v1/sessions");

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.whole().headers().firstValue("Retry-After").map(Integer::valueOf))
                    .hasValueSatisfying(seconds -> assertThat(seconds).isBetween(1, 9));
            assertThat(new Caller(slow.address(), ben.token())
                            .get("/v1/sessions")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    @DisplayName("a time that no database holds is refused with the name of its field, wherever it is sent")
    void should_refuse_times_out_of_range() {
        var far = "+999999999-12-31T23:59:59Z";
        for (var kind : List.of("fact", "note")) {
            var reply = ada.post("/v1/memories", Map.of("kind", kind, "content", "Ada has a card", "expires_at", far));
            assertThat(reply.status()).as(reply.text()).isEqualTo(400);
            assertThat(reply.body().path("detail").asText()).contains("'expires_at'", "9999");
        }
        for (var name : List.of("after", "before", "as_of")) {
            var reply = ada.post("/v1/search", Map.of("query", "card", name, far));
            assertThat(reply.status()).as(reply.text()).isEqualTo(400);
            assertThat(reply.body().path("detail").asText()).contains(name);
        }
        var said = ada.post("/v1/messages", Map.of("session", "far", "role", "user", "text", "Hello.", "time", far));
        assertThat(said.status()).as(said.text()).isEqualTo(400);
    }

    @Test
    @DisplayName("without a store every path answers with a problem")
    void should_tell_that_there_is_no_memory(@TempDir Path empty) {
        var kernel = AgentKernel.builder()
                .dataRoot(empty)
                .environment(Map.of())
                .withoutMemory()
                .polling(false)
                .start();
        try (kernel;
                var bare = MemoryServer.start(kernel, ServerSettings.DEFAULTS.onPort(0))) {
            var secret =
                    new TokenFile(kernel.dataDirectory()).add(kernel.scope().namespace(), Instant.now());
            var caller = new Caller(bare.address(), secret.secret());

            assertThat(caller.get("/v1/memories").status()).isEqualTo(503);
            assertThat(caller.post("/v1/context", Map.of("prompt", "x"))
                            .body()
                            .path("text")
                            .asText())
                    .isEmpty();
        }
    }
}
