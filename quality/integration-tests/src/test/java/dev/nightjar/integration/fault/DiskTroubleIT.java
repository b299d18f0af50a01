package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, may not be written, or belongs to somebody else. */
class DiskTroubleIT {

    private static final String SESSION = "monday";
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int BLOCK = 4_096;
    private static final int NOBODY = 65_534;
    private static final List<String> WITHOUT_RIGHTS =
            List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner,-chown");

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    private Path disk;

    @BeforeEach
    void makeFolder() throws IOException {
        disk = Files.createDirectory(folder.resolve("disk"));
    }

    @Test
    @Fault(
            value = "full disk",
            done =
                    "a disk of 12 MB that holds the store is filled while messages are posted and facts are saved, and cleared"
                            + " again",
            holds =
                    "no turn throws or is lost and their order is kept; a fact is saved or refused with a typed error; search"
                            + " goes on; the store is sound",
            unit = "times full",
            shortTimes = 2,
            longTimes = 30)
    void should_lose_nothing_on_a_full_disk() throws Exception {
        mount("size=12m");
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        try (var kernel = stores.open(disk)) {
            var random = run.random();
            var said = new ArrayList<String>();
            say(kernel, said, random);
            for (int i = 0; i < run.times(); i++) {
                var filler = fill();
                for (int message = 0; message < 5; message++) {
                    say(kernel, said, random);
                }
                run.count(save(kernel, i) ? "facts saved" : "facts refused", 1);
                assertThat(Stores.memory(kernel).search(kernel.scope(), SearchRequest.of("message", 5)))
                        .isNotEmpty();
                Files.delete(filler);
                say(kernel, said, random);
                assertThat(kernel.awaitQuiet(LONG)).isTrue();
            }
            await().atMost(LONG).until(() -> turns(kernel).size() == said.size());
            assertThat(turns(kernel)).as(run.seed()).isEqualTo(said);
            assertThat(Stores.problems(kernel)).isEmpty();
            run.count("turns", said.size());
        } finally {
            assertThat(succeeds("umount", disk.toString())).isTrue();
        }
    }

    @Test
    @Fault(
            value = "read-only disk",
            done = "the disk of a store is mounted read-only, with the store closed, and mounted for writing again",
            holds = "a start is refused with a typed error that names the file; afterwards all is there",
            unit = "mounts",
            shortTimes = 2,
            longTimes = 10)
    void should_refuse_a_read_only_disk() throws Exception {
        mount("size=12m");
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        try {
            var said = new ArrayList<String>();
            for (int i = 0; i < run.times(); i++) {
                try (var kernel = stores.open(disk)) {
                    say(kernel, said, run.random());
                }
                assertThat(succeeds("mount", "-o", "remount,ro", disk.toString()))
                        .isTrue();
                assertThatThrownBy(() -> stores.open(disk).close())
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining(Stores.file(disk).toString());
                assertThat(succeeds("mount", "-o", "remount,rw", disk.toString()))
                        .isTrue();
            }
            try (var kernel = stores.open(disk)) {
                assertThat(turns(kernel)).isEqualTo(said);
                assertThat(Stores.problems(kernel)).isEmpty();
            }
        } finally {
            assertThat(succeeds("umount", disk.toString())).isTrue();
        }
    }

