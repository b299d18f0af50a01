package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.memory.ConversationMemory;
import dev.nightjar.spi.memory.MemoryProvider;
import dev.nightjar.spi.memory.WorkingMemoryProvider;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a host uses memory providers. */
class MemoryProvidersTest {

    private static final String SELECTED = "agent:\n  memory: recording\n";

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final StoredMessages store = new StoredMessages();
    private final Recording recording = new Recording();

    @Test
    @Tag("M5")
    @Tag("M6")
    @DisplayName("onWake once; for each turn recall, model, the operational store, saveTurn; onSleep at the end")
    void should_call_the_provider_in_order() {
        try (var server = ScriptedModelServer.start(request -> {
                    recording.calls.add("model");
                    return ModelReply.text("Answer " + request.number());
                });
                var kernel = ModelHost.start(home, server.configuration() + SELECTED, time, store, recording)) {
            try (var conversation = kernel.converse(kernel.scope(), null)) {
                assertThat(conversation.sessionId()).isEqualTo("thread 1");
                talk(kernel, conversation, "One?");
                talk(kernel, conversation, "Two?");
                kernel.events().post(UserMessage.of(kernel.scope(), "another session", "Hello?", Instant.EPOCH));
                kernel.events().post(AgentResponse.of(kernel.scope(), "another session", "Not for it", Instant.EPOCH));
            }
            assertThat(recording.calls)
                    .containsExactly(
                            "wake null",
                            "history",
                            "recall One?, 1 stored",
                            "model",
                            "save One? Answer 1, 2 stored",
                            "recall Two?, 3 stored",
                            "model",
                            "save Two? Answer 2, 4 stored",
                            "sleep",
                            "close");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    @Tag("M5")
    @DisplayName("a conversation that is still open is put to sleep when its host closes, and once only")
    void should_put_open_conversations_to_sleep() {
        Conversation left;
        try (var kernel = ModelHost.start(home, SELECTED, time, store, recording)) {
            left = kernel.converse("s");
        }
        left.close();

        assertThat(recording.calls).containsExactly("wake s", "history", "sleep", "close");
    }

    @Test
    @Tag("M7")
    @Tag("G6")
    @DisplayName("what the model is shown is the provider's: history, working memory, recall, then the other blocks")
    void should_show_the_model_what_the_provider_gives() {
        recording.history = List.of(
                new StoredMessage(7, Role.USER, null, "Earlier?", Instant.EPOCH, List.of()),
                new StoredMessage(8, Role.AGENT, null, "Later.", Instant.EPOCH, List.of()));
        recording.recalled = "<recalled>";
        recording.working = Optional.of(request -> Optional.of("<working>"));
        var seen = new ArrayList<List<String>>();
        ContextProvider other = request -> {
            if (request.prompt().equals("Earlier?")) {
                return Optional.empty();
            }
            seen.add(Objects.requireNonNull(request.injected()));
            return Optional.of("<block>");
        };
        try (var server = ScriptedModelServer.replying(ModelReply.text("Yes."), ModelReply.text("No."));
                var kernel = ModelHost.start(home, server.configuration() + SELECTED, time, recording, other)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.resumed()).isEqualTo(2);
            conversation.answer("Now?", piece -> {});
            recording.recalled = "";
            recording.working = Optional.empty();
            conversation.answer("And now?", piece -> {});

            var messages = server.requests().get(0).body().path("messages");
            assertThat(messages.findValuesAsText("content").subList(1, 3)).containsExactly("Earlier?", "Later.");
            assertThat(server.requests().get(0).user()).endsWith("\n\n<working>\n\n<recalled>\n\n<block>\n\nNow?");
            assertThat(server.requests().get(1).user()).endsWith("\n\n<block>\n\nAnd now?");
            assertThat(seen)
                    .containsExactly(List.of("<working>", "<recalled>"), List.of("<working>\n\n<recalled>\n\n<block>"));
        }
    }

    @Test
    @Tag("O11")
    @DisplayName("a provider whose every call fails stops no turn; each failure is told once with "
            + "component and operation")
    void should_go_on_without_a_broken_provider() {
        recording.isBroken = true;
        try (var server = ScriptedModelServer.replying(ModelReply.text("Yes."));
                var kernel = ModelHost.start(home, server.configuration() + SELECTED, time, store, recording)) {
            try (var conversation = kernel.converse("s")) {
                assertThat(conversation.sessionId()).isEqualTo("s");
                assertThat(talk(kernel, conversation, "Hello?")).isTrue();
            }
            assertThat(store.messages(kernel.scope(), "s", 9)).hasSize(2);
            assertThat(kernel.failures())
                    .allMatch(failure -> failure.component().equals("Recording")
                            && failure.message().contains("no memory today"))
                    .extracting(Failure::operation)
                    .containsExactly(
                            "start the memory of a conversation",
                            "resume the conversation 's'",
                            "working memory",
                            "recall",
                            "save a turn",
                            "sleep",
                            "close");
        }
    }

    @Test
    @Tag("X55")
    @DisplayName("when a provider cannot give its history, the last turns of the operational store are shown")
    void should_fall_back_to_the_last_turns() {
        recording.isBroken = true;
        try (var server = ScriptedModelServer.replying(ModelReply.text("Yes."));
                var kernel = ModelHost.start(home, server.configuration() + SELECTED, time, store, recording)) {
            kernel.events().post(UserMessage.of(kernel.scope(), "s", "Earlier?", Instant.EPOCH));
            kernel.events().post(AgentResponse.of(kernel.scope(), "s", "Later.", Instant.EPOCH));
            var conversation = kernel.converse("s");
            assertThat(conversation.resumed()).isEqualTo(2);
            talk(kernel, conversation, "Now?");
            assertThat(server.requests().get(0).body().path("messages").findValuesAsText("content"))
                    .containsSequence("Earlier?", "Later.")
                    .hasSize(4);
            assertThat(server.requests().get(0).user()).endsWith("\n\nNow?");
        }
    }

    @Test
    @Tag("M3")
    @Tag("M4")
    @DisplayName("an unknown name is refused with all the known ones; an alias is as good as a name")
    void should_know_providers_by_name() {
        try (var kernel = ModelHost.start(home, "", time, recording)) {
            assertThatExceptionOfType(ConfigurationException.class)
                    .isThrownBy(() -> kernel.converse(kernel.scope(), "s", "dairy"))
                    .withMessageContaining("'dairy'")
                    .withMessageContaining("legacy, recent, recording");
            assertThat(kernel.converse(kernel.scope(), "s", "legacy").sessionId())
                    .isEqualTo("s");
            assertThat(kernel.converse(kernel.scope(), null).sessionId()).matches("[0-9a-f]{12}");
        }
        assertThat(recording.calls).isEmpty();
    }

    @Test
    @Tag("M4")
    @DisplayName("a host that needs memory does not start with an unknown provider; one that does not says so")
    void should_refuse_an_unknown_selection_at_start() {
        var yaml = "agent:\n  memory: dairy\n";
        try (var kernel = ModelHost.start(home, yaml, time, recording)) {
            assertThat(kernel.failures())
                    .singleElement()
                    .satisfies(
                            failure -> assertThat(failure.message()).contains("'dairy'", "legacy, recent, recording"));
            assertThatExceptionOfType(ConfigurationException.class).isThrownBy(() -> kernel.converse("s"));
        }
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> AgentKernel.builder()
                        .dataRoot(home.resolve("data"))
                        .extension(new WithMemory())
                        .memory("dairy")
                        .start())
                .withMessageContaining("'dairy'")
                .withMessageContaining("legacy, recent");
    }

