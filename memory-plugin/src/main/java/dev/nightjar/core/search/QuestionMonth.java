package dev.nightjar.core.search;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the months a question names, in English and German. Some months are names of people as well, or other words: these
 * count only where something beside them says that a time is meant, such as "in", "last", a day or a year; where a name
 * stands they do not. So does every month that is the name of somebody memory knows. In doubt it is no month, since a turn
 * of the month that is named counts for much.
 */
final class QuestionMonth {

    private static final Map<String, Integer> MONTHS = months();

    /** Months people are called after. */
    private static final Set<String> NAMES = Set.of("april", "may", "june", "august", "jan", "mai", "juni", "juli");
    /** Months that are common words in lower case, in these languages or a neighbouring one. */
    private static final Set<String> WORDS = Set.of("may", "march", "mar", "mai");

    /** What stands before a time and hardly ever before a person. */
    private static final Set<String> TIME_WORDS = Set.of(
            "in",
            "during",
            "throughout",
            "since",
            "until",
            "till",
            "early",
            "mid",
            "late",
            "im",
            "seit",
            "bis",
            "anfang",
            "mitte",
            "ende");
    /** The same, but for words in lower case, which may be nouns. */
    private static final Set<String> DETERMINERS = Set.of(
            "last",
            "next",
            "every",
            "each",
            "this",
            "that",
            "the",
            "a",
            "an",
            "my",
            "our",
            "your",
            "his",
            "her",
            "their",
            "letzten",
            "letzter",
            "letztem",
            "nächsten",
            "nächster",
            "nächstem",
            "diesen",
            "dieser",
            "diesem",
            "vergangenen",
            "vergangenem",
            "kommenden",
            "kommendem",
            "jeden",
            "jedem");
    /** Determiners that tell a time whoever is known by that name. */
    private static final Set<String> RELATIVE =
            Set.of("last", "next", "letzten", "letzter", "letztem", "nächsten", "nächster", "nächstem");
    /** "The end of May". */
    private static final Set<String> PARTS =
            Set.of("beginning", "start", "middle", "end", "half", "month", "week", "weeks", "days");

    private static final Set<String> RANGE_OPENERS = Set.of("between", "from", "in", "zwischen", "von", "im");
    private static final Set<String> RANGE_LINKS =
            Set.of("and", "or", "to", "until", "till", "through", "und", "oder", "bis");

    private final List<String> words;
    private final List<String> written;
    private final Predicate<String> isPerson;

    /**
     * Of a question.
     *
     * @param words its words in lower case
     * @param written the same as they are written
     * @param isPerson whether somebody is known by this word
     */
    QuestionMonth(List<String> words, List<String> written, Predicate<String> isPerson) {
        this.words = words;
        this.written = written;
        this.isPerson = isPerson;
    }

    /** The month the word at this place means, 1..12; empty when it means none. */
    OptionalInt at(int place) {
        var month = MONTHS.get(words.get(place));
        return month != null && isMeant(place) ? OptionalInt.of(month) : OptionalInt.empty();
    }

    private boolean isMeant(int place) {
        var word = words.get(place);
        boolean isCapital = Character.isUpperCase(written.get(place).codePointAt(0));
        boolean isWord = !isCapital && WORDS.contains(word);
        if (TIME_WORDS.contains(before(place, 1)) || isPartOf(place) || isInRange(place)) {
            return true;
        }
        if (isWord) {
            return false;
        }
        if (hasNumberBeside(place) || RELATIVE.contains(before(place, 1))) {
            return true;
        }
        if (isPerson.test(word)) {
            return false;
        }
        boolean isDoubtful = isCapital && (NAMES.contains(word) || WORDS.contains(word));
        return !isDoubtful || DETERMINERS.contains(before(place, 1));
    }

    private boolean isPartOf(int place) {
        return before(place, 1).equals("of") && PARTS.contains(before(place, 2));
    }

    /** "Between May and June". */
    private boolean isInRange(int place) {
        boolean isFirst = RANGE_OPENERS.contains(before(place, 1))
                && RANGE_LINKS.contains(before(place, -1))
                && MONTHS.containsKey(before(place, -2));
        boolean isLast = RANGE_OPENERS.contains(before(place, 3))
                && MONTHS.containsKey(before(place, 2))
                && RANGE_LINKS.contains(before(place, 1));
        return isFirst || isLast;
    }

    /** A day on either side, or a year after it. */
    private boolean hasNumberBeside(int place) {
        int year = before(place, -1).equals("of") ? -2 : -1;
        return QuestionTime.dayBeside(words, place) != null
                || QuestionTime.yearIn(before(place, year)).isPresent();
    }

    /** The word so many places before this one, after it when negative; empty when there is none. */
    private String before(int place, int distance) {
        int wanted = place - distance;
        return wanted >= 0 && wanted < words.size() ? words.get(wanted) : "";
    }

    private static Map<String, Integer> months() {
        var months = new HashMap<String, Integer>();
        for (var month : Month.values()) {
            var english = month.getDisplayName(TextStyle.FULL, Locale.ENGLISH).toLowerCase(Locale.ROOT);
            months.put(english, month.getValue());
            months.put(english.substring(0, 3), month.getValue());
            months.put(month.getDisplayName(TextStyle.FULL, Locale.GERMAN).toLowerCase(Locale.ROOT), month.getValue());
        }
        months.put("sept", Month.SEPTEMBER.getValue());
        return Map.copyOf(months);
    }
}
