package dev.nightjar.plugin.memory.search;

import dev.nightjar.plugin.memory.question.AskingWords.Role;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.term.Term;
import java.time.LocalDate;
import java.util.List;

/**
 * What the words of a prompt alone tell about whether it leans on something said before. Immutable.
 *
 * @param isAsking whether it asks, and not only about the one who is asked
 * @param isSecondHalf whether it begins like the second half of a sentence: "and …"
 * @param isPointing whether a word of it points to something else: "that", "the other one"
 * @param hasPronoun whether it speaks of a third person or thing by a pronoun
 * @param isOfAsker whether it speaks of the one who asks
 * @param namesTime whether it names a day, month or year
 * @param telling its words that belong neither to grammar nor to asking
 */
record PromptForm(
        boolean isAsking,
        boolean isSecondHalf,
        boolean isPointing,
        boolean hasPronoun,
        boolean isOfAsker,
        boolean namesTime,
        List<Term> telling) {

    /** Shorter numbers are in many texts and mean something else in each. */
    private static final int TELLING_DIGITS = 4;

    PromptForm {
        telling = List.copyOf(telling);
    }

    /**
     * Reads a prompt.
     *
     * @param today the day relative words such as "yesterday" count from
     */
    static PromptForm of(Question question, LocalDate today) {
        var prompt = question.text();
        var words = question.words();
        var stopWords = question.stopWords();
        var asking = question.asking();
        var written = question.capitalised(); // German's polite "Sie" is no pronoun
        boolean hasPronoun = words.stream().anyMatch(word -> asking.is(Role.PRONOUN, word) && !written.contains(word));
        boolean isPointing = asking.isAny(Role.REFERENCE, words);
        boolean isOfListener = asking.isAny(Role.ADDRESS, words) && !hasPronoun && !isPointing;
        boolean isPolite = asking.isAny(Role.COURTESY, words)
                && !(hasPronoun || isPointing || asking.isAny(Role.CONTINUING, words)); // "Really?" asks for nothing
        boolean hasMark = prompt.indexOf('?') >= 0 || prompt.indexOf('？') >= 0;
        boolean asks = asking.isAny(Role.QUESTION, words) || (hasMark && !isPolite);
        var time = QuestionTime.of(question, today, word -> false);
        return new PromptForm(
                asks && !isOfListener,
                !words.isEmpty() && asking.is(Role.CONTINUING, words.get(0)) && !asking.isAny(Role.COURTESY, words),
                isPointing,
                hasPronoun,
                asking.isAny(Role.SELF, words),
                time.year() != null || time.month() != null || time.day() != null,
                question.terms().stream()
                        .filter(term -> !stopWords.contains(term.word())
                                && !asking.isAnyRole(term.word())
                                && !isShortNumber(term.word()))
                        .toList());
    }

    /**
     * Whether it may lean on something said before: it asks, or goes on with a sentence. Thanks, greetings and comments
     * ask for nothing.
     */
    boolean mayLean() {
        return isAsking || isSecondHalf;
    }

    /** Whether a word of it says that it leans on something. */
    boolean saysSo() {
        return isSecondHalf || hasPronoun || (isPointing && !namesTime); // "this week" points to no other thing
    }

    /** Whether nothing in it says what it is about. */
    boolean isEmpty() {
        return telling.isEmpty() && !isOfAsker && !namesTime;
    }

    private static boolean isShortNumber(String word) {
        return word.length() < TELLING_DIGITS && word.chars().allMatch(Character::isDigit);
    }
}
