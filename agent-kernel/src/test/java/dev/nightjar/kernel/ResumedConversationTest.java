package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.SessionPage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model is shown of a conversation that is stored, at the wire. */
class ResumedConversationTest {

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Stored stored = new Stored();

    @Test
    @Tag("B4")
    @Tag("B5")
    @DisplayName("of 50 stored messages at most 20 are taken up, the newest, beginning with the user's")
    void should_take_up_the_newest_messages() {
        for (int i = 1; i <= 51; i++) {
            stored.say(i % 2 == 0 ? Role.USER : Role.AGENT, "Message " + i);
        }
        talk("", ModelReply.text("Yes."), conversation -> {
            assertThat(conversation.resumed()).isBetween(1, 20);
            conversation.answer("And now?", piece -> {});
        });

        assertThat(texts(stored.requests.get(0)))
                .startsWith("Message 32")
                .contains("Message 51")
                .hasSizeLessThan(22);
        assertThat(roles(stored.requests.get(0)))
                .startsWith("user", "assistant")
                .endsWith("assistant", "user");
        assertValid(stored.requests.get(0));
        assertThat(stored.historyStarts).containsExactly(32L, 32L);
    }

    @Test
    @Tag("N2")
    @Tag("X13")
    @Tag("X83")
    @Tag("X52")
    @DisplayName("calls of tools are replayed with their results; a turn of calls only, too")
    void should_replay_calls_with_their_results() {
        stored.say(Role.USER, "Sum up.");
        stored.turn("", step("Let me see.", "c1", "c2"), step("", "c3"));
        stored.say(Role.USER, "Go on.");
        stored.turn("It is 3.", step("", "c1"));
        talk("", ModelReply.text("Yes."), conversation -> conversation.answer("Thanks.", piece -> {}));

        var request = stored.requests.get(0);
        assertThat(roles(request))
                .containsExactly(
                        "user",
                        "assistant",
                        "tool",
                        "tool",
                        "assistant",
                        "tool",
                        "user",
                        "assistant",
                        "tool",
                        "assistant",
                        "user");
        assertThat(request.toolResults())
                .containsExactly("result of c1", "result of c2", "result of c3", "result of c1");
        assertValid(request);
    }

    @Test
    @Tag("G8")
    @DisplayName("the last five texts of the user's bring their memories to the first prompt of a "
            + "conversation that goes on; a failure does not stop it")
    void should_recall_what_it_was_about() {
        for (int i = 1; i <= 7; i++) {
            stored.say(Role.USER, "Question " + i + (i == 4 ? " long".repeat(100) : ""));
            stored.say(Role.AGENT, "Answer " + i);
        }
        talk("", List.of(ModelReply.text("Yes."), ModelReply.text("Yes.")), conversation -> {
            conversation.answer("And now?", piece -> {});
            conversation.answer("Again?", piece -> {});
        });
        assertThat(stored.prompts).hasSize(3);
        assertThat(stored.prompts.get(0)).isEqualTo("And now?");
        assertThat(stored.prompts.get(1))
                .startsWith("Question 7\nQuestion 6\nQuestion 5\nQuestion 4 long")
                .hasSize(500);
        assertThat(stored.prompts.get(2)).isEqualTo("Again?");
        assertThat(texts(stored.requests.get(0))).anyMatch(text -> text.endsWith("\n\n<block>\n\n<block>\n\nAnd now?"));

        stored.isContextBroken = true;
        talk(
                "",
                ModelReply.text("Yes."),
                conversation -> assertThat(
                                conversation.answer("And then?", piece -> {}).isCompleted())
                        .isTrue());
        assertThat(texts(stored.requests.get(2))).anyMatch(text -> text.endsWith("\n\nAnd then?"));
    }

