package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code nightjar memory pages}: facts as Markdown, and edits read back. */
class MemoryPagesIT {

    @TempDir
    Path home;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void remember() {
        nightjar = new NightjarInThisJvm(home);
        for (var fact :
                new String[] {"@ines is a vet in Porto", "@tomas sold a kayak to @ines", "The rent is due in May"}) {
            nightjar.run("memory", "add", fact).succeeded();
        }
        pages().succeeded();
    }

    private Outcome pages(String... more) {
        return nightjar.run(concat(more));
    }

    private String[] concat(String... more) {
        var words = new String[more.length + 3];
        words[0] = "memory";
        words[1] = "pages";
        words[2] = folder.toString();
        System.arraycopy(more, 0, words, 3, more.length);
        return words;
    }

    @Test
    @DisplayName("each fact is on the page of each name in it, and pages that nobody edits change nothing")
    void should_write_what_it_reads() throws IOException {
        var before = read();
        assertThat(before).contains("@ines is a vet in Porto ^fact-", "kayak", "The rent is due in May", "[[");
        assertThat(Files.readString(folder.resolve("Everything else.md"))).contains("The rent is due in May");

        assertThat(pages("--force", "--json").json().path("changes")).isEmpty();

        assertThat(read()).isEqualTo(before);
    }

    @ParameterizedTest
    @DisplayName("pages with the line ends or the byte order mark of another editor are read as others are")
    @MethodSource("editors")
    void should_read_what_other_editors_write(String lineEnd, String mark) throws IOException {
        edit("sold a kayak", "lent a kayak");
        change(text -> mark + text.replace("\n", lineEnd));

        assertThat(pages("--force").succeeded().out()).contains("Corrected 1, forgot 0, remembered 0");

        assertThat(listed()).contains("lent a kayak").doesNotContain("sold");
        assertThat(read()).contains("lent a kayak").doesNotContain("\r", "\uFEFF");
    }

    private static Stream<Arguments> editors() {
        return Stream.of(
                Arguments.of("\r\n", ""),
                Arguments.of("\r", ""),
                Arguments.of("\n", "\uFEFF"),
                Arguments.of("\r\n", "\uFEFF"));
    }

    @Test
    @DisplayName(
            "a fact edited in two ways, or deleted here and edited there, is as it was, and so is each of the pages")
    void should_leave_each_page_of_a_dispute() throws IOException {
        edit("tomas.md", "sold a kayak", "lent a kayak");
        edit("ines.md", "sold a kayak", "gave a kayak");
        var before = read();

        var out = pages("--force");

        assertThat(out.exitCode()).isEqualTo(1);
        assertThat(out.out()).contains("@tomas lent a", "@tomas gave a", "'tomas'", "'ines'");
        assertThat(read()).isEqualTo(before);
        assertThat(listed()).contains("sold a kayak");

        edit("ines.md", "gave a kayak", "lent a kayak");
        assertThat(pages("--force").succeeded().out()).contains("Corrected 1");
        edit("tomas.md", "lent a kayak", "lost a kayak");
        edit("ines.md", "@tomas lent a kayak to @ines", "");
        before = read();
        assertThat(pages("--force").exitCode()).isEqualTo(1);
        assertThat(read()).isEqualTo(before);
        assertThat(listed()).contains("lent a kayak");
    }

    @Test
    @DisplayName(
            "an edited line corrects its fact, a deleted one forgets it, a new one is remembered; only after a yes")
    void should_read_edits_back() throws IOException {
        edit("sold a kayak", "lent a kayak");
        deleteLinesWith("The rent is due");
        addLine("ines.md", "@ines takes the tram at noon");

        var declined = nightjar.runWithInput("n\n", concat());
        assertThat(declined.exitCode()).isEqualTo(1);
        assertThat(declined.out()).contains("lent a kayak", "The rent is due", "@ines takes the tram at noon");
        assertThat(listed()).contains("sold a kayak", "The rent is due").doesNotContain("tram");
        assertThat(read()).contains("lent a kayak").doesNotContain("The rent is due");

        assertThat(pages("--force").succeeded().out()).contains("Corrected 1, forgot 1, remembered 1");

        assertThat(listed())
                .contains("lent a kayak", "@ines takes the tram at noon")
                .doesNotContain("sold", "rent");
        assertThat(folder.resolve("Everything else.md")).doesNotExist();
        assertThat(Files.readString(folder.resolve("ines.md"))).contains("@ines takes the tram at noon ^fact-");
        assertThat(pages("--dry-run").succeeded().out()).contains("Nothing was edited");
    }

