package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MCP over a pair of streams, with the messages as they stand on the wire. */
class McpStdioIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String OPENING = request(
                            "initialize",
                            Map.of(
                                    "protocolVersion",
                                    "2025-06-18",
                                    "capabilities",
                                    Map.of(),
                                    "clientInfo",
                                    Map.of("name", "test", "version", "1")))
                    .replace("%d", "0")
            + "\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

    private static ServerHost host;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(folder);
        host.user(ServerHost.ADA, "monday/1 é", "My sister Greta lives in Hamburg.");
        host.agent(ServerHost.ADA, "monday/1 é", "Noted.");
        host.user(ServerHost.BEN, "tuesday", "My brother Otto lives in Kiel.");
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @Test
    @DisplayName("the tools of the configuration are there with their schemas and hints")
    void should_offer_the_tools() throws Exception {
        var tools = ask(ServerHost.ADA, request("tools/list", Map.of()))
                .get(1)
                .path("result")
                .path("tools");

        assertThat(tools).hasSameSizeAs(host.kernel().tools().list());
        var search = named(tools, "search_memory");
        assertThat(search.at("/inputSchema/required/0").asText()).isEqualTo("query");
        assertThat(search.at("/annotations/readOnlyHint").asBoolean()).isTrue();
        var forget = named(tools, "forget_fact");
        assertThat(forget.at("/annotations/readOnlyHint").asBoolean()).isFalse();
        assertThat(forget.at("/annotations/destructiveHint").asBoolean()).isTrue();
        assertThat(named(tools, "remember_fact")
                        .at("/annotations/destructiveHint")
                        .asBoolean())
                .isFalse();
    }

    @Test
    @DisplayName("a tool answers an object beside its text, and a mistake is told by the tool's own message")
    void should_call_tools() throws Exception {
        var answers = ask(
                ServerHost.ADA,
                call("search_memory", Map.of("query", "Where does Greta live?")),
                call("search_memory", Map.of()),
                call("forget_fact", Map.of("memory_id", "fact_01ARZ3NDEKTSV4RRFFQ69G5FAV")),
                call("no_such_tool", Map.of()));

        var found = answers.get(1).path("result");
        assertThat(found.path("isError").asBoolean()).isFalse();
        assertThat(found.at("/content/0/text").asText()).contains("Hamburg");
        assertThat(found.path("structuredContent").toString()).contains("Hamburg");
        assertThat(JSON.readTree(found.at("/content/0/text").asText())).isEqualTo(found.path("structuredContent"));
        assertThat(answers.get(2).at("/result/isError").asBoolean()).isTrue();
        assertThat(answers.get(2).at("/result/content/0/text").asText()).contains("search_memory", "query");
        assertThat(answers.get(3).at("/result/isError").asBoolean()).isTrue();
        assertThat(answers.get(3).at("/result/content/0/text").asText()).contains("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV");
        assertThat(answers.get(4).path("error").path("code").asInt()).isEqualTo(-32602);
        assertThat(answers.get(4).path("error").path("message").asText())
                .startsWith("Unknown tool 'no_such_tool'; the tools are ")
                .contains("search_memory");
    }

    @Test
    @DisplayName("memories and sessions are resources, the prompt recall gives the block")
    void should_offer_resources_and_the_prompt() throws Exception {
        var answers = ask(
                ServerHost.ADA,
                request("resources/list", Map.of()),
                request("resources/templates/list", Map.of()),
                read("nightjar://memories"),
                read("nightjar://sessions"),
                read("nightjar://sessions/monday%2F1%20%C3%A9"),
                request("prompts/get", Map.of("name", "recall", "arguments", Map.of("prompt", "Where is Greta?"))),
                request("prompts/get", Map.of("name", "recall", "arguments", Map.of())));

        assertThat(answers.get(1).at("/result/resources")).hasSize(2);
        assertThat(answers.get(2).at("/result/resourceTemplates")).hasSize(2);
        var memories =
                JSON.readTree(answers.get(3).at("/result/contents/0/text").asText());
        assertThat(memories.path("memories")).hasSize(2);
        var id = memories.at("/memories/0/id").asText();
        var one = ask(ServerHost.ADA, read("nightjar://memories/" + id)).get(1);
        assertThat(one.at("/result/contents/0/text").asText()).contains(id);
        assertThat(answers.get(4).at("/result/contents/0/text").asText()).contains("monday/1 é");
        assertThat(answers.get(5).at("/result/contents/0/text").asText()).contains("Hamburg", "Noted.");
        assertThat(answers.get(6).at("/result/messages/0/content/text").asText())
                .contains("<memory id=", "Hamburg");
        assertThat(answers.get(7).at("/error/message").asText()).contains("'recall'", "'prompt'");
    }

    @Test
    @DisplayName("a resource has an end, however long the messages and however many they are")
    void should_bound_resources() throws Exception {
        var fay = ServerHost.scope("user:fay");
        for (int i = 0; i < 60; i++) {
            host.user(fay, "long", "Number " + i + " begins. " + "A sentence of the log. ".repeat(1_000));
        }
        host.user(fay, "long", "The last one is short.");

        for (var uri : List.of("nightjar://sessions/long", "nightjar://memories", "nightjar://sessions")) {
            var text = ask(fay, read(uri)).get(1).at("/result/contents/0/text").asText();
            assertThat(text.length()).as(uri).isLessThanOrEqualTo(100_000);
            assertThat(JSON.readTree(text).isObject()).isTrue();
        }
        var messages = JSON.readTree(ask(fay, read("nightjar://sessions/long"))
                        .get(1)
                        .at("/result/contents/0/text")
                        .asText())
                .path("messages");
        assertThat(messages).hasSize(61);
        assertThat(messages.get(0).path("text").asText())
                .startsWith("Number 0 begins.")
                .endsWith("…");
        assertThat(messages.get(60).path("text").asText()).isEqualTo("The last one is short.");
    }

    @Test
    @Tag("V3")
    @DisplayName("what nobody sees of a text or a tag is in no resource and in no answer of a tool")
    void should_answer_visible_texts() throws Exception {
        var hidden = "\u001b[31m\u202ered\u200b\u009b";
        var eve = MemoryScope.of(ServerHost.ADA.agentId(), new Namespace("user:eve"));
        var draft = FactDraft.builder("The pelikan is " + hidden, 1, "test")
                .tags(List.of("t" + hidden))
                .build();
        host.memory().remember(eve, draft);

        var answers = ask(
                eve,
                read("nightjar://memories"),
                call("get_timeline", Map.of()),
                call("search_memory", Map.of("query", "pelikan")));

        assertThat(List.of(
                        answers.get(1).at("/result/contents/0/text").asText(),
                        answers.get(2).at("/result/content/0/text").asText(),
                        answers.get(3).at("/result/content/0/text").asText()))
                .allSatisfy(text -> assertThat(text)
                        .contains("[31mred")
                        .doesNotContain("\u001b", "\u202e", "\u200b", "\u009b", "\\u001", "\\u009"));
    }

    @Test
    @DisplayName("another user's memories, sessions and ids do not exist")
    void should_keep_users_apart() throws Exception {
        var draft = FactDraft.of("Ben keeps his key under the mat", 1, "test");
        var foreign = host.memory().remember(ServerHost.BEN, draft).id().value();
        var asked = new String[] {
            read("nightjar://memories"),
            read("nightjar://sessions"),
            read("nightjar://memories/" + foreign),
            read("nightjar://sessions/tuesday"),
            call("search_memory", Map.of("query", "Where is the key of Ben, and where does Otto live in Kiel?")),
            call("explain_fact", Map.of("memory_id", foreign)),
            call("forget_fact", Map.of("memory_id", foreign)),
            call("correct_fact", Map.of("memory_id", foreign, "new_content", "Ben has no key")),
            request("prompts/get", Map.of("name", "recall", "arguments", Map.of("prompt", "Where is Otto? The key?"))),
            request(
                    "prompts/get",
                    Map.of("name", "recall", "arguments", Map.of("prompt", "Otto? Kiel?", "session", "tuesday")))
        };

        var answers = ask(ServerHost.ADA, asked);

        assertThat(answers).hasSize(asked.length + 1);
        assertThat(answers.toString()).doesNotContain("under the mat", "My brother Otto", "lives in Kiel");
        assertThat(answers.get(3).at("/error/code").asInt()).isEqualTo(-32002);
        assertThat(answers.get(4).at("/error/code").asInt()).isEqualTo(-32002);
        assertThat(host.memory().find(ServerHost.BEN, new MemoryId(foreign))).isPresent();
    }

    @Test
    @DisplayName("what is saved is there when the input has ended, and blank lines are passed over")
    void should_answer_what_was_asked_before_the_end() throws Exception {
        var scope = ServerHost.scope("user:cleo");

        var answers = ask(scope, "", " \t", call("remember_fact", Map.of("content", "Cleo plays the cello")));

        assertThat(answers).hasSize(2);
        assertThat(answers.get(1).at("/result/isError").asBoolean()).isFalse();
        assertThat(host.memory().search(scope, SearchRequest.of("cello", 1))).hasSize(1);
    }

    @Test
    @DisplayName(
            "a line that is no message is answered with an error and its id where it has one; the connection goes on and ends")
    void should_answer_lines_that_are_no_messages() throws Exception {
        var ping = "{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"ping\"}\n";
        var lines = new ByteArrayOutputStream();
        lines.writeBytes(OPENING.getBytes(StandardCharsets.UTF_8));
        for (var line : List.of(
                "this is not JSON\n",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\n",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"} {}\n",
                "[]\n",
                "null\n",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}\n",
                "{\"jsonrpc\":{},\"id\":3,\"method\":\"ping\"}\n",
                "{\"jsonrpc\":\"2.0\",\"id\":4}\n",
                "\uFEFF\n",
                "\uFEFF" + ping)) {
            lines.writeBytes(line.getBytes(StandardCharsets.UTF_8));
        }
        lines.writeBytes(
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"café noir\"}}\n"
                        .getBytes(StandardCharsets.ISO_8859_1));
        lines.writeBytes(ping.replace("99", "100").getBytes(StandardCharsets.UTF_16LE));

        var answers = answered(ServerHost.ADA, lines.toByteArray());

        assertThat(answers.stream()
                        .map(answer -> answer.at("/error/code").asInt() + " " + answer.path("id"))
                        .filter(answer -> !answer.startsWith("0 ")))
                .containsExactly(
                        "-32700 null",
                        "-32700 null",
                        "-32700 null",
                        "-32600 null",
                        "-32600 null",
                        "-32600 null",
                        "-32600 3",
                        "-32600 4",
                        "-32700 5",
                        "-32700 null",
                        "-32700 null"); // a line feed of UTF-16 ends a line of UTF-8, too
        assertThat(answers).anySatisfy(answer -> {
            assertThat(answer.path("id").asInt()).isEqualTo(99);
            assertThat(answer.has("result")).isTrue();
        });
    }

    @Test
    @DisplayName(
            "a client that says nothing of being ready is answered, and one that does not open the connection is told so")
    void should_answer_a_client_that_leaves_out_steps() throws Exception {
        var opening = OPENING.lines().findFirst().orElseThrow() + "\n";
        var ping = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}\n";
        var list = request("tools/list", Map.of()).replace("%d", "8") + "\n";

        var unready = answered(ServerHost.ADA, (opening + ping + list).getBytes(StandardCharsets.UTF_8));
        assertThat(unready)
                .hasSize(3)
                .allSatisfy(answer -> assertThat(answer.has("result")).isTrue());
        var unopened = answered(ServerHost.ADA, (ping + list).getBytes(StandardCharsets.UTF_8));
        assertThat(unopened.get(0).path("result").isObject()).isTrue();
        assertThat(unopened.get(1).at("/error/code").asInt()).isEqualTo(-32600);
        assertThat(unopened.get(1).at("/error/message").asText()).contains("'tools/list'", "'initialize'");
    }

    @Test
    @DisplayName("a scope of another agent is refused")
    void should_refuse_another_agent() {
        var foreign = MemoryScope.of("somebody_else", Namespace.AGENT);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> McpStdio.serve(
                        host.kernel(), foreign, InputStream.nullInputStream(), new ByteArrayOutputStream()))
                .withMessageContaining("somebody_else");
    }

    /** The answers in the order of the requests, beginning with that to {@code initialize}, 0. */
    private static List<JsonNode> ask(MemoryScope scope, String... lines) throws Exception {
        var input = new StringBuilder(OPENING);
        int id = 1;
        for (var line : lines) {
            input.append(line.contains("\"id\":%d") ? line.replace("\"id\":%d", "\"id\":" + id++) : line)
                    .append('\n');
        }
        var answers = new TreeMap<Integer, JsonNode>();
        for (var answer : answered(scope, input.toString().getBytes(StandardCharsets.UTF_8))) {
            answers.put(answer.path("id").asInt(), answer);
        }
        return List.copyOf(answers.values());
    }

    /** All that is written until the connection has ended, in the order it was written. */
    private static List<JsonNode> answered(MemoryScope scope, byte[] input) throws Exception {
        var out = new ByteArrayOutputStream();
        McpStdio.serve(host.kernel(), scope, new ByteArrayInputStream(input), out);
        var answers = new ArrayList<JsonNode>();
        for (var line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            answers.add(JSON.readTree(line));
        }
        return answers;
    }

    private static String request(String method, Map<String, ?> params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"" + method + "\",\"params\":" + JSON.valueToTree(params)
                + "}";
    }

    private static String call(String tool, Map<String, ?> arguments) {
        return request("tools/call", Map.of("name", tool, "arguments", arguments));
    }

    private static String read(String uri) {
        return request("resources/read", Map.of("uri", uri));
    }

    private static JsonNode named(JsonNode tools, String name) {
        return Stream.iterate(0, i -> i + 1)
                .limit(tools.size())
                .map(tools::get)
                .filter(tool -> tool.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
