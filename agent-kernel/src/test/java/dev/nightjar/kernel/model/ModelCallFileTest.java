package dev.nightjar.kernel.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCallFileTest {

    private static final Instant MIDNIGHT = Instant.parse("2026-03-02T00:00:00Z");
    private static final Namespace ADA = new Namespace("user:ada");
    private static final Namespace LEO = new Namespace("user:leo");

    @TempDir
    private Path folder;

    private final List<String> failures = new ArrayList<>();

    @Test
    @DisplayName("12,000 calls of a day, more than the record keeps, all count, in all and for their users")
    void should_count_more_calls_than_it_keeps() {
        var file = file();
        for (int i = 0; i < 12_000; i++) {
            file.add(call("reader", i % 3 == 0 ? LEO : ADA, MIDNIGHT.plusSeconds(i)));
        }

        assertThat(file.newest(20_000).size()).isLessThan(12_000);
        assertThat(calls(file, MIDNIGHT, null)).isEqualTo(12_000);
        assertThat(calls(file, MIDNIGHT, ADA)).isEqualTo(8_000);
        assertThat(calls(file, MIDNIGHT, LEO)).isEqualTo(4_000);
        assertThat(file.usage(Set.of("reader"), MIDNIGHT, ADA, ModelSettings.DEFAULTS)
                        .tokens())
                .isEqualTo(8_000 * 110);
        assertThat(calls(file(), MIDNIGHT, null)).as("after a restart").isEqualTo(12_000);
        assertThat(failures).isEmpty();
    }

    @Test
    @DisplayName("calls of other processes, other agents and other days are told apart")
    void should_count_what_others_add() {
        var file = file();
        var other = file();
        file.add(call("reader", ADA, MIDNIGHT.minusSeconds(1)));
        file.add(call("reader", ADA, MIDNIGHT));
        assertThat(calls(file, MIDNIGHT, ADA)).isEqualTo(1);
        other.add(call("reader", ADA, MIDNIGHT.plusSeconds(1)));
        other.add(call("chat", ADA, MIDNIGHT.plusSeconds(2)));

        assertThat(calls(file, MIDNIGHT, ADA)).isEqualTo(2);
        assertThat(calls(file, MIDNIGHT.minus(Duration.ofDays(1)), null)).isEqualTo(3);
        assertThat(calls(file, MIDNIGHT.plus(Duration.ofDays(1)), null)).isZero();
    }

    @Test
    @DisplayName("a user of whom something was erased is in no line, and the calls still count for all")
    void should_erase_a_user() throws IOException {
        var file = file();
        var other = file();
        file.add(call("reader", ADA, MIDNIGHT));
        file.add(call("reader", LEO, MIDNIGHT));
        assertThat(calls(file, MIDNIGHT, ADA)).isEqualTo(1);
        assertThat(calls(other, MIDNIGHT, ADA)).isEqualTo(1);

        file.erasePrompts(ADA);

        assertThat(calls(file, MIDNIGHT, ADA)).isZero();
        assertThat(calls(other, MIDNIGHT, ADA)).as("in another process").isZero();
        assertThat(calls(other, MIDNIGHT, null)).isEqualTo(2);
        file.add(call("reader", ADA, MIDNIGHT.plusSeconds(1)));
        assertThat(calls(file, MIDNIGHT, ADA)).isEqualTo(1);
        assertThat(calls(file, MIDNIGHT, LEO)).isEqualTo(1);
        assertThat(calls(file, MIDNIGHT, null)).isEqualTo(3);
        assertThat(calls(file(), MIDNIGHT, null)).isEqualTo(3);
        file.erasePrompts(ADA);
        for (var path : files()) {
            assertThat(Files.readString(path)).doesNotContain(ModelCall.key(ADA));
        }
        assertThat(failures).isEmpty();
    }

    @Test
    @DisplayName("a line without an end, as after a crash, counts nothing and hides no later line")
    void should_pass_over_a_broken_line() throws IOException {
        var file = file();
        file.add(call("reader", ADA, MIDNIGHT));
        var use = files().stream()
                .filter(path -> path.getFileName().toString().startsWith("model-use-"))
                .findFirst()
                .orElseThrow();
        Files.writeString(use, "2026-03-02T00:00:09Z reader", StandardOpenOption.APPEND);
        assertThat(calls(file, MIDNIGHT, null)).isEqualTo(1);
        file.add(call("reader", ADA, MIDNIGHT.plusSeconds(10)));

        assertThat(calls(file, MIDNIGHT, null)).isEqualTo(2);
    }

    @Test
    void should_keep_the_counts_of_the_last_days_only() throws IOException {
        var file = file();
        for (int day = 0; day < 10; day++) {
            file.add(call("reader", ADA, MIDNIGHT.plus(Duration.ofDays(day))));
        }

        assertThat(files().stream().filter(path -> path.toString().contains("model-use-")))
                .hasSize(3);
    }

    private List<Path> files() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    private ModelCallFile file() {
        return new ModelCallFile(folder, (what, failure) -> failures.add(what + ": " + failure));
    }

    private static int calls(ModelCallFile file, Instant since, @Nullable Namespace user) {
        return file.usage(Set.of("reader"), since, user, ModelSettings.DEFAULTS).turns();
    }

    private static ModelCall call(String agent, Namespace user, Instant time) {
        return new ModelCall(
                time,
                agent,
                "4",
                ModelCall.key(user),
                "model-with-a-name",
                ModelCall.ANSWERED,
                100,
                10,
                900,
                null,
                null);
    }
}
