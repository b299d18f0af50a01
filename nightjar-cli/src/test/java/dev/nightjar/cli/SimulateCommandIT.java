package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.hash.Hashing;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.StoreFile;
import dev.nightjar.cli.simulation.Simulation;
import dev.nightjar.cli.simulation.Simulation.SimulationPlan;
import dev.nightjar.cli.simulation.SimulationReport.Night;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code nightjar simulate} as it is used, and what it does to its copy. */
@Timeout(300)
final class SimulateCommandIT {

    private static final int MANY = 10_000;

    @TempDir
    static Path prepared;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;
    private Path home;

    @BeforeAll
    static void rememberAConversation() {
        new NightjarInThisJvm(prepared)
                .run("demo", "--data-dir", prepared.resolve("home").toString())
                .succeeded();
        // What passes is what nights change; how many of its statements the demo calls passing is not said here.
        for (var passing : List.of("has a cold", "reads a crime novel", "borrowed a ladder", "waits for the plumber")) {
            new NightjarInThisJvm(prepared)
                    .run("memory", "add", "Nora " + passing, "--durability", "passing", "--now", "2026-02-26T17:00:00Z")
                    .succeeded();
        }
    }

    @BeforeEach
    void copy() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.startWithMemoryOf(prepared);
        home = folder.resolve("home");
    }

    @Test
    @DisplayName(
            "half a year: nothing unexplained, the original byte for byte, the same nights again with the same seed only")
    void should_simulate_half_a_year_and_its_nights_alike_again() throws IOException {
        var before = files(home);

        var one = nightjar.run("simulate", "--days", "180", "--uses", "1", "--seed", "7", "--json")
                .succeeded();
        var again = nightjar.run("simulate", "--days", "30", "--uses", "1", "--seed", "7", "--json")
                .succeeded();
        var otherSeed = nightjar.run("simulate", "--days", "30", "--uses", "1", "--seed", "8", "--json")
                .succeeded();

        assertThat(nights(again)).hasSize(30).isEqualTo(nights(one).subList(0, 30));
        assertThat(nights(otherSeed)).hasSize(30).isNotEqualTo(nights(again));
        assertThat(one.err()).isEmpty();
        assertThat(one.out().lines()).hasSize(181);
        var total = last(one.out());
        assertThat(total.fieldNames())
                .toIterable()
                .containsExactly(
                        "nights",
                        "gained",
                        "superseded",
                        "faded",
                        "pruned",
                        "pruned_lasting",
                        "pruned_stable",
                        "pruned_passing",
                        "unexplained");
        assertThat(total.get("nights").asInt()).isEqualTo(180);
        assertThat(total.get("pruned").asInt()).isPositive();
        assertThat(total.get("pruned_lasting").asInt()).isZero();
        assertThat(total.get("pruned_stable").asInt()).isZero();
        assertThat(total.get("pruned_passing").asInt())
                .isEqualTo(total.get("pruned").asInt());
        assertThat(total.get("faded").asInt())
                .isGreaterThanOrEqualTo(total.get("pruned").asInt());
        assertThat(total.get("unexplained").asInt()).isZero();
        assertThat(files(home)).isEqualTo(before);
    }

    @Test
    void should_draw_nights_or_weeks_and_refuse_what_makes_no_sense() {
        assertThat(nightjar.run("simulate", "--days", "10").succeeded().out())
                .contains(
                        "10 nights from",
                        "night to",
                        "gained replaced  pruned lasting stable passing  faded",
                        "░ faded",
                        "unexplained  0 memories");
        assertThat(nightjar.run("simulate", "--days", "50", "--uses", "0")
                        .succeeded()
                        .out())
                .contains("50 nights from", "week to", "nothing is used");
        assertThat(nightjar.run("simulate", "--days", "0").exitCode()).isEqualTo(2);
        var nothing = nightjar.run(
                "simulate",
                "--days",
                "1",
                "--data-dir",
                folder.resolve("nobody").toString());
        assertThat(nothing.exitCode()).isEqualTo(1);
        assertThat(nothing.err()).contains("There is no memory at");
    }

    @Test
    @Tag("proof")
    @DisplayName("every run of a simulated year taken back, newest first: the facts are exactly those of the start")
    void should_be_taken_back_exactly() throws IOException {
        var copy = folder.resolve("copy");
        StoreFile.copy(settings(), copy);
        try (var host = Host.startForMaintenance(settings().withDataRoot(copy), false)) {
            var memory = host.memory();
            var scope = host.scope();
            var start = Objects.requireNonNull(memory.stats(scope).newest());
            host.travelTo(start);
            var before = facts(host);
            assertThat(before).isNotEmpty();

            var report = new Simulation(host, new SimulationPlan(365, 1, 0, start), List.of(scope)).run(nights -> {});

            assertThat(report.total(Night::pruned)).isPositive();
            assertThat(facts(host)).isNotEqualTo(before);
            for (var run : host.memory(MemoryMaintenance.class).runs(scope, MANY)) {
                boolean isOfTheYear = !run.startedAt().isBefore(start);
                if (isOfTheYear) {
                    assertThat(host.memory(MemoryMaintenance.class)
                                    .undo(scope, run.id())
                                    .orElseThrow()
                                    .kept())
                            .isEmpty();
                }
            }
            host.travelTo(start);
            assertThat(facts(host)).isEqualTo(before);
            assertThat(host.memory(MemoryMaintenance.class).unexplained(scope)).isZero();
        }
    }

    private static List<Memory> facts(Host host) {
        return host.memory().list(host.scope(), MemoryFilter.ofKinds(MemoryKind.FACT), MANY).stream()
                .sorted(Comparator.comparing(fact -> fact.id().value()))
                .toList();
    }

    private HostSettings settings() {
        Path plugins = NightjarProcess.distribution().resolve("plugins");
        return new HostSettings(null, null, home, null, plugins, null, Map.of());
    }

    /** The lines of the nights, without the total. */
    private static List<String> nights(Outcome simulation) {
        var lines = simulation.out().lines().toList();
        return lines.subList(0, lines.size() - 1);
    }

    private static JsonNode last(String out) throws IOException {
        var lines = out.lines().toList();
        return JsonMapper.builder().build().readTree(lines.get(lines.size() - 1));
    }

    /** Every file below a folder with a digest of its bytes. */
    private static Map<String, String> files(Path root) throws IOException {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(root)) {
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.put(root.relativize(file).toString(), digest(file)));
        }
        return files;
    }

    private static String digest(Path file) {
        try {
            return Hashing.sha256().hashBytes(Files.readAllBytes(file)).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
