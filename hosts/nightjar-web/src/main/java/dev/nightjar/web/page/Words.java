package dev.nightjar.web.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Bidi;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of the pages in one language. Templates contain the English texts; the file {@code words/LANGUAGE.txt} of
 * another language has each English text with its translation on the next line. Immutable.
 *
 * @param locale the language
 * @param translations by English text; a missing one stays English
 */
public record Words(Locale locale, Map<String, String> translations) {

    /** The language of the templates. */
    public static final Words ENGLISH = new Words(Locale.ENGLISH, Map.of());

    private static final Map<Locale, Words> LANGUAGES = Stream.concat(
                    Stream.of(ENGLISH),
                    Arrays.stream(Locale.getISOLanguages()).flatMap(language -> read(language).stream()))
            .collect(Collectors.toMap(Words::locale, Function.identity()));

    private static final char ISOLATE = '\u2068';
    private static final char END_OF_ISOLATE = '\u2069';

    /** The best language for a browser that accepts these. */
    public static Words of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null) {
            return ENGLISH;
        }
        try {
            var best = Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), LANGUAGES.keySet());
            return LANGUAGES.getOrDefault(best, ENGLISH);
        } catch (IllegalArgumentException malformed) {
            return ENGLISH;
        }
    }

    public String language() {
        return locale.getLanguage();
    }

    /** A text in this language, with {@code {0}}, {@code {1}} … replaced by these values. */
    public String say(String english, Object... values) {
        var text = translations.getOrDefault(english, english);
        var said = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
            int number = at + 2 < text.length() && text.charAt(at + 2) == '}' ? text.charAt(at + 1) - '0' : -1;
            if (number >= 0 && number < values.length) {
                said.append(text, from, at).append(isolated(values[number]));
                from = at + 3;
            }
        }
        return said.append(text, from, text.length()).toString();
    }

    /** A number with its word: {@code one} for 1, otherwise {@code many}, both with {@code {0}} for the number. */
    public String count(long number, String one, String many) {
        return say(number == 1 ? one : many, number(number));
    }

    public String number(long number) {
        return NumberFormat.getIntegerInstance(locale).format(number);
    }

    /** Keeps a name that is written from right to left from reordering the sentence around it. */
    private static String isolated(Object value) {
        var text = value.toString();
        return Bidi.requiresBidi(text.toCharArray(), 0, text.length()) ? ISOLATE + text + END_OF_ISOLATE : text;
    }

    private static Optional<Words> read(String language) {
        try (var file = Words.class.getResourceAsStream("words/" + language + ".txt")) {
            if (file == null) {
                return Optional.empty();
            }
            var translations = new HashMap<String, String>();
            List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            for (int i = 0; i + 1 < lines.size(); i += 2) {
                translations.put(lines.get(i), lines.get(i + 1));
            }
            return Optional.of(new Words(Locale.forLanguageTag(language), translations));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
