package dev.nightjar.plugin.memory.question;

import dev.nightjar.plugin.memory.question.TimeWords.Role;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Finds the months a question names. Some month names are also names of people or common words. These count only beside
 * a word that shows that a time is meant, such as "in", "last", a day or a year. The same holds for a month that is the
 * name of a person memory knows. In doubt it is no month, because the month weighs much in the ranking.
 */
final class QuestionMonth {

    private final List<String> words;
    private final List<String> written;
    private final TimeWords known;
    private final Predicate<String> isPerson;

    /**
     * Looks for the month that a question names.
     *
     * @param words its words in lower case
     * @param written the same as they are written
     * @param known how its language speaks of time
     * @param isPerson whether memory knows a person by this word
     */
    QuestionMonth(List<String> words, List<String> written, TimeWords known, Predicate<String> isPerson) {
        this.words = words;
        this.written = written;
        this.known = known;
        this.isPerson = isPerson;
    }

    /** The month that the word at this place means, 1..12; empty for any other word. */
    OptionalInt at(int place) {
        var month = known.month(words.get(place));
        return month.isPresent() && isMeant(place) ? month : OptionalInt.empty();
    }

    private boolean isMeant(int place) {
        var word = words.get(place);
        boolean isCapital = Character.isUpperCase(written.get(place).codePointAt(0));
        boolean isWord = !isCapital && known.is(Role.WORD, word);
        if (known.is(Role.BEFORE, before(place, 1)) || isPartOf(place) || isInRange(place)) {
            return true;
        }
        if (isWord) {
            return false;
        }
        if (hasNumberBeside(place) || known.is(Role.RELATIVE, before(place, 1))) {
            return true;
        }
        if (isPerson.test(word)) {
            return false;
        }
        boolean isDoubtful = isCapital && (known.is(Role.NAME, word) || known.is(Role.WORD, word));
        return !isDoubtful || known.is(Role.DETERMINER, before(place, 1));
    }

    private boolean isPartOf(int place) {
        return known.is(Role.OF, before(place, 1)) && known.is(Role.PART, before(place, 2));
    }

    /** "Between May and June". */
    private boolean isInRange(int place) {
        boolean isFirst = known.is(Role.OPENER, before(place, 1))
                && known.is(Role.LINK, before(place, -1))
                && known.month(before(place, -2)).isPresent();
        boolean isLast = known.is(Role.OPENER, before(place, 3))
                && known.month(before(place, 2)).isPresent()
                && known.is(Role.LINK, before(place, 1));
        return isFirst || isLast;
    }

    /** A day on either side, or a year after it. */
    private boolean hasNumberBeside(int place) {
        int year = known.is(Role.OF, before(place, -1)) ? -2 : -1;
        return QuestionTime.dayBeside(words, place, known) != null
                || QuestionTime.yearIn(before(place, year)).isPresent();
    }

    /** The word this many places before this one, or after it when negative; empty at the ends. */
    private String before(int place, int distance) {
        int wanted = place - distance;
        return wanted >= 0 && wanted < words.size() ? words.get(wanted) : "";
    }
}
