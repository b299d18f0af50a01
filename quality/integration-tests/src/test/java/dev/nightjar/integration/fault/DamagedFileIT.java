package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A store with two users, damaged at random places and used. */
@Tag("proof")
class DamagedFileIT {

    private static final MemoryScope ADA = MemoryScope.of(Stores.AGENT, new Namespace("user:ada"));
    private static final MemoryScope EVE = MemoryScope.of(Stores.AGENT, new Namespace("user:eve"));
    private static final Instant SAID = Instant.parse("2026-03-02T09:00:00Z");
    private static final List<Corruption> KINDS = List.of(Corruption.values());
    private static final int MEMORIES = 60;
    private static final int LIMIT = 1_000;
    /** Far more than anything here takes on a busy machine. */
    private static final int HANGING_SECONDS = 60;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "damaged file",
            done =
                    "bits, bytes or pages of the closed file are flipped, overwritten, emptied, exchanged or cut off; then it"
                            + " is opened, read, searched and written as one of two users",
            holds = "it is refused with a typed error, told by the deep check, or all is read as it was stored; nothing"
                    + " hangs, and nothing of the other user is ever shown",
            unit = "damaged files",
            shortTimes = 24,
            longTimes = 5_000)
    void should_notice_damage() throws Exception {
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        var whole = wholeFile(stores);
        var random = run.random();
        var image = folder.resolve("image");
        for (int i = 0; i < run.times(); i++) {
            var corruption = KINDS.get(i % KINDS.size());
            Folders.delete(image);
            Files.createDirectories(Stores.file(image).getParent());
            Files.write(Stores.file(image), corruption.of(whole.clone(), random));
            var told = "%s, number %d, %s".formatted(corruption, i, run.seed());
            var outcome = CompletableFuture.supplyAsync(() -> use(stores, image, told))
                    .get(HANGING_SECONDS, TimeUnit.SECONDS);
            run.count(outcome, 1);
        }
    }

    private byte[] wholeFile(Stores stores) throws Exception {
        var dataRoot = folder.resolve("whole");
        try (var kernel = stores.open(dataRoot)) {
            for (int i = 0; i < MEMORIES; i++) {
                remember(kernel, ADA, ada(i), i);
                remember(kernel, EVE, eve(i), i);
            }
            assertThat(Stores.problems(kernel)).isEmpty();
        }
        assertThat(Stores.file(dataRoot).resolveSibling("memory.db-wal")).doesNotExist();
        return Files.readAllBytes(Stores.file(dataRoot));
    }

    private static void remember(AgentKernel kernel, MemoryScope scope, String text, int number) {
        kernel.events()
                .post(UserMessage.of(scope, "session " + number / 10, text, SAID.plusSeconds(number))
                        .by("Ada"));
        Stores.memory(kernel).remember(scope, FactDraft.of(text + " for certain", 1, "test"));
    }

    private static String ada(int number) {
        return "The harbour lantern number " + number + " burns";
    }

    /** With the words of the other user's memories, and one that is in none of them. */
    private static String eve(int number) {
        return "The harbour lantern number " + number + " of Zanzibar burns";
    }

    /** What came of it, for the table. */
    private static String use(Stores stores, Path image, String told) {
        try (var kernel = stores.open(image)) {
            var probe = new Probe(kernel, told);
            boolean isComplete = probe.readsAll();
            probe.searches();
            probe.writes();
            boolean isTold = !Stores.problems(kernel).isEmpty();
            assertThat(isComplete || isTold || probe.hasFailed())
                    .as("%s: something is missing or changed, and nothing tells it", told)
                    .isTrue();
            return isTold || probe.hasFailed() ? "noticed" : "harmless";
        } catch (ConfigurationException e) {
            // It is the store that refuses, and it names the file.
            assertThat(e)
                    .as(told)
                    .hasMessageContaining("memory-plugin: initialize: ")
                    .hasMessageContaining(Stores.file(image).toString())
                    .hasMessageNotContaining("already open");
            return "refused";
        }
    }

    /** Uses a store as one of its users. */
    private static final class Probe {

        private final AgentKernel kernel;
        private final String told;
        private final List<String> failures = new ArrayList<>();

        Probe(AgentKernel kernel, String told) {
            this.kernel = kernel;
            this.told = told;
        }

        boolean hasFailed() {
            return !failures.isEmpty();
        }

        /** Whether all that was stored is there, and nothing else. */
        boolean readsAll() {
            var turns = new ArrayList<String>();
            var facts = new ArrayList<String>();
            for (int i = 0; i < MEMORIES; i++) {
                turns.add(ada(i));
                facts.add(ada(i) + " for certain");
            }
            boolean hasTurns = sameElements(list(MemoryKind.EPISODE), turns);
            boolean hasFacts = sameElements(list(MemoryKind.FACT), facts);
            return hasTurns && hasFacts;
        }

        void searches() {
            for (var query : List.of("harbour lantern", "Zanzibar", "number 7", "burns for certain")) {
                check(attempt(() -> Stores.memory(kernel).search(ADA, SearchRequest.of(query, 20)).stream()
                        .map(hit -> hit.memory().content())
                        .toList()));
                check(attempt(() -> List.of(kernel.session(ADA, "now").context(query))));
            }
            check(attempt(() -> Stores.memory(kernel).entities(ADA, Set.of(), MemoryFilter.ALL, 9).stream()
                    .map(String::valueOf)
                    .toList()));
        }

        void writes() {
            remember();
            check(list(MemoryKind.FACT));
        }

        private void remember() {
            attempt(() -> {
                kernel.events().post(UserMessage.of(ADA, "new", "A new lantern", SAID));
                Stores.memory(kernel).remember(ADA, FactDraft.of("A new lantern burns", 1, "test"));
                return List.of();
            });
        }

        private List<String> list(MemoryKind kind) {
            var listed = attempt(() -> Stores.memory(kernel).list(ADA, MemoryFilter.ofKinds(kind), LIMIT).stream()
                    .map(Memory::content)
                    .toList());
            check(listed);
            return listed;
        }

        /** Nothing where it failed with the error that callers are told to expect; any other one fails the test. */
        private List<String> attempt(Supplier<List<String>> use) {
            try {
                return use.get();
            } catch (MemoryException e) {
                failures.add(e.toString());
                return List.of();
            }
        }

        private void check(List<String> shown) {
            assertThat(shown).as(told).noneMatch(text -> text.contains("Zanzibar"));
        }

        private static boolean sameElements(List<String> found, List<String> expected) {
            return found.stream()
                    .sorted()
                    .toList()
                    .equals(expected.stream().sorted().toList());
        }
    }
}
