package dev.nightjar.plugin.memory.search;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.question.AskingWords.Role;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/**
 * Tells which prompts go on with what was said before them and say too little by themselves: "By when?", "And her?".
 * Small talk says little, too, but asks for nothing. The store is asked only about prompts that lean by their form.
 * Thread-safe.
 */
public final class FollowUps {

    private final Database database;
    private final StopWords stopWords;
    private final DocumentFrequencies frequencies;
    private final Clock clock;

    /**
     * @param stopWords what says nothing
     * @param frequencies how many memories hold a word
     * @param clock with the zone in which the days named in questions begin
     */
    public FollowUps(Database database, StopWords stopWords, DocumentFrequencies frequencies, Clock clock) {
        this.database = database;
        this.stopWords = stopWords;
        this.frequencies = frequencies;
        this.clock = clock;
    }

    /** The need of a prompt for words said before it. */
    public enum Need {
        /** The prompt stands for itself. */
        NOTHING,
        /** A pronoun in the prompt stands for somebody or something that it does not name. */
        NAMES,
        /** The prompt says next to nothing about what it asks for. */
        ALL
    }

    /** The need of a prompt for words said before it. */
    public Need need(MemoryScope scope, String prompt) {
        var form = form(prompt);
        if (!form.mayLean()) {
            return Need.NOTHING;
        }
        if (!form.saysSo()) {
            return form.isEmpty() ? Need.ALL : Need.NOTHING;
        }
        return form.telling().isEmpty() ? Need.ALL : need(scope, form, question(prompt));
    }

    /** Whether a text says by itself what it is about. */
    public boolean saysEnough(MemoryScope scope, String text) {
        return !form(text).telling().isEmpty() && need(scope, text) != Need.ALL;
    }

    /** The words of a text that name somebody or something memories speak of, in lower case. */
    public List<String> names(MemoryScope scope, String text) {
        var question = question(text);
        return names(counted(scope, question.terms()), question);
    }

    private Need need(MemoryScope scope, PromptForm form, Question prompt) {
        var counted = counted(scope, form.telling());
        if (form.telling().size() == 1 && !tellsOneMemory(counted)) {
            return Need.ALL;
        }
        return form.hasPronoun()
                        && !tellsOneMemory(known(counted))
                        && names(counted, prompt).isEmpty()
                ? Need.NAMES
                : Need.NOTHING;
    }

    private PromptForm form(String text) {
        return PromptForm.of(question(text), LocalDate.now(clock));
    }

    private Question question(String text) {
        return database.read(tx -> Question.of(tx, text, stopWords));
    }

    private TextQuery counted(MemoryScope scope, List<Term> terms) {
        return database.read(tx -> frequencies.query(tx, scope, terms));
    }

    /** Without the words that no memory holds: they find nothing. */
    private static TextQuery known(TextQuery counted) {
        return new TextQuery(
                counted.asked().stream().filter(term -> term.documents() > 0).toList(), counted.total());
    }

    /** Whether words together are as rare as one word that a single memory holds. */
    private static boolean tellsOneMemory(TextQuery counted) {
        double all = counted.asked().stream()
                .mapToDouble(term -> term.weight(counted.weighingTotal()))
                .sum();
        return all >= QueryTerm.weight(1, counted.weighingTotal());
    }

    private static List<String> names(TextQuery counted, Question question) {
        var written = question.capitalised();
        return counted.asked().stream()
                .filter(term -> term.documents() > 0 && written.contains(term.word()))
                .map(QueryTerm::word)
                .toList();
    }

    /**
     * The form of a prompt: signs in its words alone that it leans on something said before. Immutable.
     *
     * @param isAsking whether it asks, and not only about the one who is asked
     * @param isSecondHalf whether it begins like the second half of a sentence: "and …"
     * @param isPointing whether a word of it points to something else: "that", "the other one"
     * @param hasPronoun whether it speaks of a third person or thing by a pronoun
     * @param isOfAsker whether it speaks of the one who asks
     * @param namesTime whether it names a day, month or year
     * @param telling its words that belong neither to grammar nor to asking
     */
    private record PromptForm(
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
            boolean hasPronoun =
                    words.stream().anyMatch(word -> asking.is(Role.PRONOUN, word) && !written.contains(word));
            boolean isPointing = asking.isAny(Role.REFERENCE, words);
            boolean isOfListener = asking.isAny(Role.ADDRESS, words) && !hasPronoun && !isPointing;
            boolean isPolite = asking.isAny(Role.COURTESY, words)
                    && !(hasPronoun
                            || isPointing
                            || asking.isAny(Role.CONTINUING, words)); // "Really?" asks for nothing
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
         * Whether it may lean on something said before: it asks, or goes on with a sentence. Thanks, greetings and
         * comments ask for nothing.
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
}
