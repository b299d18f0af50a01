package dev.nightjar.plugin.memory.transfer;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.conversation.ConversationArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ErasedArchiveTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void archive() {
        memory.user("s1", "Quilbert sold me his boat");
        memory.agent("s1", "A fine boat, I suppose.");
        memory.user("s1", "It leaks, and I have to caulk it");
        memory.user("s2", "The weather is fine");
        assertThat(archives().archive(SCOPE, "s1")).isPresent();
        assertThat(archives().archive(SCOPE, "s2")).isPresent();
        assertThat(memory.context().waitingInBackground()).isEmpty();
    }

    @Test
    @Tag("V16")
    @Tag("X121")
    @DisplayName("an erased turn leaves the archive, its name and its summary; the rest stays")
    void should_erase_a_turn() throws IOException {
        var turn = memory.episodes("s1").get(0).id();

        assertThat(memory.service().forget(SCOPE, turn)).isPresent();

        assertThat(files())
                .containsExactly("2026-01-01-it-leaks-and-i-have-to-caulk-it.md", "2026-01-01-the-weather-is-fine.md");
        assertThat(text("s1")).doesNotContain("Quilbert").contains("# It leaks", "A fine boat");
        assertThat(summaries())
                .hasSize(2)
                .noneMatch(text -> text.contains("Quilbert"))
                .anyMatch(text -> text.contains("caulk"));
        erase(new ErasureTarget.About("boat"));
        assertThat(text("s1")).doesNotContain("fine boat").contains("# It leaks");
    }

    @Test
    @Tag("X121")
    @DisplayName("an erased conversation takes its archive along; a whole namespace takes its folder along")
    void should_erase_a_conversation() throws IOException {
        erase(new ErasureTarget.OneSession("s1"));
        assertThat(files()).containsExactly("2026-01-01-the-weather-is-fine.md");
        assertThat(summaries()).singleElement().asString().contains("weather");
        erase(new ErasureTarget.WholeNamespace());
        assertThat(folder()).doesNotExist();
    }

    @Test
    @Tag("X121")
    @DisplayName("clearing sessions takes all archives, clearing memories takes the summaries")
    void should_clear() throws IOException {
        erase(new ErasureTarget.AllMemories());
        assertThat(summaries()).isEmpty();
        assertThat(files()).hasSize(2);
        erase(new ErasureTarget.AllSessions());
        assertThat(folder()).doesNotExist();
    }

    @Test
    @Tag("X121")
    @DisplayName("what cannot be erased from the archives is not erased at all, with the reason")
    void should_erase_all_or_nothing() throws IOException {
        var mark = folder().resolve(".erasing");
        Files.createDirectories(mark.resolve("in the way"));
        var turn = memory.episodes("s1").get(0).id();

        assertThatThrownBy(() -> memory.service().forget(SCOPE, turn))
                .isInstanceOf(MemoryException.class)
                .hasMessageContainingAll("Nothing was erased", "make the folder writable");

        assertThat(memory.service().find(SCOPE, turn)).isPresent();
        Files.delete(mark.resolve("in the way"));
        assertThat(memory.service().forget(SCOPE, turn)).isPresent();
        assertThat(text("s1")).doesNotContain("Quilbert");
    }

    @Test
    @DisplayName(
            "Pitfalls 8: an erasure that is killed before it came to the archives is completed at " + "the next start")
    void should_complete_an_erasure() throws IOException {
        Files.writeString(folder().resolve(".erasing"), SCOPE.namespace().value());
        Files.writeString(folder().resolve(".unfinished"), "Quilbert, half written");
        try (var raw = memory.raw()) {
            raw.execute("DELETE FROM memories WHERE content LIKE 'Quilbert%'");
        }

        memory.restart();

        assertThat(text("s1")).doesNotContain("Quilbert");
        assertThat(summaries()).noneMatch(text -> text.contains("Quilbert"));
        try (var all = Files.list(folder())) {
            assertThat(all.map(file -> file.getFileName().toString()).filter(name -> name.startsWith(".")))
                    .containsExactly(".lock");
        }
    }

    @Test
    @DisplayName("Pitfalls 8: killed between the memory and the file of an archive, the next try completes it")
    void should_complete_an_archive() throws IOException {
        memory.user("s1", "I bought tar");
        var file = folder().resolve(archives().find(SCOPE, "s1").orElseThrow().getFileName());
        var before = Files.readString(file);
        // The state after the memory was saved and before the file was moved into its place.
        assertThat(archives().archive(SCOPE, "s1")).isPresent();
        Files.writeString(folder().resolve(".unfinished"), Files.readString(file));
        Files.writeString(file, before);

        assertThat(archives().archive(SCOPE, "s1")).isPresent();

        assertThat(text("s1")).contains("I bought tar");
        assertThat(summaries()).hasSize(2);
        assertThat(files()).hasSize(2);
    }

    private void erase(ErasureTarget target) {
        assertThat(memory.context().service(Erasure.class).orElseThrow().erase(SCOPE, target, unused -> {}))
                .isPresent();
    }

    private ConversationArchives archives() {
        return memory.context().service(ConversationArchives.class).orElseThrow();
    }

    private Path folder() {
        return memory.context().dataDirectory().resolve("archives/user%3aada");
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private String text(String session) throws IOException {
        return Files.readString(memory.context()
                .dataDirectory()
                .resolve(archives().find(SCOPE, session).orElseThrow()));
    }

    private List<String> summaries() {
        return memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.NOTE), 10).stream()
                .map(note -> ((Note) note).content())
                .toList();
    }
}
