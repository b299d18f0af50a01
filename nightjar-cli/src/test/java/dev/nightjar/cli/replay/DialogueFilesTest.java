package dev.nightjar.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import dev.nightjar.cli.replay.DialogueMessage.MessageIdentity;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.memory.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of conversations, whoever made them. */
final class DialogueFilesTest {

    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    private static final String OWN =
            "{\"session\":\"s1\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"%s\",\"text\":\"%s\"}\n";

    @Test
    void should_take_assistant_for_the_agent_and_leave_out_what_nobody_said() throws IOException {
        try (var reader = open(OWN.formatted("assistant", "Hi")
                + OWN.formatted("system", "Be brief")
                + OWN.formatted("tool", "42")
                + OWN.formatted("human", "Hello"))) {
            var messages = read(reader);

            assertThat(reader.format()).isEqualTo("JSON Lines");
            assertThat(messages)
                    .extracting(DialogueMessage::role)
                    .startsWith(Role.AGENT)
                    .endsWith(Role.USER);
            assertThat(messages).extracting(DialogueMessage::text).containsExactly("Hi", "", "", "Hello");
            assertThat(messages).extracting(DialogueMessage::line).containsExactly(1, 2, 3, 4);
            assertThat(reader.leftOut().counts()).containsOnly(entry("system messages", 1), entry("tool messages", 1));
        }
    }

    @ParameterizedTest
    @DisplayName("messages as they are sent to a model, on one line or many, alone, in a list or one list a line")
    @ValueSource(
            strings = {
                "{\"messages\":[%s]}",
                "{\n  \"model\": \"m\",\n  \"messages\": [\n%s\n]}",
                "\uFEFF  [\n{\"messages\":[%s]}]",
                "[%s]",
                "{\"conversations\":[{\"messages\":[%s]}]}",
            })
    void should_read_message_lists(String file) throws IOException {
        var messages = String.join(
                ",",
                "{\"role\":\"system\",\"content\":\"Be brief\"}",
                "{\"role\":\"user\",\"name\":\"Ada\",\"content\":\"I live in Oslo.\"}",
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"1\"}]}",
                "{\"role\":\"tool\",\"content\":\"42\"}",
                "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Nice.\"},{\"type\":\"image_url\"},"
                        + "{\"type\":\"text\",\"text\":\"Really.\"}]}");
        try (var reader = open(file.formatted(messages))) {
            assertThat(read(reader))
                    .containsExactly(
                            new DialogueMessage(
                                    1,
                                    "talk-1",
                                    NOW.plusMillis(1),
                                    false,
                                    Role.USER,
                                    "Ada",
                                    "I live in Oslo.",
                                    List.of()),
                            new DialogueMessage(
                                    2,
                                    "talk-1",
                                    NOW.plusMillis(2),
                                    false,
                                    Role.AGENT,
                                    null,
                                    "Nice.\nReally.",
                                    List.of()));
            assertThat(reader.format()).isEqualTo("OpenAI-style messages, 1 conversation");
            assertThat(reader.leftOut().counts())
                    .containsOnly(entry("system messages", 1), entry("tool calls", 1), entry("tool messages", 1));
        }
    }

