package dev.nightjar.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Texts of the pages in a language")
class WordsTest {

    private static final List<Path> SOURCES = List.of(Path.of("src/main/jte"), Path.of("src/main/java"));
    private static final Path GERMAN = Path.of("src/main/resources/dev/nightjar/web/page/words/de.txt");
    private static final String TEXT = "\"((?:[^\"\\\\]|\\\\.)*)\"";
    private static final Pattern SAID =
            Pattern.compile("(?:say|tell|PageProblem)\\(\\s*(?:\\d+,\\s*|\\w+\\([^()]*\\),\\s*)?" + TEXT);
    private static final Pattern COUNTED = Pattern.compile("\\bcount\\([^\"]*" + TEXT + ",\\s*" + TEXT + "\\)");
    private static final Pattern PLACE = Pattern.compile("\\{[0-9]}");

    @ParameterizedTest
    @DisplayName("follow what the browser accepts, and are English for every other language")
    @CsvSource(
            delimiter = '|',
            value = {
                "de | de",
                "de-AT,de;q=0.9,en;q=0.8 | de",
                "fr,de;q=0.5 | de",
                "en-GB,de | en",
                "fr | en",
                "de;q=0,en | en",
                "../../etc/passwd | en",
                "*;;q | en"
            })
    void should_choose_a_language(String accepted, String expected) {
        assertThat(Words.of(accepted).language()).isEqualTo(expected);
    }

    @Test
    @DisplayName("have values in the order of the language, and keep names from the right apart")
    void should_put_values_in() {
        assertThat(Words.ENGLISH.say("{0} of {1} tokens", 105, 150)).isEqualTo("105 of 150 tokens");
        assertThat(Words.of("de").say("{0} of {1} tokens", 105, 150)).isEqualTo("105 von 150 Token");
        assertThat(Words.ENGLISH.say("Pin: {0}", "{0} {1} {")).isEqualTo("Pin: {0} {1} {");
        assertThat(Words.ENGLISH.say("Pin: {0}", "שלום")).isEqualTo("Pin: \u2068שלום\u2069");
        assertThat(Words.of("de").count(1_234, "{0} fact", "{0} facts")).isEqualTo("1.234 Tatsachen");
        assertThat(Words.of("de").count(1, "{0} fact", "{0} facts")).isEqualTo("1 Tatsache");
    }

    @ParameterizedTest
    @DisplayName("tell a length of time in the largest unit that it is a whole number of")
    @CsvSource({
        "P2D, 2 days",
        "PT24H30M, '1,470 minutes'",
        "PT25H, 25 hours",
        "PT30M, 30 minutes",
        "PT1M, 1 minute",
        "PT90S, 90 seconds",
        "PT1S, 1 second"
    })
    void should_tell_a_whole_duration(Duration length, String expected) {
        var texts = new Texts(Clock.systemUTC(), Words.ENGLISH);

        assertThat(texts.duration(length)).isEqualTo(expected);
    }

    @Test
    @DisplayName("are all translated to German, each with the same values")
    void should_have_every_text_of_the_pages() throws IOException {
        var german = Words.of("de").translations();
        var missing = new TreeSet<>(texts());
        missing.removeAll(german.keySet());

        assertThat(texts()).hasSizeGreaterThan(400);
        assertThat(missing).as("texts of pages without a line in %s", GERMAN).isEmpty();
        assertThat(german)
                .allSatisfy((english, text) -> assertThat(places(text)).isEqualTo(places(english)));
        assertThat(lines()).as("pairs of lines").hasSize(2 * german.size());
    }

    private static Set<String> texts() throws IOException {
        var texts = new TreeSet<String>();
        for (var folder : SOURCES) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    var source = Files.readString(file);
                    SAID.matcher(source).results().forEach(found -> texts.add(unescaped(found, 1)));
                    COUNTED.matcher(source)
                            .results()
                            .forEach(found -> texts.addAll(List.of(unescaped(found, 1), unescaped(found, 2))));
                }
            }
        }
        texts.remove("{0} "); // of the days of the strip, which end with what was done
        return texts;
    }

    private static String unescaped(MatchResult found, int group) {
        return found.group(group).replace("\\\"", "\"");
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    private static List<String> lines() throws IOException {
        return Files.readAllLines(GERMAN).stream()
                .filter(line -> !line.isBlank())
                .toList();
    }
}
