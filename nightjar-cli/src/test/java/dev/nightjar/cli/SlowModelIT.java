package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay that has its sessions read by a model which takes its time. */
final class SlowModelIT {

    private static final Duration ANSWER = Duration.ofSeconds(12);
    private static final String TALK = """
            {"session":"one","time":"2026-01-02T09:00:00Z","role":"user","name":"Ada","text":"I live in Bergen."}
            {"session":"two","time":"2026-01-03T09:00:00Z","role":"user","name":"Ada","text":"Hello again."}
            """;

    @TempDir
    Path folder;

    @Test
    @DisplayName("replay waits for a model as long as it works, and says what it waits for")
    void should_wait_for_a_model_longer_than_a_task_may_take_by_itself() throws IOException {
        var nightjar = new NightjarInThisJvm(folder);
        nightjar.environment("NIGHTJAR_KERNEL_BACKGROUND_TIMEOUT_MS", "10000");
        nightjar.environment("NIGHTJAR_KERNEL_SHUTDOWN_TIMEOUT_MS", "10000");
        try (var server = ScriptedModelServer.start(request -> {
            Uninterruptibles.sleepUninterruptibly(ANSWER);
            return ModelReply.text("I would rather not.");
        })) {
            var config = Files.writeString(folder.resolve("model.yaml"), server.configuration());

            var replay = nightjar.runWithInput(TALK, "replay", "-", "--config", config.toString(), "--json");

            assertThat(replay.json().get("messages").asInt()).isEqualTo(2);
            assertThat(replay.err())
                    .contains("nightjar: waiting for memory-maintenance-plugin: consolidate session one, ")
                    .contains("the model")
                    .doesNotContain("does not end");
            assertThat(server.requests())
                    .as("the answer was waited for, and the one to the request for a better one")
                    .hasSize(2);
        }
    }
}
