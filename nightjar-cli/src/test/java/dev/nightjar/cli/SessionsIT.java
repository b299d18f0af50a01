package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Conversations that go on, at the command. */
@Timeout(240)
final class SessionsIT {

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    @Tag("B2")
    @Tag("B3")
    @Tag("X07")
    @DisplayName("--resume goes on with the newest conversation of this agent and namespace, under its id")
    void should_resume_without_a_model() {
        var first = chat("Hello.\n", "--resume");
        assertThat(first).contains("{\"resumed\":0}");
        var id = sessions().get(0);
        assertThat(id).matches("[0-9a-f]{12}");
        chat("This is Bob's.\n", "--resume", "--namespace", "user:bob");

        assertThat(chat("My kayak is green.\n", "--resume"))
                .contains("{\"session\":\"" + id + "\",", "{\"resumed\":1}");
        assertThat(sessions()).containsExactly(id);
        assertThat(chat("Which colour has my kayak?\n", "--resume", id))
                .contains("{\"resumed\":2}", "My kayak is green.");
        chat("Something else.\n", "--session", "other");
        assertThat(chat("", "--session", id)).contains("{\"resumed\":3}");
        assertThat(nightjar.runWithInput("", "chat", "--resume").succeeded().out())
                .contains("session other", "The newest message of this conversation was taken up.");
        assertThat(nightjar.runWithInput("", "chat", "--resume", "nobody")
                        .succeeded()
                        .out())
                .contains("session nobody", "There is no previous conversation to continue; this is a new one.");

        for (var wrong : List.of(List.of("--session", "a", "--resume", "b"), List.of("--incognito", "--resume"))) {
            var arguments = new ArrayList<>(List.of("chat"));
            arguments.addAll(wrong);
            var refused = nightjar.run(arguments.toArray(String[]::new));
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains("--resume", "leave one of them out");
        }
    }

    @Test
    @Tag("B1")
    @Tag("B4")
    @Tag("B8")
    @Tag("P6")
    @Tag("T4")
    @Tag("V14")
    @Tag("X52")
    @DisplayName(
            "a model sees the end of a conversation, behind a summary of the rest; old ones are pruned at the exit")
    void should_resume_with_a_model() throws IOException {
        try (var server = ScriptedModelServer.start(request -> request.number() == 1
                ? ModelReply.call("search_memory", "{\"query\": \"locker\"}")
                : ModelReply.text("Answer " + request.number()))) {
            var config = Files.writeString(
                            folder.resolve("model.yaml"),
                            server.configuration() + "  retries: 0\nkernel:\n  max_resume_messages: 4\nmemory:\n"
                                    + "  conversation:\n    max_sessions: 1\n    archive: true\n")
                    .toString();
            var asked = nightjar.runWithInput(
                            "My locker has the number 4711.\nThank you.\n",
                            "chat",
                            "--lines",
                            "--session",
                            "s1",
                            "--config",
                            config)
                    .succeeded();
            assertThat(asked.out()).contains("Answer 2", "Answer 3");

            var resumed = nightjar.runWithInput("And now?\n", "chat", "--resume", "--config", config)
                    .succeeded();
            assertThat(resumed.out()).contains("a summary of it up to message 2");
            var request = last(server);
            assertThat(request.body().path("messages").findValuesAsText("role"))
                    .containsExactly("system", "user", "assistant", "user");
            assertThat(request.body().path("messages").get(1).path("content").asText())
                    .startsWith("Rolling session summary: ")
                    .contains("- 1 user: My locker has the number 4711.\n- 2 agent: Answer 2\n", "Thank you.");
            assertThat(nightjar.run("sessions", "show", "s1").succeeded().out())
                    .contains("Rolling summary of messages 1 to 2", "- 2 agent: Answer 2");
            // The first exchange has left the window, so it comes back where it matters.
            nightjar.runWithInput("Which number has my locker?\n", "chat", "--resume", "--config", config)
                    .succeeded();
            assertThat(last(server).user()).contains("My locker has the number 4711.");

            assertThat(nightjar.run("sessions", "calls", "LOCKER").succeeded().out())
                    .contains("search_memory", "s1");
            var shown = nightjar.run("sessions", "show", "s1", "--json").json();
            assertThat(shown.path("archive").asText()).endsWith("-my-locker-has-the-number-4711.md");
            assertThat(shown.path("message_count").asInt()).isEqualTo(8);
            var answer = shown.path("messages").get(1);
            assertThat(answer.path("text").asText()).isEqualTo("Answer 2");
            assertThat(answer.path("steps")
                            .get(0)
                            .path("calls")
                            .get(0)
                            .path("tool")
                            .asText())
                    .isEqualTo("search_memory");

            nightjar.run("jobs", "run", "consolidation").succeeded();
            nightjar.runWithInput("A new one.\n", "chat", "--session", "s2", "--config", config)
                    .succeeded();
            assertThat(sessions()).containsExactly("s2", "s1");
            assertThat(nightjar.run("sessions", "show", "s1").succeeded().out())
                    .contains("8 messages, texts only", "My locker has the number 4711.");
            assertThat(nightjar.run("search", "locker").succeeded().out()).contains("4711");
            assertThat(nightjar.run("sessions", "calls", "LOCKER").out()).doesNotContain("search_memory");
            try (var files = Files.walk(folder.resolve("home"))) {
                assertThat(files.filter(file -> file.toString().endsWith(".md")))
                        .extracting(file -> String.valueOf(file.getFileName()))
                        .anyMatch(name -> name.endsWith("-my-locker-has-the-number-4711.md"))
                        .anyMatch(name -> name.endsWith("-a-new-one.md"));
            }
        }
    }