    @Test
    @DisplayName("what somebody wrote beside the facts stays, also when the last fact goes")
    void should_keep_what_people_wrote() throws IOException {
        Files.writeString(
                folder.resolve("Everything else.md"),
                Files.readString(folder.resolve("Everything else.md")) + "\n## Mine\n\nAsk the landlord.\n");
        deleteLinesWith("The rent is due");

        pages("--force").succeeded();

        assertThat(Files.readString(folder.resolve("Everything else.md")))
                .contains("## Mine\n\nAsk the landlord.")
                .doesNotContain("rent");
    }

    @Test
    @DisplayName("a fact that changed since the page was written is not overwritten, and neither is the page")
    void should_refuse_edits_of_what_has_changed() throws IOException {
        var id = nightjar.run("memory", "list", "--kind", "fact", "--json").json().findParents("content").stream()
                .filter(fact -> fact.path("content").asText().contains("kayak"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .asText();
        nightjar.run("memory", "edit", id, "@tomas sold two kayaks to @ines").succeeded();
        edit("sold a kayak", "lent a kayak");

        var refused = pages("--force");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).contains("Not possible", "left as you edited it");
        assertThat(listed()).contains("sold two kayaks").doesNotContain("lent");
        assertThat(read()).contains("lent a kayak");
    }

    @Test
    @DisplayName("a file that is no page of memory is left alone; edits of the others are taken over all the same")
    void should_leave_other_files_alone() throws IOException {
        Files.writeString(folder.resolve("ines.md"), "mine");
        addLine("tomas.md", "@tomas has a dog");

        var outcome = pages("--force");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text()).contains("ines.md is no page of this memory", "remembered 1");
        assertThat(Files.readString(folder.resolve("ines.md"))).isEqualTo("mine");
        assertThat(Files.readString(folder.resolve("tomas.md"))).contains("@tomas has a dog ^fact-");
    }

    @Test
    @DisplayName("a page that is damaged is named, and nothing is changed")
    void should_name_a_damaged_page() throws IOException {
        edit("## Facts", "## Facts\n\nno list item");
        deleteLinesWith("The rent is due");

        var failed = pages("--force");

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains(".md", "'no list item' is no list item");
        assertThat(listed()).contains("The rent is due");
    }

    private void edit(String from, String to) throws IOException {
        change(text -> text.replace(from, to));
    }

    private void edit(String page, String from, String to) throws IOException {
        var file = folder.resolve(page);
        Files.writeString(file, Files.readString(file).replace(from, to));
    }

    private void deleteLinesWith(String words) throws IOException {
        change(text ->
                text.lines().filter(line -> !line.contains(words)).reduce("", (one, other) -> one + other + "\n"));
    }

    private void addLine(String page, String line) throws IOException {
        var file = folder.resolve(page);
        Files.writeString(file, Files.readString(file).replace("## Facts\n", "## Facts\n\n- " + line));
    }

    private void change(UnaryOperator<String> edit) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.writeString(file, edit.apply(Files.readString(file)));
            }
        }
    }

    private String read() throws IOException {
        var all = new StringBuilder();
        try (var files = Files.list(folder)) {
            for (var file : files.sorted().toList()) {
                all.append(file.getFileName()).append('\n').append(Files.readString(file));
            }
        }
        return all.toString();
    }

    private String listed() {
        return nightjar.run("memory", "list", "--kind", "fact").succeeded().out();
    }
}
