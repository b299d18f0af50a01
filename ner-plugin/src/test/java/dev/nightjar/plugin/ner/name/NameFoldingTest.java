package dev.nightjar.plugin.ner.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.ner.Mention.Span;
import java.text.Normalizer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameFoldingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Anna; anna",
                "АННА; анна",
                "Straße; strasse",
                "STRASSE; strasse",
                "STRA\u1E9EE; strasse",
                "ΣΊΣΥΦΟΣ; σίσυφοσ",
                "Σίσυφος; σίσυφοσ",
                "İstanbul; istanbul",
                "ﬁn; fin",
                "Ａｎｎａ　Ｌｅｅ; anna lee",
                "Jose\u0301; josé",
                "O’Brien; o'brien",
                "Jean‑Luc; jean‐luc",
                "An\u00ADna; anna",
                "ｶﾞ; ガ",
                "\u1112\u1161\u11AB; 한",
                "'New \t\n York'; new york",
                "\uD801\uDC00; \uD801\uDC28"
            })
    void should_fold_what_is_the_same_name_to_the_same_text(String name, String expected) {
        assertThat(NameWords.fold(name)).isEqualTo(expected.replace('‐', '-'));
    }

    @Test
    void should_fold_composed_and_decomposed_forms_alike_and_cover_the_original_in_order() {
        String signs = "aAeE sSßẞΣςσIıİéñ漢がガㄱ각ﬁ½ \u0301\u0323\u0308\u200D\u00AD\uD83D\uDE00\uD800\uDC00\n";
        long seed = 42;
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var built = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                built.append(signs.charAt(random.nextInt(signs.length())));
            }
            String text = built.toString();
            var words = new NameWords(text);
            String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
            String decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);

            assertThat(NameWords.fold(composed)).as("seed %d, %s", seed, text).isEqualTo(NameWords.fold(decomposed));
            assertThat(coversInOrder(words, text.length()))
                    .as("seed %d, %s", seed, text)
                    .isTrue();
        }
    }

    @Test
    void should_take_linear_time_for_endless_marks() {
        String marks = "a" + "\u0301\u0323".repeat(50_000);

        assertThat(NameWords.fold(marks)).isNotEmpty();
    }

    private static boolean coversInOrder(NameWords words, int length) {
        int last = 0;
        for (int i = 0; i < words.count(); i++) {
            Span span = words.span(i, i + 1);
            if (span.start() < last || span.end() <= span.start() || span.end() > length) {
                return false;
            }
            last = span.end();
        }
        return true;
    }
}
