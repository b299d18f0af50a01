package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.store.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store of each release opens in this version. The system property {@code nightjar.stores=write} writes the store of
 * this version, see docs/contributing/building.md; those of earlier releases never change.
 */
class EarlierStoresIT {

    private static final Path STORES = Project.path("integration-tests", "src/test/resources/stores");
    private static final String VERSION = Project.version().replace("-SNAPSHOT", "");
    private static final String NOTE_KEY = "release rule";

    private static final SearchRequest WORK =
            SearchRequest.of("Where does Ada work?", MemoryFilter.ofKinds(MemoryKind.FACT), 5);

    @TempDir
    private Path folder;

    @BeforeAll
    static void writeIfAsked(@TempDir Path folder) throws IOException {
        if (!System.getProperty("nightjar.stores", "").equals("write")) {
            return;
        }
        try (var host = TestHost.withAll(folder)) {
            host.user("monday", "Ada", "I live in Bergen and I have two cats, Miso and Pixel.");
            host.agent("monday", "Noted.");
            host.user("tuesday", "Ada", "The code of the shed is on the fridge.");
            host.night();
            var scope = host.kernel().scope();
            var memory = host.memory();
            var work = memory.remember(
                    scope,
                    FactDraft.builder("Ada works as a carpenter", 1, "test").build());
            memory.correct(scope, work.id(), "Ada works as a baker");
            host.kernel()
                    .service(NoteService.class)
                    .orElseThrow()
                    .save(
                            scope,
                            NoteDraft.builder("Sign releases twice", "test")
                                    .key(NOTE_KEY)
                                    .build());
            var shed = memory.list(scope, MemoryFilter.ofKinds(MemoryKind.EPISODE), 9).stream()
                    .filter(turn -> turn.content().contains("shed"))
                    .findFirst()
                    .orElseThrow();
            assertThat(memory.forget(scope, shed.id())).isPresent();
            assertThat(host.kernel().awaitQuiet(Duration.ofSeconds(60))).isTrue();
        }
        try (var out = new GZIPOutputStream(
                Files.newOutputStream(Files.createDirectories(STORES).resolve(VERSION + ".db.gz")))) {
            Files.copy(store(folder), out);
        }
    }

    static Stream<Path> stores() throws IOException {
        try (var stores = Files.list(STORES)) {
            List<Path> all = stores.sorted().toList();
            assertThat(all).isNotEmpty();
            return all.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void should_open_the_store_of_a_release_with_everything_in_it(Path written) throws IOException {
        Archives.folderWith(folder, Archives.ALL);
        Files.createDirectories(store(folder).getParent());
        try (var in = new GZIPInputStream(Files.newInputStream(written))) {
            Files.copy(in, store(folder));
        }

        try (var host = TestHost.again(folder, builder -> {})) {
            host.clock().advance(Duration.ofDays(30));
            host.user("wednesday", "Ada", "I bought a bicycle.");
            var scope = host.kernel().scope();
            var memory = host.memory();

            assertThat(contents(host, MemoryKind.EPISODE))
                    .containsExactlyInAnyOrder(
                            "I live in Bergen and I have two cats, Miso and Pixel.", "Noted.", "I bought a bicycle.");
            assertThat(host.facts()).anyMatch(fact -> fact.contains("Bergen")).contains("Ada works as a baker");
            var work = memory.search(scope, WORK).get(0).memory();
            assertThat(memory.history(scope, work.id()).orElseThrow().versions())
                    .extracting(Memory::content)
                    .contains("Ada works as a carpenter");
            assertThat(host.kernel().service(NoteService.class).orElseThrow().byKey(scope, NOTE_KEY))
                    .hasValueSatisfying(note -> assertThat(note.content()).isEqualTo("Sign releases twice"));
            assertThat(host.kernel().session(scope, "thursday").context("What are the cats called?"))
                    .contains("Miso");
            assertThat(host.kernel().service(StoreCheck.class).orElseThrow().problems(true))
                    .isEmpty();
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private static List<String> contents(TestHost host, MemoryKind kind) {
        return host.memory().list(host.kernel().scope(), MemoryFilter.ofKinds(kind), 99).stream()
                .map(Memory::content)
                .toList();
    }

    private static Path store(Path folder) {
        return folder.resolve("data/tester/memory.db");
    }
}