    @Test
    @Tag("V11")
    @Tag("M3")
    @DisplayName("a provider without a usable name, or whose name is taken, is left out with a message; "
            + "the first keeps its name")
    void should_refuse_a_second_provider_of_a_name() {
        try (var kernel = ModelHost.start(home, "", time, recording, new Recording(), new Nameless())) {
            assertThat(kernel.failures())
                    .extracting(failure -> failure.message())
                    .satisfiesExactlyInAnyOrder(
                            message -> assertThat(message).contains("'recording'", "already offered"),
                            message -> assertThat(message).contains("''", "needs a name"));
            kernel.converse(kernel.scope(), "s", "recording");
        }
        assertThat(recording.calls).startsWith("wake s");
    }

    @Test
    @Tag("A8")
    @DisplayName("an incognito conversation wakes no provider")
    void should_leave_the_provider_alone_when_incognito() {
        try (var server = ScriptedModelServer.replying(ModelReply.text("Yes."));
                var kernel = ModelHost.start(home, server.configuration() + SELECTED, time, store, recording)) {
            var conversation = kernel.converse(kernel.scope().incognito(), null);
            assertThat(conversation.sessionId()).isNotBlank();
            assertThat(conversation.answer("Hello?", piece -> {}).isCompleted()).isTrue();
            conversation.close();
        }
        assertThat(recording.calls).isEmpty();
    }

