package dev.nightjar.plugin.maintenance.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.TestExtensionContext;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnrichmentJobTest {

    private static final Instant NIGHT = Instant.parse("2026-03-02T02:00:00Z");

    @TempDir
    private Path folder;

    /** What waits to be read in each namespace, and what was read in each, in this order. */
    private final Map<Namespace, List<Memory>> waiting = new LinkedHashMap<>();

    private final Map<Namespace, List<String>> read = new HashMap<>();
    private TestExtensionContext context;

    @BeforeEach
    void start() {
        context = TestExtensionContext.in(folder);
        context.provide(EntityRecognizer.class, new Accurate());
    }

    @Test
    @Tag("K5")
    @DisplayName("120 candidates of one namespace are read in three nights, 50, 50 and 20, newest first")
    void should_read_fifty_a_night() {
        var only = wait("agent", 120);
        assertThat(night(0).counts()).containsEntry("enriched", 50L);
        assertThat(read.get(only)).startsWith("agent 0", "agent 1").endsWith("agent 49");
        assertThat(night(1).counts()).containsEntry("enriched", 50L);
        assertThat(night(2).counts()).containsEntry("enriched", 20L);
        assertThat(night(3).counts()).containsEntry("enriched", 0L);
    }

    @Test
    @Tag("K5")
    @DisplayName("namespaces share the fifty of a night evenly; what one leaves goes to the others")
    void should_share_among_namespaces() {
        var busy = wait("user:busy", 500);
        var other = wait("user:other", 500);
        var quiet = wait("user:quiet", 4);
        night(0);
        assertThat(read.get(quiet)).containsExactly("user:quiet 0", "user:quiet 1", "user:quiet 2", "user:quiet 3");
        assertThat(read.get(busy)).hasSize(23);
        assertThat(read.get(other)).hasSize(23);
    }

    @Test
    @Tag("K5")
    @DisplayName("none of more namespaces than there are shares waits for long")
    void should_reach_every_namespace() {
        IntStream.range(0, 120).forEach(i -> wait("user:u" + i, 500));
        for (int night = 0; night < 3; night++) {
            night(night);
        }
        assertThat(new TreeSet<>(read.keySet().stream().map(Namespace::value).toList()))
                .hasSize(120);
    }

    private Namespace wait(String name, int memories) {
        var namespace = new Namespace(name);
        waiting.put(
                namespace,
                new ArrayList<>(IntStream.range(0, memories)
                        .mapToObj(i -> memory(namespace, i))
                        .toList()));
        return namespace;
    }

    private static Memory memory(Namespace namespace, int number) {
        var id = new MemoryId("fact_%026d".formatted(number));
        var content = namespace.value() + " " + number;
        return new Fact(
                new MemoryDetails(
                        id, namespace, "tester", content, "general", List.of(), null, "test", NIGHT, NIGHT, Map.of(),
                        null, null),
                1,
                new Fact.Fading(Durability.STABLE, 0, null, Fact.Standing.CURRENT),
                List.of(),
                false,
                0,
                null);
    }

    private ScheduledTask.Report night(int number) {
        var run = new ScheduledTask.Run(
                new RunId("run_%026d".formatted(number)),
                NIGHT.plus(Duration.ofDays(number)),
                1,
                0,
                false,
                null,
                () -> false);
        return new EnrichmentJob(context, 50).run(run, memory());
    }

    /** Answers what this job asks. */
    private MemoryMaintenance memory() {
        return (MemoryMaintenance) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {MemoryMaintenance.class}, (proxy, method, arguments) -> {
                    var asked = List.of(arguments);
                    return switch (method.getName()) {
                        case "scopes" ->
                            waiting.keySet().stream()
                                    .map(namespace -> MemoryScope.of("tester", namespace))
                                    .toList();
                        case "unenriched" ->
                            left(asked).stream().limit((int) asked.get(1)).toList();
                        case "enrich" -> enrich(asked);
                        case "beginRun" -> null;
                        default -> throw new AssertionError("Not expected: " + method);
                    };
                });
    }

    private Map<MemoryId, Integer> enrich(List<Object> asked) {
        var namespace = ((MemoryScope) asked.get(0)).namespace();
        var ids = (List<?>) asked.get(2);
        var found = left(asked).stream().filter(one -> ids.contains(one.id())).toList();
        left(asked).removeAll(found);
        assertThat(found).hasSize(ids.size()).hasSizeLessThanOrEqualTo(10);
        read.computeIfAbsent(namespace, unused -> new ArrayList<>())
                .addAll(found.stream().map(Memory::content).toList());
        return found.stream().collect(Collectors.toMap(Memory::id, one -> 1));
    }

    private List<Memory> left(List<Object> asked) {
        return Objects.requireNonNull(waiting.get(((MemoryScope) asked.get(0)).namespace()));
    }

    /** There is one; the memory above reads by itself. */
    private static final class Accurate implements EntityRecognizer {

        @Override
        public boolean isAvailable(String strategy) {
            return true;
        }

        @Override
        public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
            return List.of();
        }
    }
}
