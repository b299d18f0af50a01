package dev.nightjar.plugin.memory.question;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.plugin.memory.question.AskingWords.Role;
import dev.nightjar.plugin.memory.term.Term;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what a question asks for out of its words. Immutable. */
public final class QuestionReader {

    private static final Splitter SENTENCES =
            Splitter.on(CharMatcher.anyOf(".?!:;\n。？！")).omitEmptyStrings();
    /** Shorter numbers are in many texts and mean something else in each. */
    private static final int TELLING_DIGITS = 4;

    /** Everybody says a name in the same way, while other words have synonyms: it tells half as much again. */
    private static final double NAME = 1.5;

    /** German writes nouns like names. */
    private static final String GERMAN = "de";

    private static final double DAYS_OF_YEAR = 365;
    /** Things are told on their day or within a week after. */
    private static final double TOLD_WITHIN = 8;

    private static final double DAYS_OF_MONTH = 30.4;
    private static final double YEARS = 2;

    /** Memory holds one word of a question by chance, but hardly so many. */
    private static final int NO_CHANCE = 2;

    private final Question question;
    private final String text;
    private final AskingWords asking;

    public QuestionReader(Question question) {
        this.question = question;
        this.text = question.text();
        this.asking = question.asking();
    }

    /**
     * The parts that the question asks for, each weighted.
     *
     * @param looked its words with their counts
     * @param time what it says about time
     * @param known who has spoken and who is named
     */
    public AskedParts read(TextQuery looked, QuestionTime time, KnownNames known) {
        var all = question.words();
        boolean isSelf = asking.isAny(Role.SELF, all);
        var terms = looked.asked().stream()
                .filter(term -> !question.stopWords().contains(term.word()))
                .toList();
        double date = date(time);
        boolean hasDate = date > 0 || time.isPresent();
        var asked = asked(terms, hasDate);
        var telling = telling(asked, known, hasDate, isSelf);
        var subject =
                isLookedUp(all, asked) ? Subject.LOOKED_UP : Subject.of(known.speakers(), known.isNamed(), isSelf);
        if (asked.isEmpty() && !isSelf && !known.isNamed()) {
            date = 0; // "What day is it today?" asks for the date and nothing of that date
        }
        if (time.isPresent()
                && withoutFraming(telling).stream().anyMatch(term -> !asking.is(Role.REQUEST, term.word()))) {
            date = 0; // "What should I cook today?" asks for nothing that was said today; "What did I say today?" does
        }
        var people = looked.asked().stream()
                .filter(term -> known.named().contains(term.word()))
                .map(QueryTerm::term)
                .collect(Collectors.toSet());
        return new AskedParts(
                weights(telling, named(telling), looked.weighingTotal(), isSelf || known.isNamed()),
                people,
                date,
                subject,
                looked.weighingTotal());
    }

    private List<QueryTerm> asked(List<QueryTerm> terms, boolean hasDate) {
        var requests = requests();
        return terms.stream()
                .filter(term -> !requests.contains(term.word())
                        && !asking.is(Role.COURTESY, term.word())
                        && !asking.is(Role.REFERENCE, term.word())
                        && !(hasDate && isOfDate(term.word())))
                .toList();
    }

    /**
     * Names of speakers and short numbers tell something only where nothing else does; in "Thanks, Ada!" not even
     * there.
     */
    private List<QueryTerm> telling(List<QueryTerm> asked, KnownNames known, boolean hasDate, boolean isSelf) {
        var others = asked.stream()
                .filter(term -> !known.isNameWord(term.word()) && !isShortNumber(term.word()))
                .toList();
        boolean isLittle = hasDate || asking.isAny(Role.COURTESY, question.words());
        var telling = others.isEmpty() && !isLittle ? asked : others;
        boolean isQuestion = text.indexOf('?') >= 0 || asking.isAny(Role.QUESTION, question.words());
        if (!isQuestion) {
            return telling;
        }
        var framed = withoutFraming(telling);
        boolean isOfNobody = !isSelf && !known.isNamed();
        var about = isOfNobody ? withoutRequests(framed) : framed;
        if (isReckoning(about) || (about.isEmpty() && hasDate)) {
            return List.of();
        }
        return Stream.of(about, framed)
                .filter(terms -> !terms.isEmpty())
                .findFirst()
                .orElse(telling);
    }