    @Test
    @Fault(
            value = "folder of another owner",
            done = "a process without root's right to pass over owners opens a store that belongs to another user",
            holds = "it is refused with an error that names the file, and nothing is changed",
            unit = "starts",
            shortTimes = 1,
            longTimes = 5)
    void should_refuse_the_folder_of_another_owner() throws Exception {
        assumeThat(isOwnedByAnother(disk) && succeeds(WITHOUT_RIGHTS, "true"))
                .as("owners cannot be changed here, or setpriv cannot take rights away: not root, or no tool setpriv")
                .isTrue();
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        var stores = new Stores(folder.resolve("reader"), List.of(Archives.MEMORY));
        try (var kernel = stores.open(disk)) {
            say(kernel, new ArrayList<>(), run.random());
        }
        for (var path : List.of(Stores.file(disk), Stores.file(disk).getParent(), disk)) {
            assertThat(isOwnedByAnother(path)).isTrue();
        }
        var before = Files.readAllBytes(Stores.file(disk));
        for (int i = 0; i < run.times(); i++) {
            try (var writer = Writer.start(WITHOUT_RIGHTS, disk, plugins, "p", 1, 1)) {
                assertThat(writer.toEnd()).isEmpty();
            }
            assertThat(Writer.log(disk)).content().contains("ConfigurationException", disk.toString());
            assertThat(Stores.file(disk)).hasBinaryContent(before);
        }
    }

    @Test
    @Fault(
            value = "missing folder",
            done =
                    "the data folder is missing, is a file, or is a link that leads nowhere; a database is missing beside its log",
            holds =
                    "what is missing is made; everything else is refused with a typed error that names the path, and is left"
                            + " as it is",
            unit = "rounds",
            shortTimes = 2,
            longTimes = 20)
    void should_make_or_refuse_missing_folders() throws Exception {
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        for (int i = 0; i < run.times(); i++) {
            var round = Files.createDirectory(disk.resolve("round" + i));
            var missing = round.resolve("not/there/yet");
            try (var kernel = stores.open(missing)) {
                say(kernel, new ArrayList<>(), run.random());
            }
            assertThat(Stores.file(missing)).isRegularFile();

            var file = Files.writeString(round.resolve("file"), "mine");
            assertRefused(stores, file);
            assertThat(file).hasContent("mine");
            assertRefused(stores, Files.createSymbolicLink(round.resolve("link"), round.resolve("nowhere")));

            var log = Stores.file(missing).resolveSibling("memory.db-wal");
            Files.delete(Stores.file(missing));
            Files.writeString(log, "the last commits");
            assertRefused(stores, missing);
            assertThat(log).hasContent("the last commits");
            assertThat(Stores.file(missing)).doesNotExist();
        }
    }

    private static boolean isOwnedByAnother(Path path) {
        try {
            Files.setAttribute(path, "unix:uid", NOBODY);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static void assertRefused(Stores stores, Path dataRoot) {
        assertThatThrownBy(() -> stores.open(dataRoot).close())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(dataRoot.toString());
    }

    private void mount(String options) throws InterruptedException {
        assumeThat(succeeds("mount", "-t", "tmpfs", "-o", options, "tmpfs", disk.toString()))
                .as("a tmpfs cannot be mounted here: not root, or no tool mount")
                .isTrue();
    }

    /** Takes all the room of the disk. */
    private Path fill() throws IOException {
        var filler = disk.resolve("filler");
        try (var out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(new byte[BLOCK]);
            }
        } catch (IOException full) {
            return filler;
        }
    }

    private static void say(AgentKernel kernel, List<String> said, Random random) {
        var text = "message " + said.size() + " " + "x".repeat(1 + random.nextInt(5_000));
        said.add(text);
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(), SESSION, text, kernel.clock().instant()));
    }

    private static boolean save(AgentKernel kernel, int number) {
        try {
            Stores.memory(kernel).remember(kernel.scope(), FactDraft.of("Fact number " + number, 1, "test"));
            return true;
        } catch (MemoryException e) {
            assertThat(e).hasMessageContaining("free some space");
            return false;
        }
    }

    private static List<String> turns(AgentKernel kernel) {
        return Stores.episodes(kernel, kernel.scope(), SESSION).stream()
                .map(Memory::content)
                .toList();
    }

    private static boolean succeeds(List<String> prefix, String command) throws InterruptedException {
        var words = new ArrayList<>(prefix);
        words.add(command);
        return succeeds(words.toArray(String[]::new));
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false; // there is no such tool
        }
    }
}
