package dev.nightjar.plugin.memory.document;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.memory.document.IndexedDocument;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DocumentsTest {

    private static final String LIGHTHOUSE =
            "# Lighthouse\n\nThe keeper lights the lamp at dusk.\n\n# Harbour\n\nEvery kayak is moored at pier seven.\n";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @TempDir
    Path temporary;

    private Path folder;
    private final ConceptEmbedding embedding = new ConceptEmbedding("counting");

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(temporary.toRealPath().resolve("coast"));
    }

    @Test
    @Tag("P9")
    @DisplayName("indexing the same file twice embeds it once, and a search finds its passages with their places")
    void should_index_a_file_once() throws IOException {
        memory.context().provide(EmbeddingService.class, embedding);
        var file = write("guide.md", LIGHTHOUSE);

        assertThat(index(file).added()).containsExactly(file.toUri());
        embed();
        var ids = ids();
        assertThat(embedding.embedded()).hasSize(2);

        var again = index(file);
        embed();
        assertThat(again.unchanged()).containsExactly(file.toUri());
        assertThat(again.added()).isEmpty();
        assertThat(again.changed()).isEmpty();
        assertThat(embedding.embedded()).hasSize(2);
        assertThat(ids()).isEqualTo(ids);

        var hit = (DocumentPassage) memory.hits("Where is each canoe moored?", MemoryFilter.ALL)
                .get(0)
                .memory();
        assertThat(hit.document()).isEqualTo(file.toUri());
        assertThat(hit.place().heading()).isEqualTo("Harbour");
        assertThat(hit.place().line()).isEqualTo(5);
        assertThat(LIGHTHOUSE.substring(hit.place().start(), hit.place().end())).isEqualTo(hit.content());
        assertThat(hit.shortName()).isEqualTo("coast/guide.md");
    }

    @Test
    @Tag("P9")
    @DisplayName("a file whose path holds a secret is found, indexed once and forgotten, without the secret")
    void should_index_a_file_with_a_secret_in_its_path() throws IOException {
        var secret = "ghp_" + "A1b2C3d4E5A1b2C3d4E5A1b2C3d4E5f6G7h8";
        folder = Files.createDirectories(folder.resolve(secret));
        var file = write("guide.md", LIGHTHOUSE);
        index(file);

        assertThat(index(file).unchanged()).hasSize(1);
        var hit = (DocumentPassage) memory.hits("Where is each kayak moored?", MemoryFilter.ALL)
                .get(0)
                .memory();
        assertThat(hit.document().toString()).contains("not%20remembered").doesNotContain(secret);
        assertThat(memory.block("Where is each kayak moored?", null).orElseThrow())
                .contains("pier seven");

        var erasure = memory.context().service(Erasure.class).orElseThrow();
        assertThat(erasure.erase(SCOPE, new ErasureTarget.Documents(hit.document()), progress -> {}))
                .isPresent();
        assertThat(memory.hits("Where is each kayak moored?", MemoryFilter.ALL)).isEmpty();

        index(folder);
        assertThat(index(folder).unchanged()).hasSize(1);
        assertThat(memory.hits("Where is each kayak moored?", MemoryFilter.ALL)).isNotEmpty();
        assertThat(erasure.erase(SCOPE, new ErasureTarget.Documents(file.toUri()), progress -> {}))
                .isPresent();
        assertThat(memory.hits("Where is each kayak moored?", MemoryFilter.ALL)).isEmpty();
    }

    @Test
    @Tag("P9")
    @DisplayName("of a changed file only passages whose words changed are stored and embedded anew; the others move")
    void should_work_on_what_changed_only() throws IOException {
        memory.context().provide(EmbeddingService.class, embedding);
        var file = write("guide.md", LIGHTHOUSE);
        index(file);
        embed();
        var harbour = passage("moored");

        write("guide.md", "# Weather\n\nFog in May.\n\n" + LIGHTHOUSE.replace("dusk", "sunset"));
        assertThat(index(file).changed()).containsExactly(file.toUri());
        embed();

        assertThat(embedding.embedded().subList(2, embedding.embedded().size()))
                .hasSize(2)
                .noneMatch(text -> text.contains("kayak"));
        var moved = passage("moored");
        assertThat(moved.id()).isEqualTo(harbour.id());
        assertThat(moved.place().line()).isEqualTo(9);
        assertThat(moved.place().ordinal()).isEqualTo(2);
        assertThat(memory.found("lamp at dusk")).noneMatch(text -> text.contains("dusk"));
        assertThat(document().passages()).isEqualTo(3);
    }

    @Test
    @Tag("P8")
    @DisplayName(
            "the same stretch twice in a document is stored once; in another document it is a " + "passage of its own")
    void should_store_a_repeated_stretch_once() throws IOException {
        var stretch = "Nobody may enter the tower. ".repeat(30);
        write("a.txt", stretch + "\n\n" + "Storm. ".repeat(120) + "\n\n" + stretch);
        write("b.txt", stretch);

        index(folder);

        var found = memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.DOCUMENT), 10).stream()
                .map(DocumentPassage.class::cast)
                .filter(passage -> passage.content().startsWith("Nobody"))
                .toList();
        assertThat(found).hasSize(2);
        assertThat(found)
                .filteredOn(passage -> passage.shortName().equals("coast/a.txt"))
                .singleElement()
                .satisfies(passage -> {
                    assertThat(passage.place().ordinal()).isZero();
                    assertThat(passage.place().lastOrdinal()).isEqualTo(2);
                });
    }

    @Test
    @Tag("P9")
    @DisplayName("a removed file goes when its folder is indexed again, and what another folder or user has stays")
    void should_remove_what_is_gone() throws IOException {
        var file = write("guide.md", LIGHTHOUSE);
        write("other.md", "# Ferry\n\nThe ferry leaves at nine.");
        var bob = MemoryScope.of("assistant", new Namespace("user:bob"));
        index(folder);
        documents().index(bob, List.of(folder), progress -> {});
        Files.delete(file);

        var report = index(folder);

        assertThat(report.removed()).containsExactly(file.toUri());
        assertThat(report.unchanged()).hasSize(1);
        assertThat(memory.found("keeper of the lamp")).noneMatch(text -> text.contains("lamp"));
        assertThat(documents().count(bob)).isEqualTo(2);
        assertThatThrownBy(() -> index(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    @Tag("P9")
    @DisplayName("indexing that was cut short is completed by the next run, which keeps what was stored")
    void should_resume() throws IOException {
        var file = write("guide.md", LIGHTHOUSE);
        index(file);
        var kept = passage("moored").id();
        try (var raw = memory.raw()) {
            raw.execute("UPDATE documents SET content_hash = NULL");
            raw.execute("DELETE FROM memories WHERE content LIKE '%lamp%'");
        }
        assertThat(document().isComplete()).isFalse();

        assertThat(index(file).changed()).containsExactly(file.toUri());

        assertThat(passage("lamp").place().ordinal()).isZero();
        assertThat(passage("moored").id()).isEqualTo(kept);
        assertThat(document().isComplete()).isTrue();
    }

    @Test
    @DisplayName("Hidden files, links, build output and unknown formats are left out; what may be missed is named")
    void should_skip() throws IOException {
        write("guide.md", LIGHTHOUSE);
        write(".git/config.txt", "secret");
        write(".env.txt", "secret");
        write("pom.xml", "<project/>");
        write("target/made.txt", "made");
        write("node_modules/a.js", "made");
        write("photo.jpg", "image");
        write("binary.txt", "a\0b");
        Files.write(folder.resolve("large.txt"), new byte[DocumentSettings.DEFAULTS.maxBytes() + 1]);
        Files.createSymbolicLink(folder.resolve("loop"), folder);

        var report = index(folder);

        assertThat(report.added())
                .map(uri -> Path.of(uri).getFileName().toString())
                .containsExactly("guide.md", "pom.xml");
        assertThat(report.skipped())
                .map(remark -> Path.of(remark.uri()).getFileName() + ": " + remark.text())
                .containsExactlyInAnyOrder(
                        "photo.jpg: there is no reader for *.jpg",
                        "binary.txt: its content is binary",
                        "large.txt: has 5,000,001 bytes, more than the 5,000,000 of memory.documents.max_bytes",
                        "loop: is a symbolic link; index what it leads to by its own path");
    }

    @Test
    @DisplayName("A file that became binary or too large loses its passages, as they are out of date")
    void should_drop_what_cannot_be_read_any_more() throws IOException {
        var file = write("guide.md", LIGHTHOUSE);
        index(file);
        write("guide.md", "\0\0");

        var report = index(file);

        assertThat(report.removed()).containsExactly(file.toUri());
        assertThat(report.skipped()).hasSize(1);
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isZero();
    }

    @Test
    @DisplayName("A forgotten document leaves no passage in any file of the store, and its neighbours stay")
    void should_erase_a_document() throws IOException {
        var file = write("deep/guide.md", LIGHTHOUSE);
        write("other.md", "# Ferry\n\nThe ferry leaves at nine.");
        write("deeper.md", "The fog is thick.");
        index(folder);
        var target = new ErasureTarget.Documents(folder.resolve("deep").toUri());

        var preview = erasure().preview(SCOPE, target).orElseThrow();
        assertThat(preview.named()).isEqualTo(Map.of(MemoryKind.DOCUMENT, 2L));
        assertThat(erasure().erase(SCOPE, target, progress -> {})).contains(preview);

        assertThat(documents().list(SCOPE, 0, 9))
                .map(document -> Path.of(document.uri()).getFileName().toString())
                .containsExactly("deeper.md", "other.md");
        assertThat(erasure().preview(SCOPE, target)).isEmpty();
        memory.stop();
        try (Stream<Path> files = Files.list(memory.file().getParent())) {
            for (var stored : files.toList()) {
                assertThat(new String(Files.readAllBytes(stored), StandardCharsets.ISO_8859_1))
                        .doesNotContain(
                                "the lamp at", "pier seven", file.toUri().toString());
            }
        }
        assertThat(file).exists();
    }

    @Test
    @Tag("D1")
    @DisplayName("clearing memories takes documents along, so that they can be indexed again")
    void should_clear_documents() throws IOException {
        index(write("guide.md", LIGHTHOUSE));
        erasure().erase(SCOPE, new ErasureTarget.AllMemories(), progress -> {});
        assertThat(documents().count(SCOPE)).isZero();
        assertThat(index(folder).added()).hasSize(1);
        erasure().erase(SCOPE, new ErasureTarget.WholeNamespace(), progress -> {});
        assertThat(documents().count(SCOPE)).isZero();
    }

    @Test
    @DisplayName("Documents are not exported; their files can be indexed again")
    void should_not_export_documents() throws IOException {
        memory.remember("Ada sails on the fjord");
        index(write("guide.md", LIGHTHOUSE));
        var transfer = memory.context().service(MemoryTransfer.class).orElseThrow();
        var items = new ArrayList<TransferItem>();
        transfer.export(SCOPE, items::add);
        assertThat(items)
                .filteredOn(TransferItem.MemoryItem.class::isInstance)
                .singleElement()
                .asString()
                .contains("Ada sails");
        assertThat(transfer.count(SCOPE)).isEqualTo(1);
    }

    @Test
    @DisplayName("A host indexes what is no file, and an extension adds a format")
    void should_index_other_sources() throws IOException {
        memory.context().provide(DocumentReader.class, new UpperCaseReader());
        var uri = URI.create("https://example.org/manual.upper");
        var source =
                DocumentSource.of(uri, "THE ANCHOR WEIGHS TWO TONS".getBytes(StandardCharsets.UTF_8), Instant.EPOCH);

        assertThat(documents().index(SCOPE, source).added()).containsExactly(uri);
        assertThat(memory.found("How heavy is the anchor?")).contains("the anchor weighs two tons");
        assertThat(document().format()).isEqualTo("upper");
        assertThat(documents().index(SCOPE, source).unchanged()).containsExactly(uri);
        assertThat(memory.hits("anchor", MemoryFilter.ALL).get(0).memory().eventTime())
                .isEqualTo(Instant.EPOCH);
    }

    private static final class UpperCaseReader implements DocumentReader {

        @Override
        public Optional<String> format(String fileName) {
            return fileName.endsWith(".upper") ? Optional.of("upper") : Optional.empty();
        }

        @Override
        public DocumentText read(DocumentSource source, Limits limits) {
            var text = new String(source.content(), StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
            return new DocumentText(text, List.of(), true, List.of());
        }
    }

    private Path write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private IndexingReport index(Path path) {
        return documents().index(SCOPE, List.of(path), progress -> {});
    }

    private DocumentService documents() {
        return memory.context().service(DocumentService.class).orElseThrow();
    }

    private Erasure erasure() {
        return memory.context().service(Erasure.class).orElseThrow();
    }

    private void embed() {
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
    }

    private IndexedDocument document() {
        return documents().list(SCOPE, 0, 9).get(0);
    }

    private List<String> ids() {
        return memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.DOCUMENT), 99).stream()
                .map(passage -> passage.id().value())
                .toList();
    }

    private DocumentPassage passage(String word) {
        return memory
                .service()
                .search(SCOPE, SearchRequest.of(word, MemoryFilter.ofKinds(MemoryKind.DOCUMENT), 5))
                .stream()
                .map(hit -> (DocumentPassage) hit.memory())
                .filter(passage -> passage.content().contains(word))
                .findFirst()
                .orElseThrow();
    }
}