    /** Whether numbers are all there is, two at least: "What is 17 times 23?" */
    private boolean isReckoning(List<QueryTerm> about) {
        return about.stream().allMatch(term -> isNumber(term.word()))
                && question.words().stream().filter(QuestionReader::isNumber).count() > 1;
    }

    private List<QueryTerm> withoutRequests(List<QueryTerm> terms) {
        return terms.stream()
                .filter(term -> !asking.is(Role.REQUEST, term.word()))
                .toList();
    }

    /** Whether it is words and nothing that asks: each of them is to be found. */
    private boolean isLookedUp(List<String> all, List<QueryTerm> asked) {
        var words = asked.stream().map(QueryTerm::word).collect(Collectors.toSet());
        return text.indexOf('?') < 0 && !words.isEmpty() && words.containsAll(all);
    }

    private List<QueryTerm> withoutFraming(List<QueryTerm> terms) {
        var languages = question.stopWords().languages();
        return terms.stream()
                .filter(term -> !asking.is(Role.FRAMING, term.word()) && !HistoryWords.contain(term.word(), languages))
                .toList();
    }

    /** Verbs of request, in sentences that ask in no other way: "show me", but not "which show". */
    private Set<String> requests() {
        var requests = new HashSet<String>();
        for (var sentence : SENTENCES.split(text)) {
            var words = Words.of(sentence);
            if (!asking.isAny(Role.QUESTION, words)) {
                words.stream().filter(word -> asking.is(Role.REQUEST, word)).forEach(requests::add);
            }
        }
        return requests;
    }

    private boolean isOfDate(String word) {
        return asking.is(Role.DATE, word) || isNumber(word) || QuestionTime.isOfWeekday(word, question);
    }

    private static boolean isShortNumber(String word) {
        return word.length() < TELLING_DIGITS && isNumber(word);
    }

    private static boolean isNumber(String word) {
        return word.chars().allMatch(Character::isDigit);
    }

    /**
     * A period is as rare as it is short: the inverse document frequency of texts that are spread evenly over the
     * years.
     */
    private static double date(QuestionTime time) {
        if (time.day() != null && time.month() != null) {
            return Math.log(DAYS_OF_YEAR / TOLD_WITHIN);
        }
        if (time.month() != null) {
            return Math.log(DAYS_OF_YEAR / DAYS_OF_MONTH);
        }
        return time.year() == null ? 0 : Math.log(YEARS);
    }

    /** The words that memory holds and the question writes like a name. */
    private Set<Term> named(List<QueryTerm> terms) {
        var names = question.stopWords().languages().contains(GERMAN) ? Set.<String>of() : question.capitalised();
        return terms.stream()
                .filter(term -> term.documents() > 0 && names.contains(term.word()))
                .map(QueryTerm::term)
                .collect(Collectors.toSet());
    }

    /**
     * A word that no memory holds counts as an average one of the others where somebody asks about their own life, or
     * memory holds two of the others: that it is missing tells little of what is there. Any other question is about the
     * world, if memory lacks its words.
     */
    private static Map<Term, Double> weights(List<QueryTerm> terms, Set<Term> named, long total, boolean isOfSomebody) {
        var known = terms.stream().filter(term -> term.documents() > 0).toList();
        double average = isOfSomebody || known.size() >= NO_CHANCE
                ? known.stream()
                        .mapToDouble(term -> term.weight(total))
                        .average()
                        .orElse(Double.MAX_VALUE)
                : Double.MAX_VALUE;
        return terms.stream()
                .collect(Collectors.toMap(
                        QueryTerm::term,
                        term -> (named.contains(term.term()) ? NAME : 1)
                                * (term.documents() == 0 ? Math.min(average, term.weight(total)) : term.weight(total)),
                        (one, same) -> same,
                        LinkedHashMap::new));
    }

    /**
     * The people known by name.
     *
     * @param speakers how many names have spoken
     * @param words the words of their names
     * @param named words of the question that name a speaker or another known person
     */
    public record KnownNames(int speakers, Set<String> words, Set<String> named) {

        public KnownNames {
            words = Set.copyOf(words);
            named = Set.copyOf(named);
        }

        public boolean isNamed() {
            return !named.isEmpty();
        }

        /** Whether a word is part of a speaker's name: names of speakers count as signals, not as words of a text. */
        public boolean isNameWord(String word) {
            return words.contains(word);
        }
    }
}
