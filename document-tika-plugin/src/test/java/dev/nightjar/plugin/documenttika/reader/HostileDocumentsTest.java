package dev.nightjar.plugin.documenttika.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.spi.document.DocumentReader.Limits;
import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Documents made to do harm, and broken ones. */
@Timeout(120)
class HostileDocumentsTest {

    private static final Limits LIMITS = new Limits(20_000, Duration.ofMinutes(1));
    private static final int BROKEN_EACH = 8;

    @TempDir
    Path folder;

    private final TikaReader reader = new TikaReader();

    @Test
    @DisplayName("No file and no address that a document names is read, neither by an entity nor as a picture")
    void should_load_nothing_else() throws IOException {
        var secret = Files.writeString(folder.resolve("secret.txt"), "the treasure");
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var address = "http://127.0.0.1:" + server.getLocalPort() + "/";
            for (var target : List.of(secret.toUri().toString(), address)) {
                assertThat(text("a.docx", entityDocx(target))).doesNotContain("treasure");
                assertThat(text("a.odt", entityOdt(target))).doesNotContain("treasure");
                assertThat(text("a.docx", pictureDocx(target)))
                        .contains("before")
                        .doesNotContain("treasure");
            }
            server.setSoTimeout(1);
            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    private static byte[] entityDocx(String target) {
        return Made.rawDocx(
                "",
                "<!DOCTYPE d [<!ENTITY x SYSTEM \"" + target + "\">]>",
                "<w:p><w:r><w:t>before &x;</w:t></w:r></w:p>");
    }

    private static byte[] entityOdt(String target) {
        return Made.zip(Map.of(
                "mimetype",
                "application/vnd.oasis.opendocument.text",
                "content.xml",
                "<!DOCTYPE d [<!ENTITY x SYSTEM \"" + target + "\">]>"
                        + "<o:document-content xmlns:o=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                        + " xmlns:t=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><o:body><o:text>"
                        + "<t:p>before &x;</t:p></o:text></o:body></o:document-content>"));
    }

    private static byte[] pictureDocx(String target) {
        return Made.rawDocx(
                "",
                "",
                "<w:p><w:r><w:t>before</w:t></w:r><w:r><w:pict><v:shape xmlns:v=\"urn:schemas-microsoft-com:vml\">"
                        + "<v:imagedata src=\"" + target + "\"/></v:shape></w:pict></w:r></w:p>");
    }

    @Test
    @DisplayName("Entities that multiply give no more text than is asked for")
    void should_survive_entities_that_multiply() throws IOException {
        var entities = new StringBuilder("<!DOCTYPE d [<!ENTITY e0 \"lol lol lol lol \">");
        for (int i = 1; i < 12; i++) {
            var inner = "&e" + (i - 1) + ";";
            entities.append("<!ENTITY e")
                    .append(i)
                    .append(" \"")
                    .append(inner.repeat(10))
                    .append("\">");
        }
        var document = Made.rawDocx("", entities + "]>", "<w:p><w:r><w:t>&e11;</w:t></w:r></w:p>");

        assertThat(text("a.docx", document).length()).isLessThanOrEqualTo(LIMITS.maxCharacters() + 9);
    }

    @Test
    @DisplayName("A document that is nested too deeply is refused, and one that contains itself ends")
    void should_survive_nesting() throws IOException {
        assertThat(text("a.pdf", pdf("/Kids [2 0 R 2 0 R] /X " + "[".repeat(200_000))))
                .isEqualTo("is nested too deeply to be read");
        assertThat(text("a.pdf", pdf("/Kids [2 0 R 2 0 R]"))).isEmpty();
    }

    private static byte[] pdf(String pages) {
        return ("%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Count 1 " + pages
                        + ">> endobj\ntrailer <</Root 1 0 R>>\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    @DisplayName("A broken document is read in part or refused with a reason; nothing else comes out of its reader")
    void should_refuse_broken_documents() throws IOException {
        var documents = new HashMap<String, byte[]>();
        documents.put("a.pdf", Made.pdf("Boats", "The spare oar\nhangs behind", "the door."));
        documents.put("a.docx", Made.docx("Boats", "# Oars", "The spare oar hangs behind the door."));
        documents.put("a.xlsx", Made.xlsx("Fleet", List.of(List.of("Petrel", 7.5))));
        documents.put("a.xls", Made.xls("Fleet", List.of(List.of("Petrel", 7.5))));
        documents.put("a.ppt", Made.ppt("Oars", "Sails"));
        documents.put("a.odt", Made.odt("Oars", "It hangs there."));
        documents.put("a.epub", Made.epub("Oars", "It hangs there."));
        documents.put("a.rtf", Made.rtf("The spare {\\b oar}."));
        long seed = new Random().nextLong();
        var random = new Random(seed);
        for (var document : documents.entrySet()) {
            for (int i = 0; i < BROKEN_EACH; i++) {
                var broken = i % 2 == 0 ? cut(document.getValue(), random) : changed(document.getValue(), random);
                assertThat(text(document.getKey(), broken).length())
                        .as("%s, seed %d, round %d", document.getKey(), seed, i)
                        .isLessThanOrEqualTo(LIMITS.maxCharacters() + 9);
            }
        }
    }

    private static byte[] cut(byte[] content, Random random) {
        return Arrays.copyOf(content, random.nextInt(content.length));
    }

    private static byte[] changed(byte[] content, Random random) {
        var changed = content.clone();
        for (int i = 0; i < 5; i++) {
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        return changed;
    }

    /** Its text, or the reason for which it has none. */
    private String text(String name, byte[] content) throws IOException {
        try {
            return reader.read(TikaReaderTest.source(name, content), LIMITS).text();
        } catch (UnreadableDocumentException e) {
            assertThat(e).message().isNotBlank();
            return String.valueOf(e.getMessage());
        }
    }
}
