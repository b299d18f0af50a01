package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.event.FactsChanged;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.MessageLost;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolProvider;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server answers to callers whose memory has moved to another one. */
@Timeout(120)
class DeparturesIT {

    private static final String MCP_CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}";

    private static final FakeDepartures DEPARTURES = new FakeDepartures();

    private static ServerHost host;
    private static MemoryServer server;
    private static Caller ada;
    private static Caller ben;

    /** Lets Ada's memory move away while a context is made for her. */
    private static final class MovingAway implements ContextProvider {

        @Override
        public Optional<String> buildContext(Request request) {
            if (request.prompt().equals("move")) {
                DEPARTURES.move("user:ada", "south", 7);
            }
            return Optional.empty();
        }
    }

    /** Let Ada's memory move away while they are called. */
    private static final class MovingTools implements ToolProvider {

        record Nothing() {}

        @Override
        public List<Tool<?>> tools() {
            return List.of(
                    Tool.reading("look", "Finds nothing", Nothing.class, call -> leave(ToolResult.success("nothing"))),
                    Tool.of("fail", "Changes nothing", Nothing.class, call -> leave(ToolResult.failure("refused"))),
                    Tool.of("save", "Changes something", Nothing.class, call -> leave(ToolResult.success("saved"))));
        }

        private static ToolResult leave(ToolResult result) {
            DEPARTURES.move("user:ada", "south", 7);
            return result;
        }
    }

    /** Lets a memory move away at the moment after a change was committed. */
    private static final class MovingAfterChanges {

        @Subscribe
        public void on(FactsChanged event) {
            DEPARTURES.move(event.namespace().value(), "south", 7);
        }

        @Subscribe
        public void on(MemoriesErased event) {
            DEPARTURES.move(event.namespace().value(), "south", 7);
        }
    }

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(
                folder,
                builder -> builder.extension(DEPARTURES)
                        .extension(new MovingAway())
                        .extension(new MovingTools()));
        server = MemoryServer.start(
                host.kernel(),
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes()));
        ada = caller(host.kernel(), server, ServerHost.ADA);
        ben = caller(host.kernel(), server, ServerHost.BEN);
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    @AfterEach
    void comeBack() {
        DEPARTURES.comeBack();
    }

    private static Caller caller(AgentKernel kernel, MemoryServer server, MemoryScope scope) {
        var tokens = new TokenFile(kernel.dataDirectory());
        return new Caller(
                server.address(), tokens.add(scope.namespace(), Instant.now()).secret());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST | /v1/messages | {\"session\":\"s\",\"role\":\"user\",\"text\":\"Hello\"}",
                "GET | /v1/messages?session=s | ",
                "DELETE | /v1/messages?session=s | ",
                "POST | /v1/context | {\"prompt\":\"Hello\"}",
                "GET | /v1/search?q=x | ",
                "POST | /v1/search | {\"query\":\"x\"}",
                "GET | /v1/memories | ",
                "POST | /v1/memories | {\"kind\":\"fact\",\"content\":\"Ada rows\"}",
                "GET | /v1/memories/fact_1 | ",
                "DELETE | /v1/memories/fact_1 | ",
                "PUT | /v1/memories/fact_1/feedback | {\"verdict\":\"useful\"}",
                "DELETE | /v1/memories/fact_1/feedback | ",
                "GET | /v1/sessions | ",
                "GET | /v1/sessions/s | ",
                "POST | /v1/tools/search_memory | {\"session\":\"s\",\"arguments\":{\"query\":\"x\"}}"
            })
    @DisplayName("every request of the JSON API is answered 421 with the name of the server and the number of the move")
    void should_name_the_other_server(String method, String path, String body) {
        DEPARTURES.move("user:ada", "south", 7);

        var publisher = body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var reply = Caller.send(ada.request(path).method(method, publisher));
        var of = Caller.send(ben.request(path).method(method, publisher));

        assertThat(reply.status()).as(reply.text()).isEqualTo(421);
        assertThat(reply.whole().headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(reply.body())
                .isEqualTo(Caller.json("{\"type\":\"about:blank\",\"title\":\"Misdirected Request\",\"status\":421,"
                        + "\"detail\":\"This memory has moved to the server 'south'; ask that one\","
                        + "\"server\":\"south\",\"epoch\":7}"));
        assertThat(of.status()).as("another user: " + of.text()).isIn(200, 201, 404);
        assertThat(host.kernel().service(ConversationStore.class).orElseThrow().sessions(ServerHost.ADA, 10))
                .isEmpty();
    }

    @Test
    @DisplayName("what is nobody's is answered as before, and a memory that came back, too")
    void should_answer_what_has_not_moved() {
        DEPARTURES.move("user:ada", "south", 7);
        assertThat(ada.get("/v1/tools").status()).isEqualTo(200);
        assertThat(ada.get("/v1/health").status()).isEqualTo(200);
        assertThat(ada.say("monday", "Hello.").status()).isEqualTo(421);

        DEPARTURES.moveBack("user:ada");

        assertThat(ada.say("back", "Hello.").status()).isEqualTo(201);
        assertThat(ada.get("/v1/messages?session=back").body().path("messages")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tools/call | {\"name\":\"search_memory\",\"arguments\":{\"query\":\"x\"}}",
                "resources/read | {\"uri\":\"nightjar://memories\"}",
                "prompts/get | {\"name\":\"recall\",\"arguments\":{\"prompt\":\"x\"}}"
            })
    @DisplayName("a client of MCP gets an error that says where the memory is")
    void should_tell_clients_of_mcp(String method, String parameters) {
        DEPARTURES.move("user:ada", "south", 7);

        var reply = Caller.exchange(ada.request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(String.format(MCP_CALL, method, parameters))));

        assertThat(reply.body()).contains("error").contains("has moved to the server 'south'");
        assertThat(reply.body()).doesNotContain("stackTrace");
    }

    @Test
    @DisplayName("a context that is made while its memory moves away is no answer")
    void should_not_answer_with_what_was_read_during_a_move() {
        assertThat(ada.post("/v1/context", Map.of("prompt", "stay")).status()).isEqualTo(200);
        assertThat(ada.post("/v1/context", Map.of("prompt", "move")).status()).isEqualTo(421);
    }

    @Test
    @DisplayName(
            "what was changed here before the memory moved is answered as done, so that nobody does it again elsewhere")
    void should_answer_a_change_that_was_committed_before_the_move() {
        var kept = ada.post("/v1/memories", Map.of("kind", "fact", "content", "Ada rows"));
        var moving = new MovingAfterChanges();
        host.kernel().events().register(moving);
        try {
            var saved = ada.post("/v1/memories", Map.of("kind", "fact", "content", "Ada sings"));
            assertThat(saved.status()).as(saved.text()).isEqualTo(201);
            assertThat(ada.get("/v1/memories").status()).as("it has moved").isEqualTo(421);

            DEPARTURES.moveBack("user:ada");
            var path = "/v1/memories/" + kept.body().at("/memory/id").asText();
            var forgotten = Caller.send(ada.request(path).DELETE());
            assertThat(forgotten.status()).as(forgotten.text()).isEqualTo(200);
            assertThat(ada.get(path).status()).as("it has moved").isEqualTo(421);
        } finally {
            host.kernel().events().unregister(moving);
        }
    }

    @ParameterizedTest
    @CsvSource({"look, 421", "fail, 421", "save, 200"})
    @DisplayName(
            "a tool that found nothing or failed while the memory moved away is no answer, but one that changed something is")
    void should_look_again_after_a_tool(String tool, int status) {
        var reply = ada.post("/v1/tools/" + tool, Map.of("session", "s", "arguments", Map.of()));

        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        if (status == 200) {
            assertThat(reply.body().path("is_error").asBoolean(true)).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"look, true", "fail, true", "save, false"})
    @DisplayName("the same for a client of MCP")
    void should_look_again_after_a_tool_of_mcp(String tool, boolean isMoved) {
        var reply = callTool(tool);

        assertThat(reply.contains("has moved to the server 'south'")).as(reply).isEqualTo(isMoved);
        assertThat(reply.contains("saved")).as(reply).isEqualTo(!isMoved);
    }

    private static String callTool(String name) {
        var call = String.format(MCP_CALL, "tools/call", "{\"name\":\"" + name + "\",\"arguments\":{}}");
        return Caller.exchange(ada.request("/mcp")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(call)))
                .body();
    }

    @Test
    @DisplayName(
            "while the database cannot tell, messages are taken to wait for it as ever, and reads are told to come again")
    void should_take_messages_while_it_cannot_tell() {
        DEPARTURES.breakDown();

        assertThat(ada.say("monday", "Hello.").status()).isEqualTo(201);

        var reply = ada.get("/v1/search?q=hello");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.whole().headers().firstValue("Retry-After")).isPresent();
        assertThat(DEPARTURES.looks()).isPositive();
    }

    @Test
    @DisplayName("a message that the store refuses because its memory left a moment ago is answered 421, not as lost")
    void should_pass_on_a_message_that_lost_the_race(@TempDir Path other) {
        var late = new FakeDepartures();
        try (var kernel = AgentKernel.builder()
                        .agent("tester")
                        .dataRoot(other)
                        .environment(Map.of())
                        .polling(false)
                        .withoutMemory()
                        .extension(late)
                        .start();
                var refusing = MemoryServer.start(
                        kernel, ServerSettings.DEFAULTS.onPort(0).withStoreTimeout(Duration.ofSeconds(60)))) {
            kernel.events().register(new Refusal(kernel, late, List.of("late")));

            var moved = caller(kernel, refusing, ServerHost.ADA).say("late", "Hello.");
            var lost = caller(kernel, refusing, ServerHost.BEN).say("broken", "Hello.");

            assertThat(moved.status()).as(moved.text()).isEqualTo(421);
            assertThat(moved.body().path("server").asText()).isEqualTo("south");
            assertThat(lost.status()).as(lost.text()).isEqualTo(503);
        }
    }

    /**
     * Gives up each message, as a store does that refuses it.
     *
     * @param moving the conversations whose memory moves away meanwhile
     */
    private record Refusal(AgentKernel kernel, FakeDepartures departures, List<String> moving) {

        @Subscribe
        @SuppressWarnings("DoNotCallSuggester") // the bus calls it
        public void on(MessageEvent message) {
            if (moving.contains(message.sessionId())) {
                departures.move(message.namespace().value(), "south", 8);
            }
            kernel.events().post(new MessageLost(message, "the database refused it"));
        }
    }
}
