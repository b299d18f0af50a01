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

/** docs/contributing/mission.md says what each code in a test's display name means, and which tests name it. */
class MissionDocumentIT {

    private static final Path ROWS = Path.of("src/test/resources/mission.txt");
    private static final Pattern ROW = Pattern.compile("([A-Z]\\d+) \\| ([^|]+) \\| ([^|]+)");
    private static final int MIN_TESTS = 300;

    private final MissionRows tests = new MissionRows();
    private final List<String> known = new ArrayList<>();

    @Test
    void should_show_every_row_with_the_tests_that_name_it() throws IOException {
        readTests();

        String text = Snippets.read(ROWS)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .map(this::line)
                .collect(Collectors.joining("\n"));

        assertThat(known).doesNotHaveDuplicates();
        assertThat(tests.codes())
                .as("codes in display names that are no row of src/test/resources/mission.txt")
                .isSubsetOf(known);
        GeneratedDocument.check("contributing/mission.md", text);
    }

    @Test
    void should_read_the_codes_before_the_colon() {
        assertThat(MissionRows.codes("F1, X06: kept")).containsExactly("F1", "X06");
        assertThat(MissionRows.codes("I5 X44: kept")).containsExactly("I5", "X44");
        assertThat(MissionRows.codes("I2-I4, J6: law: kept")).containsExactly("I2", "I3", "I4", "J6");
        assertThat(MissionRows.codes("J9 to J11: kept")).containsExactly("J9", "J10", "J11");
        assertThat(MissionRows.codes("a file in place of F1: kept")).isEmpty();
    }

    private String line(String line) {
        if (line.startsWith("## ")) {
            return "\n" + line + "\n\n| row | behaviour | tests |\n|---|---|---|";
        }
        Matcher row = ROW.matcher(line);
        assertThat(row.matches()).as(line).isTrue();
        known.add(row.group(1));
        var named = tests.classes(row.group(1));
        String classes = named.isEmpty()
                ? "none yet"
                : named.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        return "| " + row.group(1) + " | **" + row.group(2) + ".** " + row.group(3) + " | " + classes + " |";
    }

    private void readTests() throws IOException {
        int files = 0;
        for (Path module : modules()) {
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

    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of(".."))) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .sorted()
                    .toList();
        }
    }
}
