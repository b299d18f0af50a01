package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Reading;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells past from present where a language writes "we" in both alike: "nos mudamos el año pasado" is past, "nos casamos
 * en junio" is not. Thread-safe.
 */
final class SharedForms {

    private static final Set<Kind> BACK = Set.of(Kind.AGO, Kind.RECENT, Kind.YEAR);

    private final Verbs verbs;
    private final Optional<WordClass> deeds;

    SharedForms(Language language) {
        this.verbs = language.verbs();
        this.deeds = language.wordClass("done-once");
    }

    /** The words, with a key of the past for each verb that may be either and is past. */
    List<Token> told(List<Token> tokens, List<TimeSpan> spans) {
        boolean isBack = spans.stream().anyMatch(SharedForms::looksBack);
        boolean isAhead = spans.stream().anyMatch(SharedForms::looksAhead);
        return tokens.stream()
                .map(token -> past(token.key(), isBack, isAhead)
                        .map(key -> new Token(token.text(), key))
                        .orElse(token))
                .toList();
    }

    /** What is done once is over: who says "compramos" without a time has bought. */
    private Optional<String> past(String key, boolean isBack, boolean isAhead) {
        if (deeds.isEmpty() || !verbs.isForm(key, Form.WE) || !verbs.isForm(key, Form.WEPAST)) {
            return Optional.empty();
        }
        return verbs.readings(key).stream()
                .filter(reading -> reading.form() == Form.WEPAST)
                .map(Reading::verb)
                .filter(verb -> isBack || (!isAhead && deeds.get().contains(verb)))
                .flatMap(verb -> verbs.form(verb, Form.WEPAST).stream())
                .findFirst();
    }

    private static boolean looksBack(TimeSpan span) {
        return BACK.contains(span.kind())
                || span.arguments().stream().anyMatch(word -> word.startsWith("-") || word.equals("last"));
    }

    private static boolean looksAhead(TimeSpan span) {
        return span.kind() == Kind.AHEAD
                || span.arguments().stream().anyMatch(word -> word.startsWith("+") || word.equals("next"));
    }
}