    @ParameterizedTest
    @DisplayName(
            "content in any shape: text, an object, a list, either within the other; of typed parts only text counts")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'hi' | hi",
                "{'type':'text','text':'hi'} | hi",
                "{'text':'hi'} | hi",
                "{'type':'text','text':{'value':'hi','annotations':[]}} | hi",
                "{'content_type':'text','parts':['hi','you']} | hi/you",
                "[{'type':'input_text','text':'hi'},{'type':'input_image','image_url':'x'},'you'] | hi/you",
                "[{'type':'message','content':[{'type':'output_text','text':'hi'}]}] | hi",
                "[[{'text':'hi'}],{'parts':[{'text':'you'}]}] | hi/you",
                "{'type':'image_url','image_url':{'url':'https://example.org/k.png'}} | ''",
                "{'type':'tool_result','content':[{'type':'text','text':'not said'}]} | ''",
                "[{'type':'tool_use','input':{'text':'not said'}},{'type':'thinking','thinking':'not said'}] | ''",
                "null | ''",
                "42 | ''",
                "{} | ''",
            })
    void should_read_content_in_any_shape(String content, String text) throws IOException {
        try (var reader = open("{\"messages\":[{\"role\":\"user\",\"content\":" + content.replace('\'', '"') + "}]}")) {
            assertThat(read(reader))
                    .extracting(DialogueMessage::text)
                    .isEqualTo(text.equals("''") ? List.of() : List.of(text.replace('/', '\n')));
        }
    }

    @Test
    @DisplayName("a message whose text stands in parts of its own has it")
    void should_read_parts_without_content() throws IOException {
        try (var reader =
                open("{\"messages\":[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"text\":\"hi\"}]}]}")) {
            assertThat(read(reader)).extracting(DialogueMessage::text).containsExactly("hi");
        }
    }

    @Test
    void should_make_a_session_of_each_line_with_a_list() throws IOException {
        var line = "{\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}\n";
        try (var reader = open(line.formatted("One")
                + line.formatted("Two")
                + line.formatted("Three").replace("{\"mess", "{\"id\":\"mine\",\"mess"))) {
            var messages = read(reader);
            assertThat(messages).extracting(DialogueMessage::session).containsExactly("talk-1", "talk-2", "mine");
            assertThat(messages).extracting(DialogueMessage::time).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    @DisplayName("Claude's export, the oldest conversation first, text blocks without those of tools")
    void should_read_the_export_of_claude() throws IOException {
        try (var reader = open("""
                [{"uuid":"c2","name":"Later","created_at":"2026-02-01T10:00:00Z","chat_messages":[
                   {"sender":"human","text":"I moved.","content":[{"type":"text","text":"I moved."}],
                    "created_at":"2026-02-01T10:00:00.5Z","attachments":[]},
                   {"sender":"assistant","text":"not this","content":[{"type":"tool_use","input":{}},
                    {"type":"text","text":"Great!"}],"created_at":"2026-02-01T10:01:00Z"},
                   {"sender":"assistant","text":"","content":[]}]},
                 {"uuid":"c1","name":"Earlier","created_at":"2026-01-01T10:00:00Z","chat_messages":[
                   {"sender":"human","text":"I live in Oslo."}]}]""")) {
            var messages = read(reader);
            assertThat(reader.format()).isEqualTo("Claude export, 2 conversations");
            assertThat(messages).extracting(DialogueMessage::session).containsExactly("c1", "c2", "c2");
            assertThat(messages)
                    .extracting(DialogueMessage::text)
                    .containsExactly("I live in Oslo.", "I moved.", "Great!");
            assertThat(messages)
                    .extracting(DialogueMessage::time)
                    .containsExactly(
                            Instant.parse("2026-01-01T10:00:00Z"),
                            Instant.parse("2026-02-01T10:00:00.5Z"),
                            Instant.parse("2026-02-01T10:01:00Z"));
            assertThat(reader.leftOut().counts()).containsOnly(entry("messages without text", 1));
        }
    }

    @Test
    @DisplayName("ChatGPT's export, the branch that was shown last, without what was hidden or went to tools")
    void should_read_the_export_of_chatgpt() throws IOException {
        try (var reader = open("""
                [{"title":"t","create_time":1767261600.25,"current_node":"d","conversation_id":"g1","mapping":{
                  "root":{"message":null,"parent":null,"children":["s"]},
                  "s":{"parent":"root","children":["a"],"message":{"author":{"role":"system"},"weight":0.0,
                    "content":{"content_type":"text","parts":[""]}}},
                  "a":{"parent":"s","children":["x","c"],"message":{"author":{"role":"user"},"create_time":1767261600.25,
                    "content":{"content_type":"text","parts":["I work at Globex."]}}},
                  "x":{"parent":"a","children":[],"message":{"author":{"role":"assistant"},"create_time":1767261601,
                    "content":{"content_type":"text","parts":["another answer"]}}},
                  "c":{"parent":"a","children":["d"],"message":{"author":{"role":"assistant"},"recipient":"python",
                    "content":{"content_type":"code","text":"print()"}}},
                  "d":{"parent":"c","children":[],"message":{"author":{"role":"assistant"},"recipient":"all",
                    "content":{"content_type":"multimodal_text","parts":[{"content_type":"image_asset_pointer"},"Good."]}}}
                }}]""")) {
            var messages = read(reader);
            assertThat(reader.format()).isEqualTo("ChatGPT export, 1 conversation");
            assertThat(messages)
                    .extracting(DialogueMessage::session, DialogueMessage::text, DialogueMessage::time)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(
                                    "g1", "I work at Globex.", Instant.parse("2026-01-01T10:00:00.250Z")),
                            org.assertj.core.groups.Tuple.tuple(
                                    "g1", "Good.", Instant.parse("2026-01-01T10:00:00.251Z")));
            assertThat(reader.leftOut().counts())
                    .containsOnly(
                            entry("system messages", 1),
                            entry("messages of other branches", 1),
                            entry("messages that show no text", 1));
        }
    }

    @Test
    @DisplayName("a message without a time gets one that keeps the order, and is known again whenever it is read")
    void should_make_up_times_that_keep_the_order() throws IOException {
        var file = """
                {"messages":[{"role":"user","content":"a"},{"role":"user","content":"b","created_at":"2026-03-01T09:00:00Z"},
                 {"role":"user","content":"c"},{"role":"user","content":"d","timestamp":1772355700}]}""";
        var messages = read(open(file));
        assertThat(messages)
                .extracting(DialogueMessage::time)
                .containsExactly(
                        Instant.parse("2026-03-01T08:59:59.999Z"),
                        Instant.parse("2026-03-01T09:00:00Z"),
                        Instant.parse("2026-03-01T09:00:00.001Z"),
                        Instant.parse("2026-03-01T09:01:40Z"));
        var noTimes = "{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}";
        assertThat(ids(read(open(noTimes))))
                .isEqualTo(ids(read(DialogueFiles.open("talk.json", stream(noTimes), NOW.plusSeconds(9)))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1]",
                "[{\"what\":\"ever\"}]",
                "{\"messages\":[{\"role\":\"butler\",\"content\":\"Sir\"}]}",
                "[{\"messages\":[}]",
            })
    void should_say_why_a_file_of_others_cannot_be_used(String file) {
        assertThatExceptionOfType(BadLineException.class)
                .isThrownBy(() -> open(file))
                .withMessageStartingWith("talk.json: ")
                .satisfies(failure -> assertThat(failure.getMessage()).hasLineCount(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "hello\n", "{\n", "{}", "\"text\"\n", "{\"session\":\"s\"\n"})
    void should_leave_what_is_nothing_known_to_the_reader_of_lines(String file) throws IOException {
        try (var reader = open(file)) {
            assertThat(reader).isInstanceOf(JsonLinesReader.class);
        }
    }

    @Test
    @Timeout(60)
    @DisplayName("of a pipe that is still written no more is awaited than the first line")
    void should_hand_out_the_first_line_of_a_pipe_at_once() throws IOException {
        try (var writer = new PipedOutputStream();
                var reader = DialogueFiles.open("-", pipe(writer), NOW)) {
            assertThat(reader.next()).isPresent();
        }
    }

    private static InputStream pipe(PipedOutputStream writer) throws IOException {
        var pipe = new PipedInputStream(writer);
        writer.write(OWN.formatted("user", "Hi").getBytes(StandardCharsets.UTF_8));
        writer.flush();
        return pipe;
    }

    private static List<String> ids(List<DialogueMessage> messages) {
        var identity = new MessageIdentity();
        return messages.stream().map(identity::next).toList();
    }

    private static DialogueReader open(String text) throws IOException {
        return DialogueFiles.open("talk.json", stream(text), NOW);
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<DialogueMessage> read(DialogueReader reader) throws IOException {
        var messages = new ArrayList<DialogueMessage>();
        for (var next = reader.next(); next.isPresent(); next = reader.next()) {
            messages.add(next.get());
        }
        return messages;
    }
}
