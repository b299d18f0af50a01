package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Images of a store as a power cut may leave it while it is written. */
class TornLogIT {

    private static final int THREADS = 4;
    private static final int ENDLESS = 1_000_000;
    private static final int MAX_MILLIS = 4_000;
    /** So many images are made of one killed process. */
    private static final int IMAGES_OF_PROCESS = 50;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "power cut",
            done =
                    "the log of a store that is being written is cut, zeroed, overwritten or holed at a random place behind"
                            + " what SQLite has waited for",
            holds =
                    "the store opens and is sound; of each thread's turns the first ones are there without a gap, the more"
                            + " the more of the log is left, and all that were acknowledged with the whole log",
            unit = "images",
            shortTimes = 20,
            longTimes = 2_000)
    void should_open_what_a_power_cut_leaves() throws Exception {
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        var stores = new Stores(folder.resolve("reader"), List.of(Archives.MEMORY));
        var random = run.random();
        for (int image = 0; image < run.times(); image += IMAGES_OF_PROCESS) {
            var data = Files.createDirectory(folder.resolve("data" + image));
            List<String> said;
            try (var writer = Writer.start(data, plugins, "p", THREADS, ENDLESS)) {
                said = writer.killAfter(random.nextInt(MAX_MILLIS));
            }
            var cut = PowerCut.of(Stores.file(data));
            open(stores, cut, Math.min(IMAGES_OF_PROCESS, run.times() - image), random, turns(said));
        }
    }

    private void open(Stores stores, PowerCut cut, int images, Random random, Set<String> said) throws IOException {
        var places = IntStream.concat(
                        IntStream.generate(() -> cut.place(random)).limit(images - 1), IntStream.of(cut.logBytes()))
                .sorted()
                .toArray();
        var before = Set.<String>of();
        for (int i = 0; i < places.length; i++) {
            var dataRoot = folder.resolve("image");
            Folders.delete(dataRoot);
            cut.write(Stores.file(dataRoot), places[i], random);
            try (var kernel = stores.open(dataRoot)) {
                var turns = verify(kernel, places[i]);
                assertThat(turns)
                        .as("log of %d bytes, %s", places[i], run.seed())
                        .containsAll(before);
                run.count("turns lost with the unsynced log", i + 1 < places.length ? missing(said, turns) : 0);
                before = turns;
            }
        }
        assertThat(before).as("with the whole log, %s", run.seed()).containsAll(said);
    }

    private static int missing(Set<String> said, Set<String> turns) {
        var missing = new HashSet<>(said);
        missing.removeAll(turns);
        return missing.size();
    }

    /** What is there, which is sound and has no gaps. */
    private Set<String> verify(AgentKernel kernel, int place) {
        assertThat(Stores.problems(kernel))
                .as("log of %d bytes, %s", place, run.seed())
                .isEmpty();
        var turns = new HashSet<String>();
        for (int thread = 0; thread < THREADS; thread++) {
            var session = WriterProcess.session("p", thread);
            var ofThread = Stores.episodes(kernel, kernel.scope(), session).stream()
                    .map(Memory::content)
                    .toList();
            assertThat(ofThread)
                    .as("%s, log of %d bytes, %s", session, place, run.seed())
                    .containsExactlyElementsOf(IntStream.range(0, ofThread.size())
                            .mapToObj(number -> WriterProcess.turn(session, number))
                            .toList());
            turns.addAll(ofThread);
        }
        assertThat(turns).hasSize(Stores.episodes(kernel, kernel.scope()).size());
        assertThat(kernel.failures()).isEmpty();
        return turns;
    }

    private static Set<String> turns(List<String> lines) {
        var turns = new HashSet<String>();
        lines.stream()
                .filter(line -> line.startsWith(WriterProcess.TURN))
                .forEach(line -> turns.add(line.substring(WriterProcess.TURN.length())));
        return turns;
    }
}
