package dev.nightjar.plugin.memory.document;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.DocumentText.Heading;
import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Formats that a plugin reads, and what becomes of a file whose reading fails. */
@Timeout(60)
class DocumentReadersTest {

    private static final int MAX_BYTES = 300;
    private static final int MAX_CHARACTERS = 100;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(settings());

    @TempDir
    Path temporary;

    private final CountDownLatch never = new CountDownLatch(1);
    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(temporary.toRealPath().resolve("coast"));
        memory.context().provide(DocumentReader.class, new ScanReader());
    }

    @Test
    @DisplayName(
            "A file that a plugin would read is left out with the plugin's name, and other files of its folder are indexed")
    void should_name_the_plugin_to_install() throws IOException {
        write("report.PDF", "%PDF");
        write("photo.jpg", "x");
        write("notes.txt", "The ferry leaves at nine.");

        var report = index();

        assertThat(report.added()).hasSize(1);
        assertThat(skipped(report))
                .containsExactly(
                        "photo.jpg: there is no reader for *.jpg",
                        "report.PDF: there is no reader for *.PDF; put the jar of document-tika-plugin into the plugin"
                                + " folder and index it again");
    }

    @Test
    @Tag("P9")
    @DisplayName("what is indexed of a file stays while its plugin is away, and is not read again when it is back")
    void should_keep_passages_without_the_plugin() throws IOException {
        var file = write("a.scan", "The anchor weighs two tons.");
        index();
        memory.context().withdraw(DocumentReader.class);

        assertThat(skipped(index()))
                .containsExactly("a.scan: there is no reader for *.scan; what was indexed of it stays");
        assertThat(memory.found("How heavy is the anchor?")).contains("The anchor weighs two tons.");

        memory.context().provide(DocumentReader.class, new ScanReader());
        assertThat(index().unchanged()).containsExactly(file.toUri());
    }

    @Test
    @DisplayName("A file that cannot be read because of its content loses its passages; its reason is told")
    void should_remove_what_became_unreadable() throws IOException {
        var file = write("a.scan", "The anchor weighs two tons.");
        index();
        write("a.scan", "LOCKED");

        var report = index();

        assertThat(report.removed()).containsExactly(file.toUri());
        assertThat(skipped(report)).containsExactly("a.scan: needs a password");
    }

    @Test
    @DisplayName("A reader that fails or does not end stops no run; what was indexed of the file stays")
    void should_go_on_after_a_failing_reader() throws IOException {
        write("a.scan", "The anchor weighs two tons.");
        index();
        write("a.scan", "HANG");
        write("b.scan", "FAIL");
        write("c.scan", "NO CLASS");
        write("d.scan", "The sail is red.");

        var report = index();

        assertThat(report.added()).hasSize(1);
        assertThat(skipped(report))
                .containsExactly(
                        "a.scan: reading it took longer than the PT2S of memory.documents.readers.timeout; what was"
                                + " indexed of it stays",
                        "b.scan: its reader failed: java.lang.IllegalStateException: unexpected",
                        "c.scan: its reader failed: java.lang.NoClassDefFoundError: Missing");
        assertThat(memory.found("How heavy is the anchor?")).contains("The anchor weighs two tons.");
    }

    @Test
    @DisplayName(
            "Text beyond the limit of characters is not indexed, which is said; a file beyond the limit of bytes is skipped")
    void should_keep_to_limits() throws IOException {
        write("a.scan", "The anchor weighs two tons. ".repeat(4) + "The sail is red.");
        write("b.scan", "x".repeat(MAX_BYTES + 1));

        var report = index();

        assertThat(report.remarks())
                .extracting(IndexingReport.Remark::text)
                .containsExactly("has more text than the 100 characters of memory.documents.readers.max_characters; the"
                        + " rest is not indexed");
        assertThat(skipped(report))
                .containsExactly("b.scan: has 301 bytes, more than the 300 of memory.documents.readers.max_bytes");
        assertThat(memory.found("anchor sail"))
                .singleElement()
                .satisfies(text -> assertThat(text).startsWith("The anchor").doesNotContain("sail"));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private IndexingReport index() {
        return memory.context()
                .service(DocumentService.class)
                .orElseThrow()
                .index(SCOPE, List.of(folder), progress -> {});
    }

    private static List<String> skipped(IndexingReport report) {
        return report.skipped().stream()
                .map(remark -> Path.of(remark.uri()).getFileName() + ": " + remark.text())
                .toList();
    }

    private static MemorySettings settings() {
        var readers = new ReaderSettings(MAX_BYTES, MAX_CHARACTERS, Duration.ofSeconds(2));
        return StartedMemory.settings(new DocumentSettings(5_000_000, readers));
    }

    /** Reads {@code *.scan}; some words stand for what can go wrong. */
    private final class ScanReader implements DocumentReader {

        @Override
        public Optional<String> format(String fileName) {
            return fileName.endsWith(".scan") ? Optional.of("scan") : Optional.empty();
        }

        @Override
        public DocumentText read(DocumentSource source, Limits limits) throws IOException {
            var text = new String(source.content(), StandardCharsets.UTF_8);
            switch (text) {
                case "LOCKED" -> throw new UnreadableDocumentException("needs a password");
                case "FAIL" -> throw new IllegalStateException("unexpected");
                case "NO CLASS" -> throw new NoClassDefFoundError("Missing");
                case "HANG" -> hang();
                default -> {}
            }
            return new DocumentText(text, List.of(new Heading(0, 1, "Scan")), false, List.of());
        }

        private void hang() {
            while (true) {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }
}
