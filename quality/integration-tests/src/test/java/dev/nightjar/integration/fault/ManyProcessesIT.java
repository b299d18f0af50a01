package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.memory.Memory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Many processes that write one file at a time. */
@Tag("proof")
class ManyProcessesIT {

    private static final int THREADS = 4;
    private static final int PROCESSES = 8;
    private static final int PROCESSES_OF_SHORT_RUN = 2;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "many processes",
            done =
                    "8 processes, 2 in the short run, post messages from 4 threads each to one file at the same time, and save"
                            + " a fact after every fifth; a turn waits for its commit up to two minutes",
            holds =
                    "every message and fact is stored once and in order, no caller is told of a lock, and the file is sound",
            unit = "messages",
            shortTimes = 400,
            longTimes = 40_000)
    void should_store_all_that_many_processes_say() throws Exception {
        int processes = run.isLong() ? PROCESSES : PROCESSES_OF_SHORT_RUN;
        int each = run.times() / (processes * THREADS);
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        var dataRoot = Files.createDirectory(folder.resolve("data"));
        var writers = new ArrayList<Writer>();
        try {
            for (int i = 0; i < processes; i++) {
                writers.add(Writer.start(dataRoot, plugins, "p" + i, THREADS, each));
            }
            for (var writer : writers) {
                assertThat(writer.toEnd())
                        .as(Files.readString(Writer.log(dataRoot).toPath()))
                        .endsWith(WriterProcess.END)
                        .noneMatch(line -> line.startsWith(WriterProcess.ERROR));
            }
        } finally {
            for (var writer : writers) {
                writer.close();
            }
        }
        var stores = new Stores(folder.resolve("reader"), List.of(Archives.MEMORY));
        try (var kernel = stores.open(dataRoot)) {
            var scope = kernel.scope();
            for (int process = 0; process < processes; process++) {
                for (int thread = 0; thread < THREADS; thread++) {
                    var session = WriterProcess.session("p" + process, thread);
                    assertThat(Stores.episodes(kernel, scope, session))
                            .extracting(Memory::content)
                            .containsExactlyElementsOf(IntStream.range(0, each)
                                    .mapToObj(number -> WriterProcess.turn(session, number))
                                    .toList());
                }
            }
            var facts = (each + WriterProcess.TURNS_OF_FACT - 1) / WriterProcess.TURNS_OF_FACT;
            var stats = Stores.memory(kernel).stats(scope);
            assertThat(stats.episodes()).isEqualTo((long) processes * THREADS * each);
            assertThat(stats.facts()).isEqualTo((long) processes * THREADS * facts);
            assertThat(Stores.problems(kernel)).isEmpty();
            run.count("processes", processes);
            run.count("facts", stats.facts());
        }
    }
}