    private static boolean talk(AgentKernel kernel, Conversation conversation, String text) {
        var session = conversation.sessionId();
        kernel.events().post(UserMessage.of(kernel.scope(), session, text, Instant.EPOCH));
        var outcome = conversation.answer(text, piece -> {});
        var answer = outcome instanceof AgentOutcome.Completed completed ? completed.text() : "";
        kernel.events()
                .post(AgentResponse.of(kernel.scope(), session, answer, Instant.EPOCH)
                        .withSteps(conversation.steps()));
        return outcome.isCompleted();
    }

    /** Cannot be chosen. */
    private static final class Nameless implements MemoryProvider {

        @Override
        public String memoryName() {
            return "";
        }

        @Override
        public ConversationMemory open() {
            throw new AssertionError("nobody can choose it");
        }
    }

    /** Writes down how it is called, and gives what it is told to give. */
    private static final class Recording implements MemoryProvider {

        private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
        private List<StoredMessage> history = List.of();
        private String recalled = "";
        private Optional<WorkingMemoryProvider> working = Optional.empty();
        private boolean isBroken;
        private @Nullable ExtensionContext host;
        private ConversationMemory.@Nullable Identity awake;
        private int wakes;

        @Override
        public void initialize(ExtensionContext context) {
            host = context;
        }

        @Override
        public String memoryName() {
            return "recording";
        }

        @Override
        public ConversationMemory open() {
            return new Memory();
        }

        private void note(String call) {
            if (isBroken) {
                throw new MemoryException("no memory today");
            }
            calls.add(call);
        }

        private final class Memory implements ConversationMemory {

            @Override
            public String onWake(Identity who) {
                note("wake " + who.sessionId());
                var thread = who.sessionId() == null ? "thread " + ++wakes : who.sessionId();
                awake = new Identity(who.scope(), thread, who.time());
                return thread;
            }

            @Override
            public Context buildContext(@Nullable ContextRequest hint) {
                note(hint == null ? "history" : "recall " + hint.prompt() + stored());
                return new Context(history, hint == null ? "" : recalled);
            }

            private String stored() {
                var who = awake;
                if (who == null) {
                    return "";
                }
                return Objects.requireNonNull(host)
                        .service(ConversationStore.class)
                        .map(all -> ", "
                                + all.messages(who.scope(), String.valueOf(who.sessionId()), 99)
                                        .size()
                                + " stored")
                        .orElse("");
            }

            @Override
            public void saveTurn(Turn turn) {
                note("save " + turn.input() + " " + turn.answer() + stored());
            }

            @Override
            public long turnCount() {
                return 0;
            }

            @Override
            public List<Turn> recentTurns(int limit) {
                return List.of();
            }

            @Override
            public Optional<WorkingMemoryProvider> workingMemory() {
                if (isBroken) {
                    note("working memory");
                }
                return working;
            }

            @Override
            public void onSleep() {
                note("sleep");
            }

            @Override
            public void close() {
                note("close");
            }
        }
    }

    /** A host with memory, as far as its start asks for it. */
    private static final class WithMemory implements AgentExtension {

        @Override
        public void initialize(ExtensionContext context) {
            var service = Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {MemoryService.class},
                    (proxy, method, arguments) -> null);
            context.provide(MemoryService.class, (MemoryService) service);
        }
    }
}
