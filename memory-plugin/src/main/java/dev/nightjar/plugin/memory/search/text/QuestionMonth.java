package dev.nightjar.plugin.memory.search.text;

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
 * Finds the months a question names, in English and German. Some month names are also names of people or common words.
 * These count only beside a word that shows that a time is meant, such as "in", "last", a day or a year. The same holds
 * for a month that is the name of a person memory knows. In doubt it is no month, because the month weighs much in the
 * ranking.
 */
final class QuestionMonth {

    private static final Map<String, Integer> MONTHS = months();

    /** Months that are also first names. */
    private static final Set<String> NAMES = Set.of("april", "may", "june", "august", "jan", "mai", "juni", "juli");
    /** Months that are also common words when written in lower case. */
    private static final Set<String> WORDS = Set.of("may", "march", "mar", "mai");

    /** Words before a time, rarely before a person. */
    private static final Set<String> TIME_WORDS =
            words("in during throughout since until till early mid late im seit bis anfang mitte ende");
    /** The same, except before a word in lower case, which may be a noun. */
    private static final Set<String> DETERMINERS =
            words("last next every each this that the a an my our your his her their letzten letzter letztem "
                    + "nächsten nächster nächstem diesen dieser diesem vergangenen vergangenem kommenden kommendem "
                    + "jeden jedem");
    /** Determiners that mean a time even before the name of a known person. */
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
     * @param isPerson whether memory knows a person by this word
     */
    QuestionMonth(List<String> words, List<String> written, Predicate<String> isPerson) {
        this.words = words;
        this.written = written;
        this.isPerson = isPerson;
    }

    /** The month that the word at this place means, 1..12; empty for any other word. */
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

    /** The word this many places before this one, or after it when negative; empty at the ends. */
    private String before(int place, int distance) {
        int wanted = place - distance;
        return wanted >= 0 && wanted < words.size() ? words.get(wanted) : "";
    }

    private static Set<String> words(String separated) {
        return Set.of(separated.split(" "));
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
