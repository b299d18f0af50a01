package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.chat.Chat;
import dev.nightjar.cli.chat.MessageSource;
import dev.nightjar.cli.chat.SpokenChat;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nightjar jobs} as it is used. */
final class JobsCommandIT {

    private static final String MORNING = "{\"goal\": \"Say good morning\", \"name\": \"morning\","
            + " \"cadence_type\": \"cron\", \"cadence_value\": \"30 7 * * *\", \"timezone\": \"Europe/Berlin\"}";

    @TempDir
    static Path prepared;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeAll
    static void planAMorning() throws IOException {
        Files.writeString(
                Files.createDirectories(prepared.resolve("home")).resolve("nightjar.yaml"),
                "memory:\n  toolsets: [facts, schedule]\nscheduler:\n  enabled: true\n");
        new NightjarInThisJvm(prepared)
                .run("tool", "schedule_create", MORNING, "--now", "2026-03-02T09:00:00Z")
                .succeeded();
    }

    @BeforeEach
    void copy() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.startWithMemoryOf(prepared);
    }

    @Test
    void should_list_and_show_what_is_planned() {
        var job = named(nightjar.run("jobs", "list", "--json").json(), "morning");

        assertThat(job.get("owner").asText()).isEqualTo("user");
        assertThat(job.get("next_run").asText()).isEqualTo("2026-03-03T06:30:00Z");
        assertThat(job.get("next_run_local").asText()).isEqualTo("2026-03-03T07:30:00+01:00");
        assertThat(nightjar.run("jobs", "list").succeeded().out())
                .contains("morning", "active", "cron 30 7 * * * (Europe/Berlin)");
        assertThat(nightjar.run("jobs", "show", "morning").succeeded().out()).contains("Say good morning");
        assertThat(nightjar.run("jobs", "show", job.get("id").asText(), "--json")
                        .json()
                        .has("newest_run"))
                .isFalse();
        var unknown = nightjar.run("jobs", "show", "evening");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("There is no job 'evening'", "jobs list");
    }

    @Test
    void should_run_by_hand_and_keep_how_it_went() throws IOException {
        assertThat(nightjar.run("jobs", "history").succeeded().out()).contains("Nothing has run yet");

        var run = nightjar.run("jobs", "run", "morning", "--json");

        assertThat(run.exitCode()).isEqualTo(1);
        var told = JsonMapper.builder().build().readTree(run.out());
        assertThat(told.get("status").asText()).isEqualTo("failed");
        assertThat(told.get("error").asText()).contains("No model is configured");
        var history = nightjar.run("jobs", "history", "morning", "--json").json();
        assertThat(history).hasSize(1);
        assertThat(history.get(0).get("id")).isEqualTo(told.get("id"));
        assertThat(nightjar.run("jobs", "history").succeeded().out()).contains("morning", "failed", "No model");
        assertThat(nightjar.run("jobs", "history", "--limit", "0").exitCode()).isEqualTo(2);
    }

    @Test
    @Tag("J13")
    @DisplayName("what was read without a model, a model reads again when asked to; without a model that is refused")
    void should_let_a_model_read_again_what_was_read_without_one() throws IOException {
        var home = folder.resolve("home");
        var settings = new HostSettings(
                null,
                null,
                home,
                null,
                NightjarProcess.distribution().resolve("plugins"),
                Instant.parse("2026-03-03T07:00:00Z"),
                Map.of());
        try (var host = Host.start(settings)) {
            var said = "I live in Bergen now. My boat, the Tern, lies at the lake.";
            host.kernel()
                    .events()
                    .post(UserMessage.of(host.scope(), "s1", said, host.clock().instant())
                            .by("Ada"));
        }
        assertThat(nightjar.run("jobs", "run", "consolidation").succeeded().out())
                .contains("conversations read: 1 (0 by the model, 1 without)")
                .doesNotContain("by_statements");
        var withoutModel = nightjar.run("jobs", "run", "consolidation", "--reread", "statements");
        assertThat(withoutModel.exitCode()).isEqualTo(1);
        assertThat(withoutModel.err()).contains("No model is configured");
        assertThat(nightjar.run("jobs", "run", "consolidation", "--reread", "nobody")
                        .err())
                .contains("'nobody'");
        assertThat(nightjar.run("jobs", "run", "decay", "--reread", "statements")
                        .exitCode())
                .isEqualTo(2);
        try (var server = ScriptedModelServer.replying(
                ModelReply.text("{\"facts\":[{\"text\":\"Ada's boat is called Tern\",\"from\":[\"e1\"]}]}"))) {
            Files.writeString(
                    home.resolve("nightjar.yaml"), server.configuration() + "ner:\n  llm:\n    enabled: false\n");
            var again = nightjar.run("jobs", "run", "consolidation", "--reread", "statements")
                    .succeeded();
            assertThat(again.out()).contains("conversations read: 1 (1 by the model, 0 without); facts: 1 gained");
            assertThat(again.out()).contains("1 session is read again");
            assertThat(nightjar.run("jobs", "run", "consolidation", "--reread", "statements")
                            .succeeded()
                            .out())
                    .contains("0 sessions are read again");
            assertThat(nightjar.run("doctor").succeeded().text())
                    .contains("1 of 2,000 calls and", "at most 100 calls and 300,000 tokens for one user");
        }
        assertThat(nightjar.run("memory", "list", "--kind", "fact").succeeded().out())
                .contains("Ada's boat is called Tern", "Bergen");
    }

    @ParameterizedTest
    @Tag("U15")
    @Tag("X90")
    @DisplayName("what a schedule has to tell appears in the chat at once, also when the user is about to "
            + "leave it, and the model learns of it")
    @ValueSource(strings = {"What was that?", "/quit", ""})
    void should_tell_in_the_chat(String lastLine) throws IOException {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Good morning, Ada."))) {
            var config = Files.writeString(
                    folder.resolve("model.yaml"),
                    "memory:\n  toolsets: [facts, schedule]\nscheduler:\n  enabled: true\n" + server.configuration());
            var plugins = NightjarProcess.distribution().resolve("plugins");
            var settings = new HostSettings(
                    null,
                    null,
                    folder.resolve("home"),
                    config,
                    plugins,
                    Instant.parse("2026-03-03T07:00:00Z"),
                    Map.of());
            var out = new StringWriter();
            try (var host = Host.start(settings)) {
                var voice = new SpokenChat(new Screen(new PrintWriter(out, true), 80, false));
                var lines = new RunningWhatIsDue(host, lastLine, out);
                new Chat(host, host.scope(), new Chat.ChosenSession("s1", false, null), "Ada", voice, words -> words)
                        .run(lines);
                assertThat(lines.shown).as("while a line is waited for").contains("morning:", "Good morning, Ada.");
                assertThat(host.failures()).isEmpty();
            }

            assertThat(out.toString()).containsOnlyOnce("morning:");
            if (lastLine.endsWith("?")) {
                assertThat(server.requests())
                        .filteredOn(request -> request.user().endsWith(lastLine))
                        .singleElement()
                        .satisfies(request -> assertThat(request.user())
                                .contains("The user was told this by schedules", "- morning: Good morning, Ada."));
            }
            var history = nightjar.run("jobs", "history", "morning", "--json").json();
            assertThat(history.get(0).get("status").asText()).isEqualTo("success");
            assertThat(history.get(0).get("notified").asBoolean()).isTrue();
        }
    }

    /** A user who types nothing but a command, or ends the input, while a job falls due. */
    private static final class RunningWhatIsDue implements MessageSource {

        private final Host host;
        private final String line;
        private final StringWriter screen;
        private String shown = "";
        private int asked;

        private RunningWhatIsDue(Host host, String line, StringWriter screen) {
            this.host = host;
            this.line = line;
            this.screen = screen;
        }

        @Override
        public Optional<String> next() {
            if (asked++ > 0) {
                return Optional.empty();
            }
            host.kernel().scheduler().runDue(host.clock().instant());
            shown = screen.toString();
            return line.isEmpty() ? Optional.empty() : Optional.of(line);
        }

        @Override
        public void close() {}
    }

    private static JsonNode named(JsonNode jobs, String name) {
        for (var job : jobs) {
            if (job.get("name").asText().equals(name)) {
                return job;
            }
        }
        throw new AssertionError("no " + name + " in " + jobs);
    }
}
