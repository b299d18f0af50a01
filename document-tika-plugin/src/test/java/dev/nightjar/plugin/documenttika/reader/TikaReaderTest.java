package dev.nightjar.plugin.documenttika.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.spi.document.DocumentReader.Limits;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.DocumentText.Heading;
import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class TikaReaderTest {

    private static final Limits LIMITS = new Limits(100_000, Duration.ofMinutes(1));
    private static final List<List<Object>> BOATS = List.of(List.of("Boat", "Length"), List.of("Petrel", 7));

    private final TikaReader reader = new TikaReader();

    static Stream<Arguments> documents() {
        var docx = Made.docx("", "# Oars", "The spare oar hangs behind the door.");
        return Stream.of(
                Arguments.of("a.docx", docx, "Oars", "Oars\n\nThe spare oar hangs behind the door."),
                Arguments.of("a.xlsx", Made.xlsx("Fleet", BOATS), "Fleet", "Fleet\n\nBoat\tLength\nPetrel\t7"),
                Arguments.of("a.xls", Made.xls("Fleet", BOATS), "Fleet", "Fleet\n\nBoat\tLength\nPetrel\t7"),
                Arguments.of("a.ods", Made.ods("Petrel", "7", "", "red"), "", "Petrel\t7\t\tred"),
                Arguments.of("a.odt", Made.odt("Oars", "It hangs there."), "Oars", "Oars\n\nIt hangs there."),
                Arguments.of("a.epub", Made.epub("Oars", "It hangs there."), "Oars", "Oars\n\nIt hangs there."),
                Arguments.of("a.pptx", Made.pptx("Oars hang here.", "Sails"), "Slide 1", "Oars hang here.\n\nSails"),
                Arguments.of("a.rtf", Made.rtf("The spare oar."), "", "The spare oar."),
                Arguments.of("named wrongly.doc", docx, "Oars", "Oars\n\nThe spare oar hangs behind the door."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    @Tag("P9")
    @DisplayName("the text of a document comes in paragraphs and rows, with its headings")
    void should_read(String name, byte[] content, String heading, String text) throws IOException {
        var read = read(name, content);

        assertThat(read.text().strip()).isEqualTo(text);
        assertThat(read.headings().stream().map(Heading::title).findFirst().orElse(""))
                .isEqualTo(heading);
        assertThat(read.headings())
                .allSatisfy(each -> assertThat(read.text().startsWith(each.title(), each.offset()))
                        .isEqualTo(!each.title().startsWith("Slide")));
        assertThat(read.hasLines()).isFalse();
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    @DisplayName("A PDF file is read page by page, under its title; a paragraph may go on over the end of a page")
    void should_tell_pages() throws IOException {
        var read = read("a.pdf", Made.pdf("Boats", "The spare oar\nhangs behind", "the door.\n\nNever take it."));

        assertThat(read.text().strip())
                .isEqualTo("Boats\n\nThe spare oar\nhangs behind\n\nthe door.\n\nNever take it.");
        assertThat(read.headings()).extracting(Heading::title).containsExactly("Boats", "Page 1", "Page 2");
        assertThat(read.headings()).extracting(Heading::level).containsExactly(1, 2, 2);
        int second = read.headings().get(2).offset();
        assertThat(read.text().substring(0, second)).endsWith("behind");
        assertThat(FontMappers.instance())
                .as("it looks for no fonts, of which PDFBox would keep a list in the user's folder")
                .isInstanceOf(OneFont.class);
    }

    @Test
    void should_read_slides_and_rows_of_a_table() throws IOException {
        var table = read(
                "a.docx", Made.rawDocx("", "", "<w:tbl>" + row("Petrel", "7.5 m") + row("Tern", "5 m") + "</w:tbl>"));
        assertThat(table.text().strip()).isEqualTo("Petrel\t7.5 m\nTern\t5 m");

        var slides = read("a.ppt", Made.ppt("Oars hang here.", "Sails"));
        assertThat(slides.headings()).extracting(Heading::title).contains("Slide 1", "Slide 2");
        assertThat(slides.text()).contains("Oars hang here.\n\nSails");
    }

    private static String row(String... cells) {
        var row = new StringBuilder("<w:tr>");
        Stream.of(cells)
                .forEach(
                        cell -> row.append("<w:tc><w:p><w:r><w:t>").append(cell).append("</w:t></w:r></w:p></w:tc>"));
        return row.append("</w:tr>").toString();
    }

    @Test
    @DisplayName("A document with a password is named as such; one that must only not be changed is read")
    void should_name_what_is_locked() throws IOException {
        var docx = Made.docx("", "The treasure is on the island.");
        for (var locked : List.of(
                Made.lockedPdf("secret", "The treasure is on the island."),
                Made.lockedDocx("secret", docx),
                Made.lockedXls("secret"),
                Made.lockedOdt())) {
            assertThatThrownBy(() -> read("a.pdf", locked))
                    .isInstanceOf(UnreadableDocumentException.class)
                    .hasMessage("is protected by a password; index a copy without one");
        }
        assertThat(read("a.pdf", Made.lockedPdf("", "Read me.")).text()).contains("Read me.");
    }

    @Test
    @DisplayName("Of a long document no more is read than is used")
    void should_stop_at_the_limit() throws IOException {
        var limits = new Limits(1_000, Duration.ofMinutes(1));
        var pages = new String[50];
        Arrays.fill(pages, "The spare oar hangs behind the door of the boathouse.");

        for (var content : List.of(Made.docx("", "oars and sails ".repeat(1_000)), Made.pdf("", pages))) {
            var read = reader.read(source("a.docx", content), limits);
            assertThat(read.text()).hasSizeBetween(1_001, 1_010);
            assertThat(read.remarks()).isEmpty();
        }
    }

    @Test
    @DisplayName("A small file that unpacks to a huge one is refused before anything fills the memory")
    void should_refuse_what_unpacks_to_too_much() {
        var careful = new TikaReader(1_000_000);
        for (var bomb : List.of(
                Made.docx("", " ".repeat(1_500_000)),
                Made.odt("x", " ".repeat(1_500_000)),
                Made.packedPdf(60_000_000, 1),
                Made.packedPdf(1_500_000, 2))) {
            assertThat(bomb.length).isLessThan(200_000);
            assertThatThrownBy(() -> careful.read(source("a.pdf", bomb), LIMITS))
                    .isInstanceOf(UnreadableDocumentException.class)
                    .hasMessage("unpacks to more than the 1,000,000 bytes that are read");
        }
    }

    @Test
    @DisplayName("What is not of any of the formats is told so, whatever its name")
    void should_refuse_other_content() {
        for (var content : List.of(
                new byte[0], new byte[5_000], "<html>".getBytes(StandardCharsets.UTF_8), Made.zip(Map.of("a", "b")))) {
            assertThatThrownBy(() -> read("a.pdf", content))
                    .isInstanceOf(UnreadableDocumentException.class)
                    .hasMessageStartingWith("its content is neither PDF nor Word");
        }
    }

    @Test
    @DisplayName("A reader that nobody waits for any more ends")
    void should_end_when_it_is_interrupted() throws IOException {
        Thread.currentThread().interrupt();
        try {
            assertThat(read("a.docx", Made.docx("", "oar", "sail", "anchor")).text())
                    .doesNotContain("anchor");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private DocumentText read(String name, byte[] content) throws IOException {
        return reader.read(source(name, content), LIMITS);
    }

    static DocumentSource source(String name, byte[] content) {
        return DocumentSource.of(URI.create("file:///" + name.replace(' ', '-')), content, Instant.EPOCH);
    }
}
