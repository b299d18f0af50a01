package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.memory.MemoryProvider;
import dev.nightjar.testkit.MemoryProviderContract;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A memory provider in a plugin's archive, which keeps its turns in a file of its own. */
class PluginMemoryTest implements MemoryProviderContract {

    private static final String PROVIDER = """
            private java.nio.file.Path file;
            public void initialize(ExtensionContext context) {
                file = context.dataDirectory().resolve("diary.txt");
                context.provide(MemoryProvider.class, this);
            }
            public String memoryName() { return "diary"; }
            public List<String> memoryAliases() { return List.of("log-book"); }
            public ConversationMemory open() { return new Diary(file); }
            """;

    private static final String DIARY = """
            public class Diary implements ConversationMemory {
                private final java.nio.file.Path file;
                private Identity awake;
                Diary(java.nio.file.Path file) { this.file = file; }
                public synchronized String onWake(Identity who) {
                    if (awake == null) {
                        String thread = who.sessionId() == null ? UUID.randomUUID().toString() : who.sessionId();
                        awake = new Identity(who.scope(), thread, who.time());
                    }
                    return awake.sessionId();
                }
                public Context buildContext(ContextRequest hint) {
                    var history = new ArrayList<dev.nightjar.conversation.StoredMessage>();
                    for (Turn turn : hint == null ? turns() : List.<Turn>of()) {
                        add(history, dev.nightjar.memory.Role.USER, turn.input(), turn.time());
                        add(history, dev.nightjar.memory.Role.AGENT, turn.answer(), turn.time());
                    }
                    return new Context(history, "");
                }
                private void add(List<dev.nightjar.conversation.StoredMessage> history, dev.nightjar.memory.Role role,
                        String text, java.time.Instant time) {
                    history.add(new dev.nightjar.conversation.StoredMessage(
                            history.size() + 1, role, null, text, time, List.of()));
                }
                public synchronized void saveTurn(Turn turn) {
                    if (awake != null && turns().stream().noneMatch(other -> other.id().equals(turn.id()))) {
                        String line = String.join(";", key(), turn.id(), turn.input(), turn.answer(), "" + turn.time());
                        try {
                            java.nio.file.Files.writeString(file, line + System.lineSeparator(),
                                java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND);
                        } catch (java.io.IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    }
                }
                private String key() { return awake.scope().namespace().value() + " " + awake.sessionId(); }
                private synchronized List<Turn> turns() {
                    if (awake == null || !java.nio.file.Files.exists(file)) {
                        return List.of();
                    }
                    try {
                        return java.nio.file.Files.readAllLines(file).stream().map(line -> line.split(";"))
                            .filter(part -> part[0].equals(key()))
                            .map(part -> new Turn(part[1], part[2], part[3], List.of(), java.time.Instant.parse(part[4])))
                            .toList();
                    } catch (java.io.IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }
                public long turnCount() { return turns().size(); }
                public List<Turn> recentTurns(int limit) {
                    if (limit < 1) {
                        throw new IllegalArgumentException("limit was " + limit);
                    }
                    List<Turn> all = turns();
                    return all.subList(Math.max(0, all.size() - limit), all.size());
                }
                public synchronized void onSleep() { awake = null; }
            }
            """;

    @TempDir
    Path home;

    private AgentKernel kernel;

    @BeforeEach
    void start() throws IOException {
        PluginJar.named("diary-plugin")
                .extension("implements MemoryProvider", PROVIDER)
                .source("Diary", DIARY)
                .in(home.resolve("plugins"));
        kernel = started("");
    }

    @AfterEach
    void stop() {
        assertThat(kernel.failures()).isEmpty();
        kernel.close();
    }

    private AgentKernel started(String yaml) throws IOException {
        return AgentKernel.builder()
                .agent(ADA.agentId())
                .namespace(ADA.namespace())
                .dataRoot(home.resolve("data"))
                .plugins(home.resolve("plugins"))
                .config(Files.writeString(home.resolve("nightjar.yaml"), yaml))
                .environment(Map.of())
                .extension(new StoredMessages())
                .withoutMemory()
                .start();
    }

    @Override
    public MemoryProvider provider() {
        return kernel.service(MemoryProvider.class).orElseThrow();
    }

    @Override
    public void post(MemoryScope scope, String sessionId, Role role, String text) {
        kernel.events()
                .post(
                        role == Role.USER
                                ? UserMessage.of(scope, sessionId, text, NOON)
                                : AgentResponse.of(scope, sessionId, text, NOON));
    }

    @Override
    public void restart() {
        kernel.close();
        try {
            kernel = started("");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    @Tag("M1")
    @Tag("M3")
    @DisplayName("a provider in a plugin's archive is found by name and alias, and the model is shown its history")
    void should_show_the_model_what_a_plugin_remembers() throws IOException {
        kernel.close();
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Answer " + request.number()))) {
            for (var name : new String[] {"diary", "log-book"}) {
                kernel = started(server.configuration() + "agent:\n  memory: " + name + "\n");
                try (var conversation = kernel.converse("s")) {
                    post(ADA, "s", Role.USER, "Question of " + name);
                    conversation.answer("Question of " + name, piece -> {});
                    post(ADA, "s", Role.AGENT, "Reply to " + name);
                }
                kernel.close();
            }
            var shown = server.requests().get(1).body().path("messages").findValuesAsText("content");
            assertThat(shown.subList(1, 3)).containsExactly("Question of diary", "Reply to diary");
            assertThat(shown.get(3)).endsWith("\n\nQuestion of log-book");
        }
    }
}
