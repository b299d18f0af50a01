package dev.nightjar.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.kernel.page.ProfilePage.Line;
import dev.nightjar.kernel.page.ProfilePage.Own;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilePageTest {

    private static final MemoryId BERGEN = new MemoryId("fact_01JB2KAAAAAAAAAAAAAAAAAAAA");
    private static final MemoryId JAZZ = new MemoryId("fact_01JB2KBBBBBBBBBBBBBBBBBBBB");

    private static final List<String> PIECES = List.of(
            "Ines",
            "lives",
            "in Bergen",
            "\n",
            "\n\n",
            "- ",
            "# Facts",
            "## Facts",
            "---",
            "[[Oslo]]",
            "![x](http://a.example/b.png)",
            "<img src=x>",
            "`= this`",
            "\\",
            "\\[",
            "^fact-1",
            "Ω",
            "日本",
            "🙂",
            ": ",
            "'",
            "\"",
            "%%",
            "  ",
            "\t",
            "*",
            "_",
            "|");

    private static ProfilePage page(List<Line> lines, Own own) {
        var written = new LinkedHashMap<MemoryId, String>();
        lines.forEach(line -> written.put(line.id(), "0a1b"));
        return new ProfilePage(
                "Ines", EntityType.PERSON, new Namespace("user:ada"), written, lines, List.of("Bergen"), own);
    }

    @Test
    void should_be_markdown_that_people_can_read() {
        var page =
                page(List.of(new Line(BERGEN, "Ines lives in Bergen."), new Line(JAZZ, "She likes:\njazz")), Own.NONE);

        assertThat(page.markdown()).isEqualTo("""
                ---
                nightjar: profile
                name: "Ines"
                type: "person"
                namespace: "user:ada"
                facts:
                  fact_01JB2KAAAAAAAAAAAAAAAAAAAA: "0a1b"
                  fact_01JB2KBBBBBBBBBBBBBBBBBBBB: "0a1b"
                ---

                # Ines

                ## Facts

                - Ines lives in Bergen. ^fact-01JB2KAAAAAAAAAAAAAAAAAAAA
                - She likes:
                  jazz ^fact-01JB2KBBBBBBBBBBBBBBBBBBBB

                ## Related

                - [[Bergen]]
                """);
    }

    @Test
    void should_read_back_any_text_of_a_fact() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            var lines = new ArrayList<Line>();
            for (var id : List.of(BERGEN, JAZZ)) {
                var text = new StringBuilder("a");
                random.ints(random.nextInt(12), 0, PIECES.size())
                        .mapToObj(PIECES::get)
                        .forEach(text::append);
                lines.add(new Line(id, PageMarkdown.visible(text.toString())));
            }
            var page = page(lines, Own.NONE);

            assertThat(ProfilePage.ofMarkdown(page.markdown()).lines())
                    .as("seed %d: %s", seed, page.markdown())
                    .isEqualTo(lines);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "007",
                "No",
                "1984",
                "1e5",
                "1.5",
                "0x1F",
                "~",
                "null",
                "2026-01-31",
                "a: b",
                "# Ines",
                "'",
                "- x"
            })
    void should_read_back_any_name_and_fingerprint(String text) {
        var page = new ProfilePage(
                text,
                EntityType.PERSON,
                new Namespace("user:ada"),
                Map.of(BERGEN, text, JAZZ, "012345678901"),
                List.of(new Line(BERGEN, "Ines lives in Bergen."), new Line(JAZZ, "She likes jazz.")),
                List.of(),
                Own.NONE);

        var read = ProfilePage.ofMarkdown(page.markdown());

        assertThat(read.name()).isEqualTo(text);
        assertThat(read.written()).isEqualTo(page.written());
    }

    @Test
    void should_not_write_remembered_text_as_markup() {
        var page = page(
                List.of(new Line(BERGEN, "see ![x](http://a.example/b.png) <script> `= secret` [[Oslo]]")), Own.NONE);

        assertThat(page.markdown()).contains("!\\[x](http://a.example/b.png) \\<script> \\`= secret\\` \\[\\[Oslo]]");
    }

    @Test
    void should_tell_added_lines_from_those_that_were_written() {
        var markdown = page(List.of(new Line(BERGEN, "Ines lives in Bergen.")), Own.NONE)
                .markdown()
                .replace("## Related", "* She plays the cello.\r\n\n- \n## Related");

        assertThat(ProfilePage.ofMarkdown(markdown).lines())
                .containsExactly(new Line(BERGEN, "Ines lives in Bergen."), new Line(null, "She plays the cello."));
    }

    @Test
    void should_keep_what_people_wrote_beside_the_facts() {
        var own = new Own(
                Map.of("tags", List.of("family", "norway"), "rating", 5),
                "Call her on Sundays.",
                "## Ideas\n\n- a canoe");
        var page = page(List.of(new Line(BERGEN, "Ines lives in Bergen.")), own);

        var read = ProfilePage.ofMarkdown(page.markdown());

        assertThat(read.own()).isEqualTo(own);
        assertThat(read.name()).isEqualTo("Ines");
        assertThat(read.type()).isEqualTo(EntityType.PERSON);
        assertThat(read.namespace()).isEqualTo(new Namespace("user:ada"));
        assertThat(read.written()).isEqualTo(page.written());
        assertThat(page.with(read.own()).markdown()).isEqualTo(page.markdown());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Ines\n\n## Facts\n\n- Ines lives in Bergen.\n",
                "---\nnightjar: profile\nname: Ines\n",
                "---\nnightjar: profile\nname: Ines\n---\n",
                "---\nnightjar: profile\nname: [\n---\n",
                "---\nnightjar: profile\nname: Ines\nnamespace: agent\n---\n## Facts\nInes lives in Bergen.\n",
                "---\nnightjar: profile\nname: Ines\nnamespace: agent\n---\n## Facts\n- Ines ^nothing-1\n",
                "---\nnightjar: profile\nname: Ines\nnamespace: agent\ntype: friend\n---\n"
            })
    void should_refuse_what_is_no_page(String markdown) {
        assertThatThrownBy(() -> ProfilePage.ofMarkdown(markdown)).isInstanceOf(IllegalArgumentException.class);
    }
}
