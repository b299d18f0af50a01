package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.chat.Chat;
import dev.nightjar.cli.chat.MessageSource;
import dev.nightjar.cli.chat.SpokenChat;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A conversation whose answers come from a model, behind a server's wire. */
@Timeout(180)
final class ChatWithModelIT {

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    void should_show_the_model_what_is_remembered_let_it_use_tools_and_remember_its_answers() {
        nightjar.runWithInput("I live in Oslo.\n", "chat", "--session", "s1").succeeded();
        try (var server = answeringChat(
                ModelReply.call("search_memory", "{\"query\": \"Oslo\"}"),
                ModelReply.text("You live in Oslo, as you told me."),
                ModelReply.status(500, "{\"error\":{\"message\":\"out of order\"}}"),
                ModelReply.text("My favourite word is serendipity."))) {
            var chat = nightjar.runWithInput(
                            "Where do I live?\nAre you there?\nWhat is your favourite word?\n",
                            "chat",
                            "--lines",
                            "--session",
                            "s2",
                            "--config",
                            config(server))
                    .succeeded();

            assertThat(chat.out())
                    .contains("openai scripted", "You live in Oslo, as you told me.", "serendipity")
                    .contains("No answer", "500", "out of order")
                    .doesNotContain("No model is configured");
            List<ModelRequest> requests =
                    server.requests().stream().filter(ChatWithModelIT::isOfChat).toList();
            assertThat(requests).hasSize(4).allMatch(ModelRequest::isStreamed);
            assertThat(requests.get(0).system()).doesNotContain("Oslo");
            assertThat(requests.get(0).user()).contains("I live in Oslo.").endsWith("\n\nWhere do I live?");
            assertThat(requests.get(0).tools()).contains("search_memory", "remember_fact");
            assertThat(requests.get(1).toolResults().get(0)).contains("I live in Oslo.");
            // The block of the first prompt stands where it stood; the exchange without an answer is no part of the
            // history.
            ModelRequest last = requests.get(3);
            assertThat(last.body().path("messages").findValuesAsText("role"))
                    .containsExactly("system", "user", "assistant", "tool", "assistant", "user");
            assertThat(last.body().path("messages").get(1))
                    .isEqualTo(requests.get(0).body().path("messages").get(1));
        }

        var episodes =
                nightjar.run("memory", "list", "--kind", "episode", "--json").json();
        assertThat(episodes.findValuesAsText("content"))
                .containsExactlyInAnyOrder(
                        "I live in Oslo.",
                        "Where do I live?",
                        "You live in Oslo, as you told me.",
                        "Are you there?",
                        "What is your favourite word?",
                        "My favourite word is serendipity.");
    }

    @Test
    void should_answer_programs_in_whole_lines_and_leave_no_trace_of_an_incognito_chat() {
        try (var server = ScriptedModelServer.replying(
                ModelReply.text("Hello to you, too."),
                ModelReply.call("search_memory", "{\"query\": \"kayak\"}"),
                ModelReply.text("I do not know."),
                ModelReply.text("As you wish."))) {
            var config = config(server);
            var said = "Hello! I own a green kayak.";
            var chat = nightjar.runWithInput(said + "\n", "chat", "--json", "--session", "s1", "--config", config)
                    .succeeded();

            assertThat(chat.out().lines()).hasSize(2);
            assertThat(chat.out()).contains("{\"prompt\":\"" + said + "\",\"text\":\"Hello to you, too.\"}");

            var secret = "Which colour has my kayak?\nI have a secret.\n/context kayak\n";
            chat = nightjar.runWithInput(secret, "chat", "--json", "--incognito", "--session", "s1", "--config", config)
                    .succeeded();
            assertThat(chat.out()).contains("\"incognito\":true", "As you wish.", "{\"context\":\"\"}");
            assertThat(server.requests().get(1).body().toString()).doesNotContain("green");
            assertThat(server.requests().get(1).system()).contains("incognito");
            assertThat(server.requests().get(2).toolResults().get(0))
                    .contains("incognito")
                    .doesNotContain("green");
            var episodes = nightjar.run("memory", "list", "--kind", "episode", "--json")
                    .json();
            assertThat(episodes.findValuesAsText("content")).containsExactlyInAnyOrder(said, "Hello to you, too.");
        }
    }