    @Test
    @Tag("B10")
    @Tag("P10")
    @Tag("P12")
    @Tag("V14")
    @DisplayName("conversations are listed with a preview, shown, archived, exported as replay reads "
            + "them, and forgotten")
    void should_list_show_export_and_forget() throws IOException {
        chat("Hello, I am Nora.\nMy kayak is green.\n", "--session", "s1", "--name", "Nora");
        chat("I moved to Voss.\n", "--session", "s2");

        var list = nightjar.run("sessions", "list").succeeded().out();
        assertThat(list).contains("I moved to Voss.", "Hello, I am Nora.", "s1", "2 messages", "1 message");
        assertThat(list.indexOf("s2")).isLessThan(list.indexOf("s1"));
        assertThat(nightjar.run("sessions", "show", "s1", "--limit", "1")
                        .succeeded()
                        .out())
                .contains("Nora, ", "My kayak is green.", "1 of 2");

        var archived = nightjar.run("sessions", "archive", "s1", "--json")
                .json()
                .path("file")
                .asText();
        assertThat(Files.readString(Path.of(archived)))
                .contains("# Hello, I am Nora.", "**Nora** (", "My kayak is green.");
        assertThat(nightjar.run("sessions", "show", "s1").succeeded().out()).contains("Archived as");

        var file = folder.resolve("s1.jsonl");
        nightjar.run("sessions", "export", "s1", "-o", file.toString()).succeeded();
        assertThat(Files.readAllLines(file)).hasSize(2);
        assertThat(nightjar.run("sessions", "export", "s1").succeeded().out().lines())
                .containsExactlyElementsOf(Files.readAllLines(file));
        var again = nightjar.run("sessions", "export", "s1", "-o", file.toString());
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("exists already");
        nightjar.run("replay", file.toString(), "--namespace", "user:copy").succeeded();
        assertThat(nightjar.run("sessions", "show", "s1", "--namespace", "user:copy")
                        .succeeded()
                        .out())
                .contains("My kayak is green.");

        var refused = nightjar.runWithInput("n\n", "sessions", "forget", "s1");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).contains("Hello, I am Nora.", "Nothing was erased");
        assertThat(nightjar.runWithInput("y\n", "sessions", "forget", "s1")
                        .succeeded()
                        .out())
                .contains("Erased.");
        assertThat(sessions()).containsExactly("s2");
        assertThat(nightjar.run("search", "kayak").out()).doesNotContain("green");
        var unknown = nightjar.run("sessions", "forget", "s1", "--force");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("There is no conversation 's1'", "sessions list");
        assertThat(nightjar.run("sessions", "forget", "s2", "--force", "--json")
                        .succeeded()
                        .json()
                        .path("sessions")
                        .asInt())
                .isEqualTo(1);
        assertThat(nightjar.run("sessions", "list").succeeded().out()).contains("No conversation is stored");
    }

    private String chat(String input, String... options) {
        var arguments = new ArrayList<>(List.of("chat", "--json"));
        arguments.addAll(List.of(options));
        return nightjar.runWithInput(input, arguments.toArray(String[]::new))
                .succeeded()
                .out();
    }

    private List<String> sessions() {
        return nightjar.run("sessions", "list", "--json").json().findValuesAsText("id");
    }

    /** The newest request of the chat itself. */
    private static ModelRequest last(ScriptedModelServer server) {
        return server.requests().stream()
                .filter(request -> request.tools().contains("remember_fact"))
                .reduce((older, newer) -> newer)
                .orElseThrow();
    }
}
