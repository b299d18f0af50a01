package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each test names the rows of the mission that it covers by tags, {@code @Tag("H7")}. The rows with the classes that
 * name them are written to {@code target/mission.md}.
 */
class MissionIT {

    private static final Path ROWS = Path.of("src/test/resources/mission.txt");
    private static final Path WRITTEN = Path.of("target/mission.md");
    private static final Pattern ROW = Pattern.compile("([A-Z]\\d+) \\| ([^|]+) \\| ([^|]+)");
    private static final int MIN_TESTS = 300;

    private final MissionRows tests = new MissionRows();
    private final List<String> known = new ArrayList<>();
    private final List<String> proofsOnly = new ArrayList<>();

    @Test
    void should_name_rows_that_exist_and_cover_them_without_the_slow_proofs() throws IOException {
        readTests();

        String text = Snippets.read(ROWS)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .map(this::line)
                .collect(Collectors.joining("\n"));
        Files.writeString(WRITTEN, "# The mission, row by row\n" + text + "\n");

        assertThat(known).doesNotHaveDuplicates();
        assertThat(tests.codes())
                .as("tags that are no row of src/test/resources/mission.txt")
                .isSubsetOf(known);
        assertThat(proofsOnly).as("rows that mvn verify does not test").isEmpty();
    }

    @Test
    void should_read_rows_from_tags() {
        var rows = new MissionRows();
        rows.read("QuickTest", "@Test\n@Tag(\"F1\")\n@Tag(\"X06\")\n@Tag(\"file\")\nvoid kept() {}");
        rows.read(
                "SlowTest",
                "@Tag(\"proof\")\nclass SlowTest {\n    @Tag(\"F1\")\n    @Tag(\"F2\")\n    void kept() {}");

        assertThat(rows.codes()).containsExactlyInAnyOrder("F1", "X06", "F2");
        assertThat(rows.classes("F1")).containsExactly("QuickTest", "SlowTest");
        assertThat(rows.isOnlyProof("F1")).isFalse();
        assertThat(rows.isOnlyProof("F2")).isTrue();
    }

    private String line(String line) {
        if (line.startsWith("## ")) {
            return "\n" + line + "\n\n| row | behaviour | tests |\n|---|---|---|";
        }
        Matcher row = ROW.matcher(line);
        assertThat(row.matches()).as(line).isTrue();
        String code = row.group(1);
        known.add(code);
        if (tests.isOnlyProof(code)) {
            proofsOnly.add(code);
        }
        var named = tests.classes(code);
        String classes = named.isEmpty()
                ? "none"
                : named.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        return "| " + code + " | **" + row.group(2) + ".** " + row.group(3) + " | " + classes + " |";
    }

    private void readTests() throws IOException {
        int files = 0;
        for (Path module : Project.modules()) {
            // The test kit's contracts are tests, too: those who extend them run them.
            for (String folder : List.of("src/test/java", "src/main/java")) {
                if (Files.isDirectory(module.resolve(folder))) {
                    files += readTests(module.resolve(folder));
                }
            }
        }
        assertThat(files).isGreaterThan(MIN_TESTS);
    }

    private int readTests(Path folder) throws IOException {
        try (Stream<Path> sources = Files.walk(folder)) {
            List<Path> java =
                    sources.filter(file -> file.toString().endsWith(".java")).toList();
            java.forEach(file -> tests.read(file.getFileName().toString().replace(".java", ""), Snippets.read(file)));
            return java.size();
        }
    }
}
