package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.GeneratedDocument;
import dev.nightjar.integration.Project;
import dev.nightjar.integration.Snippets;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * docs/contributing/reliability.md has a row for each {@link Fault}, and no other. A row keeps the last result it tells
 * until a long run leaves a newer one, so that neither dates nor counts make a build fail.
 */
class ReliabilityDocumentIT {

    private static final String HEAD = """
            | fault | what is done | in each build | in the long run | what must hold | test | last long run |
            |---|---|---|---|---|---|---|
            """;
    private static final String NOT_YET = "not yet";
    private static final int COLUMNS = 7;

    @Test
    void should_tell_of_every_fault() throws Exception {
        var faults = faults();
        assertThat(faults).extracting(test -> fault(test).value()).doesNotHaveDuplicates();
        var told = told(Snippets.read(Project.path("docs", "contributing", "reliability.md")));

        GeneratedDocument.check(
                "contributing/reliability.md",
                HEAD + faults.stream().map(test -> row(test, told)).collect(Collectors.joining("\n")));
    }

    @Test
    void should_have_a_fault_for_every_test() throws Exception {
        assertThat(classes())
                .filteredOn(type -> type != ReliabilityDocumentIT.class)
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type.getDeclaredMethods())
                        .filteredOn(method -> method.isAnnotationPresent(Test.class))
                        .as("tests of %s", type.getSimpleName())
                        .isNotEmpty()
                        .allMatch(method -> method.isAnnotationPresent(Fault.class)))
                .allSatisfy(type -> assertThat(type.getDeclaredFields())
                        .as("a FaultRun of %s", type.getSimpleName())
                        .anyMatch(field -> field.getType() == FaultRun.class
                                && field.isAnnotationPresent(RegisterExtension.class)));
    }

    private static String row(Method test, Map<String, String> told) {
        var fault = fault(test);
        var result = Result.read(Result.file(Result.FOLDER, test))
                .filter(newest -> System.getProperty("nightjar.docs", "").equals("write"))
                .map(Result::told)
                .orElseGet(() -> told.getOrDefault(fault.value(), NOT_YET));
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,d %s | %,d | %s | `%s` | %s |",
                fault.value(),
                fault.done(),
                fault.shortTimes(),
                fault.unit(),
                fault.longTimes(),
                fault.holds(),
                test.getDeclaringClass().getSimpleName(),
                result);
    }

    /** The results a page tells, by the name of the row. */
    private static Map<String, String> told(String page) {
        return page.lines()
                .map(line -> line.split(" \\| ", -1))
                .filter(cells -> cells.length == COLUMNS)
                .collect(Collectors.toMap(
                        cells -> cells[0].replaceFirst("^\\| ", ""),
                        cells -> cells[COLUMNS - 1].replaceFirst(" \\|$", ""),
                        (first, second) -> first));
    }

    private static List<Method> faults() throws IOException, URISyntaxException {
        return classes().stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Fault.class))
                .sorted(Comparator.comparing(
                                (Method method) -> method.getDeclaringClass().getSimpleName())
                        .thenComparing(method -> fault(method).value()))
                .toList();
    }

    private static Fault fault(Method test) {
        return Objects.requireNonNull(test.getAnnotation(Fault.class));
    }

    private static List<? extends Class<?>> classes() throws IOException, URISyntaxException {
        URL here = Objects.requireNonNull(ReliabilityDocumentIT.class.getResource("ReliabilityDocumentIT.class"));
        Path folder = Objects.requireNonNull(Path.of(here.toURI()).getParent());
        Function<Path, Class<?>> load = file -> {
            try {
                return Class.forName(ReliabilityDocumentIT.class.getPackageName() + "."
                        + file.getFileName().toString().replace(".class", ""));
            } catch (ClassNotFoundException e) {
                throw new LinkageError(file.toString(), e);
            }
        };
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith("IT.class"))
                    .map(load)
                    .toList();
        }
    }
}
