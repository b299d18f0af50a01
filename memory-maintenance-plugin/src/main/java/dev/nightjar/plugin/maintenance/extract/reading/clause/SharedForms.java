package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Reading;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
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
    private static final Set<Kind> OPEN = Set.of(Kind.MONTH, Kind.DATE, Kind.WEEKDAY, Kind.MONTHDAY);

    private final Verbs verbs;
    private final WordClass deeds;

    SharedForms(Language language) {
        this.verbs = language.verbs();
        this.deeds = language.wordsIfAny("done-once");
    }

    /**
     * The words, with a key of the past for each verb that may be either and is past. "Nos mudamos en mayo" may be
     * either in truth: its verb is read as none.
     */
    List<Token> told(List<Token> tokens, List<TimeSpan> spans) {
        boolean isBack = spans.stream().anyMatch(SharedForms::looksBack);
        boolean isAhead = spans.stream().anyMatch(SharedForms::looksAhead);
        boolean isOpen = spans.stream().anyMatch(span -> OPEN.contains(span.kind()));
        return tokens.stream()
                .map(token -> key(token.key(), isBack, isAhead, isOpen)
                        .map(key -> new Token(token.text(), key))
                        .orElse(token))
                .toList();
    }

    private Optional<String> key(String key, boolean isBack, boolean isAhead, boolean isOpen) {
        if (!verbs.isForm(key, Form.WE) || !verbs.isForm(key, Form.WEPAST)) {
            return Optional.empty();
        }
        var verb = verbs.readings(key).stream()
                .filter(reading -> reading.form() == Form.WEPAST)
                .map(Reading::verb)
                .findFirst()
                .orElse("");
        boolean isDeed = deeds.contains(verb);
        if (isDeed && isOpen && !isBack && !isAhead) {
            return Optional.of(Words.CUT_OUT);
        }
        // What is done once is over: who says "compramos" without a time has bought.
        return isBack || (isDeed && !isAhead) ? verbs.form(verb, Form.WEPAST) : Optional.empty();
    }

    private static boolean looksBack(TimeSpan span) {
        return BACK.contains(span.kind())
                || span.captures().get("year").isPresent()
                || span.arguments().stream().anyMatch(word -> word.startsWith("-") || word.equals("last"));
    }

    private static boolean looksAhead(TimeSpan span) {
        return span.kind() == Kind.AHEAD
                || span.arguments().stream().anyMatch(word -> word.startsWith("+") || word.equals("next"));
    }
}
