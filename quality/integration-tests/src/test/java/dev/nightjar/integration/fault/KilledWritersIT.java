package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.VectorStatus.State;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Processes that write one file and are killed while they do. */
class KilledWritersIT {

    private static final int PROCESSES = 2;
    private static final int THREADS = 8;
    /** More than a process can say before it is killed. */
    private static final int ENDLESS = 1_000_000;

    private static final int MAX_MILLIS = 400;
    /** After so many kills the file is looked through, and another one is begun. */
    private static final int KILLS_OF_FILE = 40;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "kill -9",
            done =
                    "two processes with 8 writing threads each on one file, each killed with SIGKILL up to 0.4 s after its"
                            + " first commit and started again",
            holds = "no acknowledged turn or fact is lost or doubled; each thread's turns are in order; pages, index of"
                    + " words, vectors and links agree with the rows",
            unit = "kills",
            shortTimes = 6,
            longTimes = 2_000)
    void should_lose_nothing_that_was_acknowledged() throws Exception {
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        var stores = new Stores(folder.resolve("reader"), List.of(Archives.MEMORY, Archives.EMBEDDING));
        for (int killed = 0; killed < run.times(); killed += KILLS_OF_FILE) {
            var dataRoot = Files.createDirectory(folder.resolve("data" + killed));
            int kills = Math.min(KILLS_OF_FILE, run.times() - killed);
            var said = killAgainAndAgain(dataRoot, plugins, killed, kills);
            try (var kernel = stores.open(dataRoot)) {
                verify(kernel, said);
            }
        }
    }

    /** What the processes acknowledged. */
    private List<String> killAgainAndAgain(Path dataRoot, Path plugins, int first, int kills) {
        var threads = Executors.newFixedThreadPool(PROCESSES);
        try {
            var slots = IntStream.range(0, PROCESSES)
                    .mapToObj(slot -> CompletableFuture.supplyAsync(
                            () -> {
                                var random = run.random(first + slot);
                                var lines = new ArrayList<String>();
                                for (int kill = slot; kill < kills; kill += PROCESSES) {
                                    lines.addAll(writeAndKill(dataRoot, plugins, kill, random.nextInt(MAX_MILLIS)));
                                }
                                return lines;
                            },
                            threads))
                    .toList();
            return slots.stream().flatMap(slot -> slot.join().stream()).toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<String> writeAndKill(Path dataRoot, Path plugins, int kill, int afterMillis) {
        try (var writer = Writer.start(dataRoot, plugins, "p" + kill, THREADS, ENDLESS)) {
            var lines = writer.killAfter(afterMillis);
            assertThat(lines)
                    .as(
                            "what process %d says; %s",
                            kill, Files.readString(Writer.log(dataRoot).toPath()))
                    .isNotEmpty()
                    .noneMatch(line -> line.startsWith(WriterProcess.ERROR) || line.equals(WriterProcess.END));
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void verify(AgentKernel kernel, List<String> said) {
        var scope = kernel.scope();
        var turns = Stores.episodes(kernel, scope);
        var facts = Stores.memory(kernel).list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), Integer.MAX_VALUE);
        assertThat(contents(turns)).as(run.seed()).containsAll(acknowledged(said, WriterProcess.TURN));
        assertThat(contents(facts)).as(run.seed()).containsAll(acknowledged(said, WriterProcess.FACT));
        assertThat(contents(turns)).as(run.seed()).doesNotHaveDuplicates();
        assertThat(contents(facts)).as(run.seed()).doesNotHaveDuplicates();
        verifyOrder(turns);

        assertThat(Stores.problems(kernel)).as(run.seed()).isEmpty();
        kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        var stats = Stores.memory(kernel).stats(scope);
        assertThat(stats.episodes()).isEqualTo(turns.size()).isEqualTo(stats.messages());
        assertThat(stats.vectors().state()).isEqualTo(State.READY);
        assertThat(stats.vectors().indexed()).isEqualTo(turns.size() + facts.size());
        assertThat(Stores.memory(kernel).entities(scope, Set.of(), MemoryFilter.ofKinds(MemoryKind.EPISODE), 1))
                .singleElement()
                .satisfies(speaker -> assertThat(speaker.memories()).isEqualTo(turns.size()));
        assertThat(Stores.problems(kernel)).as(run.seed()).isEmpty();
        assertThat(kernel.failures()).isEmpty();
        run.count("acknowledged", said.size());
        run.count("lost", 0);
    }

    private void verifyOrder(List<Memory> turns) {
        turns.stream()
                .map(Episode.class::cast)
                .sorted(Comparator.comparingLong(Episode::sequence))
                .collect(Collectors.groupingBy(
                        turn -> turn.details().sessionId(),
                        Collectors.mapping(KilledWritersIT::number, Collectors.toList())))
                .forEach((session, numbers) ->
                        assertThat(numbers).as("%s, %s", session, run.seed()).isSorted());
    }

    private static int number(Memory turn) {
        var text = turn.content();
        return Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1));
    }

    private static List<String> acknowledged(List<String> lines, String prefix) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    private static List<String> contents(List<Memory> memories) {
        return memories.stream().map(Memory::content).toList();
    }
}
