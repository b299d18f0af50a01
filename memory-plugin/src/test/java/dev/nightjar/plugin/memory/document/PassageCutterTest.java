package dev.nightjar.plugin.memory.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.CharMatcher;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.DocumentText.Heading;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PassageCutterTest {

    private final BuiltInReader reader = new BuiltInReader();

    @Test
    @Tag("P7")
    @DisplayName("Markdown is divided at its headings, which stand with each passage; a heading alone is no passage")
    void should_divide_markdown_at_headings() throws IOException {
        var passages = cut("guide.md", """
                # Guide

                ## Install

                Unpack the archive.

                ```
                # no heading in code

                run it
                ```

                Use
                ---
                Call `start`.
                """);

        assertThat(passages).extracting(Passage::text).containsExactly("""
                # Guide

                ## Install

                Unpack the archive.

                ```
                # no heading in code

                run it
                ```""", "Use\n---\nCall `start`.");
        assertThat(passages)
                .extracting(passage -> passage.place().heading())
                .containsExactly("Guide > Install", "Guide > Use");
        assertThat(passages).extracting(passage -> passage.place().line()).containsExactly(1, 13);
    }

    @Test
    @Tag("P7")
    @DisplayName("a page names the place of a passage that begins on it, but a passage may go on over its beginning")
    void should_not_divide_at_pages() {
        var first = "Boats\n\nThe spare oar hangs behind the door.\n\n";
        var second = "sail ".repeat(188) + "\n\n";
        var headings = List.of(
                new Heading(0, 1, "Boats"),
                new Heading("Boats".length(), 2, "Page 1"),
                new Heading(first.length() - 2, 2, "Page 2"));

        var passages = PassageCutter.cut(new DocumentText(
                first + second + "The last line is about anchors, and long enough.", headings, false, List.of()));

        assertThat(passages)
                .extracting(passage -> passage.place().heading())
                .containsExactly("Boats > Page 1", "Boats > Page 2");
        assertThat(passages.get(0).text()).contains("oar", "sail");
        assertThat(passages.get(1).text()).startsWith("The last line");
    }

    @Test
    @Tag("P7")
    @DisplayName("law: no text is lost, passages are in order and bounded, and offsets lead to their words")
    void should_lose_nothing() throws IOException {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            var text = text(random);
            var read = reader.read(source("a.md", text.getBytes(StandardCharsets.UTF_8)));
            var passages = PassageCutter.cut(read);
            int end = 0;
            for (var passage : passages) {
                var place = passage.place();
                assertThat(text.substring(end, place.start()))
                        .as("seed %s", seed)
                        .isBlank();
                end = place.end();
                assertThat(text.substring(place.start(), place.end()))
                        .as("seed %s", seed)
                        .isEqualTo(passage.text());
                assertThat(passage.text().length()).isBetween(1, PassageCutter.MAX_LENGTH);
                var before = text.substring(0, place.start());
                assertThat(place.line()).isEqualTo(1 + CharMatcher.is('\n').countIn(before));
            }
            assertThat(text.substring(end)).as("seed %s", seed).isBlank();
        }
    }

    @Test
    @Tag("P8")
    @DisplayName("a stretch that stands in a document twice is one passage, with its first and its last place")
    void should_keep_a_repeated_stretch_once() throws IOException {
        var block = "The same licence stands above each file of this project.".repeat(10);
        var passages = cut("a.txt", block + "\n\n" + "x".repeat(900) + "\n\n" + block);

        assertThat(passages).hasSize(2);
        assertThat(passages.get(0).place().ordinal()).isZero();
        assertThat(passages.get(0).place().lastOrdinal()).isEqualTo(2);
        assertThat(passages.get(0).place().start()).isZero();
    }

    @Test
    @DisplayName("HTML is read as it is seen: without scripts, with headings, code as it is written")
    void should_read_html() throws IOException {
        var read = reader.read(source("page.html", """
                <html><head><title>Tours</title><style>p { color: red }</style></head>
                <body><script>alert(1)</script><h2>The <b>fjord</b></h2><p>Boats
                leave&nbsp;at nine.</p><ul><li>Bring water</li><li>Wear boots</li></ul>
                <pre>a
                  b</pre></body></html>""".getBytes(StandardCharsets.UTF_8)));

        assertThat(read.text().replace('\u00A0', ' ').strip())
                .isEqualTo("Tours\n\nThe fjord\n\nBoats leave at nine.\n\nBring water\nWear boots\n\na\n  b");
        var passage = PassageCutter.cut(read).get(0);
        assertThat(passage.place().heading()).isEqualTo("Tours > The fjord");
        assertThat(passage.place().line()).isNull();
    }

    @Test
    @DisplayName("Text in another character set is read leniently, which is said; binary content is refused")
    void should_decode_leniently() throws IOException {
        var latin = reader.read(source("a.txt", "Grüße aus Köln".getBytes(Charset.forName("windows-1252"))));
        assertThat(latin.text()).isEqualTo("Grüße aus Köln");
        assertThat(latin.remarks()).singleElement().asString().contains("not valid UTF-8", "windows-1252");
        assertThat(reader.read(source("a.txt", "\uFEFFKöln".getBytes(StandardCharsets.UTF_16LE)))
                        .text())
                .isEqualTo("Köln");
        assertThat(reader.read(source("a.txt", "Köln".getBytes(StandardCharsets.UTF_8)))
                        .remarks())
                .isEmpty();
        assertThatThrownBy(() -> reader.read(source("a.txt", new byte[] {65, 0, 66})))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("binary");
    }

    @Test
    @DisplayName("What format a file has is told by its name")
    void should_know_formats() {
        assertThat(List.of("A.MD", "b.java", "c.htm", "d.csv", "README", "Makefile", ".profile", "e.zip", "f."))
                .map(name -> reader.format(name).orElse(""))
                .containsExactly("markdown", "code", "html", "text", "text", "code", "", "", "");
    }

    private List<Passage> cut(String name, String text) throws IOException {
        DocumentText read = reader.read(source(name, text.getBytes(StandardCharsets.UTF_8)));
        return PassageCutter.cut(read);
    }

    private static DocumentSource source(String name, byte[] content) {
        return DocumentSource.of(URI.create("file:///docs/" + name), content, Instant.EPOCH);
    }

    /** Lines of any length with headings, blank lines and characters of every width; no two lines are the same. */
    private static String text(Random random) {
        var text = new StringBuilder();
        int lines = random.nextInt(40);
        for (int i = 0; i < lines; i++) {
            switch (random.nextInt(5)) {
                case 0 ->
                    text.append("#".repeat(1 + random.nextInt(3)))
                            .append(" Part ")
                            .append(i);
                case 1 -> text.append("  ");
                case 2 -> append(text.append(i).append(' '), random, 'a', 2_500);
                case 3 -> {
                    for (int sentence = random.nextInt(60); sentence >= 0; sentence--) {
                        text.append("Satz ").append(random.nextInt()).append(" mit \uD83D\uDE00. ");
                    }
                }
                default -> append(text.append(i).append(' '), random, 0x1F300, 1_500);
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Up to so many characters of an alphabet that begins with this one, without a space. */
    private static void append(StringBuilder text, Random random, int first, int most) {
        random.ints(random.nextInt(most), first, first + 26).forEach(text::appendCodePoint);
    }
}
