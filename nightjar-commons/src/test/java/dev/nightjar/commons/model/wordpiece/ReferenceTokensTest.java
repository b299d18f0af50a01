package dev.nightjar.commons.model.wordpiece;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Against what the reference tokenizer made of 10,000 lines; {@code embedding-plugin/distillation/run tokens} writes
 * the record.
 */
class ReferenceTokensTest {

    private static final String RECORD = "reference-tokens.tsv.gz";
    private static final String VOCABULARY = "/bundled/vocab.txt";

    @Test
    void should_cut_every_recorded_line_as_the_reference_does() throws IOException {
        var tokenizer = new WordPieceTokenizer(new Vocabulary(vocabulary(), "[UNK]"), true);
        List<String> record = record();

        List<String> different = record.stream()
                .filter(line -> !tokens(tokenizer, line).equals(line.substring(line.indexOf('\t') + 1)))
                .map(line -> readable(line) + " became " + tokens(tokenizer, line))
                .toList();

        assertThat(record).hasSize(10_000);
        assertThat(different).isEmpty();
    }

    @Test
    void should_have_a_record_of_varied_characters() throws IOException {
        List<String> texts = record().stream().map(ReferenceTokensTest::text).toList();

        assertThat(List.of("\u0301", "你", "\uD83D\uDE00", "\u0000", "\u200B", "\u00FC", "\u202E", "\n", "#"))
                .allSatisfy(character -> assertThat(texts.stream()
                                .filter(text -> text.contains(character))
                                .count())
                        .as("lines with U+%04X", character.codePointAt(0))
                        .isGreaterThan(20));
    }

    static List<String> vocabulary() throws IOException {
        try (InputStream stream = resource(VOCABULARY)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static List<String> record() throws IOException {
        try (var reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(resource(RECORD)), StandardCharsets.US_ASCII))) {
            return reader.lines().toList();
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(ReferenceTokensTest.class.getResourceAsStream(name), name);
    }

    private static String tokens(WordPieceTokenizer tokenizer, String line) {
        return Arrays.stream(tokenizer.tokens(text(line)))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    private static String text(String line) {
        String units = line.substring(0, line.indexOf('\t'));
        var text = new StringBuilder(units.length() / 4);
        for (int i = 0; i < units.length(); i += 4) {
            text.append((char) Integer.parseInt(units, i, i + 4, 16));
        }
        return text.toString();
    }

    private static String readable(String line) {
        return text(line) + " " + line;
    }
}