    @Test
    @Tag("X83")
    @DisplayName("an exchange with more calls than fit keeps the user's text, the newest calls and the answer")
    void should_shorten_the_newest_exchange() {
        stored.say(Role.USER, "Old.");
        stored.say(Role.AGENT, "Older answer.");
        stored.say(Role.USER, "Count to thirty.");
        stored.turn("Thirty.", Collections.nCopies(30, step("", "c")).toArray(ToolStep[]::new));
        talk("", ModelReply.text("Yes."), conversation -> conversation.answer("Thanks.", piece -> {}));

        assertThat(texts(stored.requests.get(0))).startsWith("Count to thirty.").contains("Thirty.");
        assertThat(stored.requests.get(0).toolResults()).hasSize(9);
        assertValid(stored.requests.get(0));
    }

    @Test
    @Tag("B6")
    @Tag("X13")
    @DisplayName("in 100 random turns with tools the history never grows over its bound and stays valid")
    void should_bound_a_long_conversation() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var calls = new int[1];
        try (var server = ScriptedModelServer.start(request -> {
                    stored.requests.add(request);
                    boolean isCalling = random.nextInt(3) == 0;
                    return isCalling
                            ? ModelReply.call("add", "{\"a\": " + calls[0]++ + "}")
                            : ModelReply.text("Answer " + request.number());
                });
                var kernel = ModelHost.start(home, server.configuration() + limit(5), time, stored)) {
            var conversation = kernel.converse("s");
            for (int i = 0; i < 100; i++) {
                stored.say(Role.USER, "Text " + i);
                int before = stored.requests.size();
                conversation.answer("Text " + i, piece -> {});
                var first = stored.requests.get(before);
                assertThat(roles(first)).as("seed %d", seed).hasSizeLessThanOrEqualTo(10 + 1);
                for (var request : stored.requests.subList(before, stored.requests.size())) {
                    assertValid(request);
                }
            }
        }
        assertThat(stored.historyStarts).as("seed %d", seed).isSorted().hasSize(100);
        assertThat(new HashSet<>(stored.historyStarts)).hasSizeGreaterThan(10);
    }

    @Test
    @Tag("X52")
    @DisplayName("a turn that came to no answer after calls of tools keeps them, and hands them out to be stored")
    void should_keep_calls_of_a_turn_without_an_answer() {
        talk(
                "",
                List.of(
                        ModelReply.call("add", "{\"a\": 1}"),
                        ModelReply.status(400, "{\"error\":{\"message\":\"no\"}}"),
                        ModelReply.text("Yes.")),
                conversation -> {
                    AgentOutcome outcome = conversation.answer("Add one.", piece -> {});
                    assertThat(outcome.isCompleted()).isFalse();
                    assertThat(conversation.steps()).hasSize(1);
                    assertThat(conversation.steps().get(0).calls().get(0)).satisfies(call -> {
                        assertThat(call.name()).isEqualTo("add");
                        assertThat(call.arguments()).isEqualTo("{\"a\": 1}");
                        assertThat(call.result()).contains("2");
                        assertThat(call.isError()).isFalse();
                    });
                    conversation.answer("Well?", piece -> {});
                    assertThat(conversation.steps()).isEmpty();
                });
        assertThat(roles(stored.requests.get(2))).containsExactly("user", "assistant", "tool", "user");
    }

    @Test
    @Tag("X07")
    @DisplayName("a text that is posted before the conversation is made is sent once")
    void should_send_the_newest_text_once() {
        stored.say(Role.USER, "Hello.");
        stored.say(Role.AGENT, "Hello!");
        stored.say(Role.USER, "Are you there?");
        talk("", ModelReply.text("Yes."), conversation -> conversation.answer("Are you there?", piece -> {}));
        assertThat(roles(stored.requests.get(0))).containsExactly("user", "assistant", "user");
    }

    @Test
    @Tag("G6")
    @Tag("B7")
    @DisplayName("system, earlier messages, block, prompt; the system side is today's and nothing of it is stored")
    void should_assemble_the_prompt_in_one_order() {
        stored.say(Role.USER, "Hello.");
        stored.say(Role.AGENT, "Hello!");
        talk("", ModelReply.text("Yes."), conversation -> conversation.answer("Where?", piece -> {}));

        var messages = stored.requests.get(0).body().path("messages");
        assertThat(messages.get(0).path("role").asText()).isEqualTo("system");
        assertThat(messages.findValuesAsText("role")).containsExactly("system", "user", "assistant", "user");
        assertThat(messages.get(3).path("content").toString()).contains("<block>\\n\\nWhere?");
        assertThat(messages.get(1).toString()).doesNotContain("<block>");
    }

    @Test
    @Tag("B9")
    @DisplayName("a store that cannot be read begins the conversation anew, and the failure is told")
    void should_begin_anew_when_the_store_fails() {
        stored.isBroken = true;
        try (var server = ScriptedModelServer.replying(ModelReply.text("Yes."));
                var kernel = ModelHost.start(home, server.configuration(), time, stored)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.resumed()).isZero();
            assertThat(conversation.answer("Hello?", piece -> {}).isCompleted()).isTrue();
            assertThat(kernel.failures())
                    .anySatisfy(failure -> assertThat(failure.operation() + failure.message())
                            .contains("resume the conversation 's'", "no store today"));
        }
    }

    @Test
    @Tag("B4")
    @DisplayName("a window of 0 or less is refused, naming the field")
    void should_refuse_an_empty_window() {
        for (int bad : List.of(0, -3, 1001)) {
            assertThatThrownBy(() -> ModelHost.start(home, limit(bad), time))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("max_resume_messages")
                    .hasMessageContaining(String.valueOf(bad));
        }
    }

    private void talk(String yaml, ModelReply reply, java.util.function.Consumer<Conversation> use) {
        talk(yaml, List.of(reply), use);
    }

    private void talk(String yaml, List<ModelReply> replies, java.util.function.Consumer<Conversation> use) {
        var left = new ArrayList<>(replies);
        try (var server = ScriptedModelServer.start(request -> {
                    stored.requests.add(request);
                    return left.remove(0);
                });
                var kernel = ModelHost.start(home, server.configuration() + "  retries: 0\n" + yaml, time, stored)) {
            use.accept(kernel.converse("s"));
        }
    }

    @Test
    @Tag("M8")
    @DisplayName("without a stored turn the first prompt says so, and the second says nothing of it")
    void should_tell_an_agent_that_this_is_its_first_run() {
        stored.say(Role.USER, "A text that the model failed at.");
        stored.say(Role.USER, "Hi.");
        talk("", List.of(ModelReply.text("Hello."), ModelReply.text("Yes.")), conversation -> {
            conversation.answer("Hi.", piece -> {});
            conversation.answer("And now?", piece -> {});
        });

        assertThat(lastText(0)).contains("This is the first time you talk with this user");
        assertThat(lastText(1)).doesNotContain("first time").doesNotContain("so far");
    }

    @Test
    @Tag("M8")
    @DisplayName("after five turns the first prompt tells how many there were and the last three answers, "
            + "200 characters each")
    void should_tell_an_agent_that_wakes_of_the_time_before() {
        for (int i = 1; i <= 5; i++) {
            stored.say(Role.USER, "Question " + i);
            stored.say(Role.AGENT, "Answer " + i + " long".repeat(100));
        }
        stored.say(Role.USER, "Hi.");
        talk("", List.of(ModelReply.text("Hello."), ModelReply.text("Yes.")), conversation -> {
            conversation.answer("Hi.", piece -> {});
            conversation.answer("And now?", piece -> {});
        });

        var answers =
                lastText(0).lines().filter(line -> line.startsWith("- Answer")).toList();
        assertThat(lastText(0)).contains("5 turns so far").doesNotContain("first time");
        assertThat(answers).hasSize(3).allMatch(line -> line.length() <= 200 + "- ".length() + 1);
        assertThat(answers.get(0)).startsWith("- Answer 5 long");
        assertThat(answers.get(2)).startsWith("- Answer 3 long");
        assertThat(lastText(1)).doesNotContain("so far");
    }

    /** What the user's side of a request ends with. */
    private String lastText(int request) {
        var texts = texts(stored.requests.get(request));
        return texts.get(texts.size() - 1);
    }

    private static String limit(int messages) {
        return "kernel:\n  max_resume_messages: " + messages + "\n";
    }

    private static ToolStep step(String text, String... ids) {
        var calls = new ArrayList<ToolCallRecord>();
        for (var id : ids) {
            calls.add(new ToolCallRecord(id, "add", "{\"a\":1}", "result of " + id, false));
        }
        return new ToolStep(text, calls);
    }

    private static List<JsonNode> messages(ModelRequest request) {
        var messages = new ArrayList<JsonNode>();
        request.body().path("messages").forEach(messages::add);
        return messages.subList(1, messages.size());
    }

    private static List<String> roles(ModelRequest request) {
        return messages(request).stream()
                .map(message -> message.path("role").asText())
                .toList();
    }

    private static List<String> texts(ModelRequest request) {
        return messages(request).stream()
                .map(message -> message.path("content").asText())
                .toList();
    }

    /** Begins with the user; the results of an answer's calls follow it at once, and nothing else is a result. */
    private static void assertValid(ModelRequest request) {
        var messages = messages(request);
        assertThat(messages.get(0).path("role").asText()).isEqualTo("user");
        var open = new ArrayList<String>();
        for (var message : messages) {
            if (message.path("role").asText().equals("tool")) {
                assertThat(open).contains(message.path("tool_call_id").asText());
                open.remove(message.path("tool_call_id").asText());
            } else {
                assertThat(open).isEmpty();
                message.path("tool_calls")
                        .forEach(call -> open.add(call.path("id").asText()));
            }
        }
        assertThat(open).isEmpty();
    }

    /** Stored messages, a tool and a block of context. */
    private static final class Stored implements ContextProvider, ToolProvider, ConversationStore {

        private final List<StoredMessage> messages = new ArrayList<>();
        private final List<Long> historyStarts = new ArrayList<>();
        private final List<String> prompts = new ArrayList<>();
        private final List<ModelRequest> requests = Collections.synchronizedList(new ArrayList<>());
        private boolean isBroken;
        private boolean isContextBroken;

        record Addend(
                @ToolArgument(value = "A number", required = true)
                Integer a) {}

        @Override
        public void initialize(ExtensionContext host) {
            host.provide(ConversationStore.class, this);
        }

        private void say(Role role, String text) {
            messages.add(new StoredMessage(messages.size() + 1L, role, null, text, Instant.EPOCH, List.of()));
        }

        private void turn(String text, ToolStep... steps) {
            messages.add(
                    new StoredMessage(messages.size() + 1L, Role.AGENT, null, text, Instant.EPOCH, List.of(steps)));
        }

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            historyStarts.add(request.historyFrom());
            prompts.add(request.prompt());
            if (isContextBroken) {
                throw new MemoryException("no context today");
            }
            return Optional.of("<block>");
        }

        @Override
        public List<Tool<?>> tools() {
            return List.of(Tool.of(
                    "add",
                    "Adds one",
                    Addend.class,
                    call -> ToolResult.success(call.arguments().a() + 1)));
        }

        @Override
        public SessionPage page(MemoryScope scope, @Nullable String after, int limit) {
            return new SessionPage(
                    messages.isEmpty() ? List.of() : List.of(session(scope, "s").orElseThrow()), null);
        }

        @Override
        public long countSessions(MemoryScope scope) {
            return 0;
        }

        @Override
        public Optional<Session> session(MemoryScope scope, String sessionId) {
            return Optional.of(new Session(
                    sessionId,
                    "ada",
                    new Namespace("user:ada"),
                    Instant.EPOCH,
                    Instant.EPOCH,
                    messages.size(),
                    1,
                    false,
                    ""));
        }

        @Override
        public List<FoundCall> calls(MemoryScope scope, String words, int limit) {
            return List.of();
        }

        @Override
        public int prune(MemoryScope scope) {
            return 0;
        }

        @Override
        public List<StoredMessage> messages(MemoryScope scope, String sessionId, int last) {
            if (isBroken) {
                throw new MemoryException("no store today");
            }
            return messages.subList(Math.max(0, messages.size() - last), messages.size());
        }
    }
}