    @Test
    @Tag("M3")
    @Tag("M4")
    @Tag("M6")
    @Tag("O1")
    @Tag("O4")
    @DisplayName("--memory changes what the model is shown, not what is stored; an unknown name is refused")
    void should_remember_by_the_chosen_provider() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Noted."))) {
            var config = config(server);
            nightjar.runWithInput(
                            "My kayak is green.\n", "chat", "--memory", "legacy", "--session", "s1", "--config", config)
                    .succeeded();
            nightjar.runWithInput("Which colour has my kayak?\n", "chat", "--memory", "semantic", "--config", config)
                    .succeeded();
            var messages = asked(server, "Which colour has my kayak?").body().path("messages");
            assertThat(messages.findValuesAsText("role")).containsExactly("system", "user", "assistant", "user");
            assertThat(messages.get(1).toString()).contains("My kayak is green.");
            nightjar.runWithInput(
                            "Where is my kayak?\n",
                            "chat",
                            "--memory",
                            "semantic",
                            "--session",
                            "s2",
                            "--config",
                            config)
                    .succeeded();
            assertThat(asked(server, "Where is my kayak?").user())
                    .contains("<recalled_turns ", "user: My kayak is green.\n")
                    .containsOnlyOnce("My kayak is green.")
                    .endsWith("\n\nWhere is my kayak?");
            assertThat(nightjar.run("sessions", "list", "--json").json().toString())
                    .contains("\"s1\"")
                    .containsPattern("wake-[0-9A-Z]{26}");
            assertThat(nightjar.run("memory", "list", "--kind", "episode", "--json")
                            .json()
                            .findValuesAsText("content"))
                    .hasSize(6)
                    .contains("My kayak is green.", "Noted.", "Which colour has my kayak?", "Where is my kayak?");

            var unknown = nightjar.runWithInput("Hello.\n", "chat", "--memory", "dairy", "--config", config);
            assertThat(unknown.exitCode()).isEqualTo(2);
            assertThat(unknown.err()).contains("'dairy'", "legacy, recent, semantic");
            assertThat(nightjar.run("chat", "--memory").exitCode()).isEqualTo(2);
        }
    }

    @Test
    void should_tell_of_the_model_and_ask_its_server_only_when_told_to() {
        String config;
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Hi."))) {
            config = config(server);
            nightjar.runWithInput("Hello!\n", "chat", "--config", config).succeeded();

            var quiet = nightjar.run("doctor", "--json", "--config", config).json();
            assertThat(quiet.findValuesAsText("detail"))
                    .anyMatch(detail -> detail.equals("openai scripted at " + server.baseUrl()
                            + ", without a key, no prices, so limits of cost do not apply"))
                    .anyMatch(detail -> detail.startsWith("1 newest: 0 without an answer, 120 tokens"));
            assertThat(quiet.findValuesAsText("subject")).doesNotContain("model server");
            assertThat(nightjar.run("doctor", "--model", "--config", config)
                            .succeeded()
                            .out())
                    .containsPattern("ok +model server +answers");
        }
        var gone = nightjar.run("doctor", "--model", "--config", config);
        assertThat(gone.exitCode()).isEqualTo(1);
        assertThat(gone.out()).containsPattern("broken +model server +no model answers");
    }

    @Test
    void should_cancel_an_answer_and_go_on() throws IOException {
        var asked = new CompletableFuture<Void>();
        try (var server = ScriptedModelServer.start(request -> {
                    if (request.number() == 1) {
                        asked.complete(null);
                        return ModelReply.silence();
                    }
                    return ModelReply.text("Here I am.");
                });
                var host = Host.start(settings(config(server)))) {
            var out = new StringWriter();
            var voice = new SpokenChat(new Screen(new PrintWriter(out, true), 80, false));

            new Chat(host, host.scope(), new Chat.ChosenSession("s1", false, null), null, voice, words -> words)
                    .run(new Impatient(asked, "Are you there?", "Hello?"));

            assertThat(out.toString()).contains("The answer was cancelled.", "Here I am.", "Until next time.");
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(host.failures()).isEmpty();
        }
    }

    /** The request of a chat in which the user said this; finished conversations are read by the model as well. */
    private static ModelRequest asked(ScriptedModelServer server, String text) {
        return server.requests().stream()
                .filter(request -> request.user().endsWith(text))
                .findFirst()
                .orElseThrow();
    }

    private String config(ScriptedModelServer server) {
        try {
            return Files.writeString(folder.resolve("model.yaml"), server.configuration() + "  retries: 0\n")
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HostSettings settings(String config) {
        Path plugins = NightjarProcess.distribution().resolve("plugins");
        return new HostSettings(null, null, folder.resolve("data"), Path.of(config), plugins, null, Map.of());
    }

    /** A user who presses Ctrl-C as soon as the model was asked for the first time. */
    private static final class Impatient implements MessageSource {

        private final CompletableFuture<Void> asked;
        private final List<String> lines;
        private int next;

        private Impatient(CompletableFuture<Void> asked, String... lines) {
            this.asked = asked;
            this.lines = List.of(lines);
        }

        @Override
        public Optional<String> next() {
            return next < lines.size() ? Optional.of(lines.get(next++)) : Optional.empty();
        }

        @Override
        public void onInterrupt(Runnable action) {
            if (next == 1) {
                var user = new Thread(() -> {
                    asked.join();
                    action.run();
                });
                user.setDaemon(true);
                user.start();
            }
        }

        @Override
        public void close() {}
    }

    /** The session before is consolidated with the same model meanwhile; it gets nothing of this script. */
    private static ScriptedModelServer answeringChat(ModelReply... replies) {
        Queue<ModelReply> waiting = new ConcurrentLinkedQueue<>(List.of(replies));
        return ScriptedModelServer.start(
                request -> isOfChat(request) ? waiting.remove() : ModelReply.text("I would rather not."));
    }

    private static boolean isOfChat(ModelRequest request) {
        return request.tools().contains("remember_fact");
    }
}
