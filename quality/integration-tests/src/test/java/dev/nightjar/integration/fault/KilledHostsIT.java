package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.integration.EmbeddedServer;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that share a PostgreSQL server are killed while they answer. */
class KilledHostsIT {

    private static final int HOSTS = 2;
    private static final int MAX_MILLIS = 10_000;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    private Path folder;

    @Test
    @Fault(
            value = "hosts of a server killed",
            done =
                    "two hosts say and ask things for 20 users who all say the same; each is killed with SIGKILL up to 10 s after its"
                            + " first commit, and another one is started in its place",
            holds =
                    "nothing of another user is in any answer; what was acknowledged is stored exactly once, for its user",
            unit = "questions",
            shortTimes = 30,
            longTimes = 100_000)
    void should_answer_from_the_own_namespace_only() throws IOException {
        try (var server = EmbeddedServer.start()) {
            var plugins = Archives.folderWith(
                    Files.createDirectory(folder.resolve("of-hosts")), List.of(Archives.MEMORY, Archives.EMBEDDING));
            var url = server.getJdbcUrl("postgres", "postgres");
            var lines = killAgainAndAgain(plugins, url);
            assertThat(lines).as(run.seed()).noneMatch(line -> line.startsWith(AskingProcess.FOREIGN));
            var stores = new Stores(folder, List.of(Archives.MEMORY, Archives.EMBEDDING));
            try (var kernel = stores.open(
                    folder.resolve("reader"), builder -> builder.environment(AskingProcess.server(url, "postgres")))) {
                verify(kernel, lines);
            }
        }
    }

    /** What the hosts said. */
    private List<String> killAgainAndAgain(Path plugins, String url) {
        var threads = Executors.newFixedThreadPool(HOSTS);
        try {
            var asked = new AtomicInteger();
            return IntStream.range(0, HOSTS)
                    .mapToObj(slot -> askedBy(slot, plugins, url, asked, threads))
                    .toList()
                    .stream()
                    .flatMap(saying -> saying.join().stream())
                    .toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private CompletableFuture<List<String>> askedBy(
            int slot, Path plugins, String url, AtomicInteger asked, ExecutorService threads) {
        return CompletableFuture.supplyAsync(
                () -> {
                    var random = run.random(slot);
                    var lines = new ArrayList<String>();
                    for (int kill = 0; asked.get() < run.times(); kill++) {
                        var said = askAndKill(plugins, url, slot + "x" + kill, random.nextInt(MAX_MILLIS));
                        asked.addAndGet((int) said.stream()
                                .filter(line -> !line.startsWith(AskingProcess.TURN))
                                .count());
                        lines.addAll(said);
                        run.count("kills", 1);
                    }
                    return lines;
                },
                threads);
    }

    private List<String> askAndKill(Path plugins, String url, String name, int afterMillis) {
        var dataRoot = folder.resolve("host" + name);
        try {
            Files.createDirectory(dataRoot);
            var arguments = List.of(plugins.toString(), url, "postgres", name);
            try (var host = Writer.start(List.of(), AskingProcess.class, dataRoot, arguments)) {
                var lines = host.killAfter(afterMillis);
                assertThat(lines)
                        .as(
                                "what host %s says; %s",
                                name, Files.readString(Writer.log(dataRoot).toPath()))
                        .isNotEmpty();
                return lines;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void verify(AgentKernel kernel, List<String> lines) {
        var acknowledged = lines.stream()
                .filter(line -> line.startsWith(AskingProcess.TURN))
                .map(line -> line.substring(AskingProcess.TURN.length()))
                .toList();
        var stored = IntStream.range(0, AskingProcess.USERS)
                .mapToObj(user -> said(kernel, user))
                .flatMap(List::stream)
                .toList();
        assertThat(stored).as(run.seed()).doesNotHaveDuplicates().containsAll(acknowledged);
        run.count("turns", stored.size());
        run.count("answers with something", (int) lines.stream()
                .filter(AskingProcess.OWN_AND_MORE_THAN_NOTHING::equals)
                .count());
    }

    private List<String> said(AgentKernel kernel, int user) {
        return Stores.episodes(kernel, AskingProcess.scope(kernel, user)).stream()
                .map(Memory::content)
                .peek(text -> assertThat(text).as(run.seed()).startsWith(AskingProcess.mark(user) + " "))
                .toList();
    }
}
