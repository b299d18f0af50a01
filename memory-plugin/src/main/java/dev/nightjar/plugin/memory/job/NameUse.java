package dev.nightjar.plugin.memory.job;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.TextLanguage;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How texts use a word that may be a name. A name has its capital also inside sentences, in several texts, and nobody
 * writes it small. Where every noun has a capital, a name also begins sentences and never follows an article, as nouns
 * do. What the calendar names is no name.
 *
 * @param inside number of texts with it inside a sentence
 * @param beginnings number of sentences that begin with it
 * @param isWrittenSmall whether a text has it without its capital
 * @param isAfterArticle whether it follows an article, a number or the like
 * @param isAmongCapitalNouns whether a text is in a language that gives every noun a capital
 */
record NameUse(
        int inside, int beginnings, boolean isWrittenSmall, boolean isAfterArticle, boolean isAmongCapitalNouns) {

    private static final int MIN_TEXTS = 2;
    private static final int MIN_TEXTS_AMONG_NOUNS = 3;
    /** More words with capitals side by side are a title. */
    private static final int MAX_WORDS = 3;

    private static final StopWords STOP_WORDS = StopWords.of(StopWords.LANGUAGES);
    private static final Pattern PLURAL = Pattern.compile("s$");
    /** Made with the pattern above it. */
    private static final Set<String> CALENDAR = calendar();

    private static final Set<String> WITH_CAPITAL_NOUNS = Set.of("de");

    /**
     * German words before a noun: articles, pronouns in their place, prepositions that hold an article, and numbers.
     */
    private static final Pattern ARTICLE = Pattern.compile("[0-9]+"
            + "|d(?:er|ie|as|e[nms])|[mdsk]?ein(?:e[nmrs]?)?"
            + "|(?:ihr|unse?r|eue?r|dies|jed|jen|welch|manch|solch|beid|all|viel|wenig|einig|mehrer)(?:e[nmrs]?)?"
            + "|[ai]m|zu[mr]|vom|beim|[ia]ns|aufs|fürs|ums|etwas|mehr");

    /** Words that may be names in a text: runs of words with a capital, not at the beginning of a sentence. */
    static List<String> candidates(String text) {
        var stopWords = STOP_WORDS.in(text);
        var names = new ArrayList<String>();
        var words = SentenceWord.of(text);
        for (int i = 0; i < words.size(); i++) {
            int end = i;
            while (end < words.size()
                    && words.get(end).isCapitalised()
                    && (end == i || words.get(end).isNext())) {
                end++;
            }
            boolean isRun = end > i && !words.get(i).isFirst() && end - i <= MAX_WORDS;
            var run = words.subList(i, end);
            if (isRun
                    && run.stream()
                            .map(word -> word.text().toLowerCase(Locale.ROOT))
                            .noneMatch(word -> stopWords.contains(word)
                                    || CALENDAR.contains(PLURAL.matcher(word).replaceFirst("")))) {
                names.add(run.stream().map(SentenceWord::text).collect(Collectors.joining(" ")));
            }
            i = Math.max(i, end - 1);
        }
        return names;
    }

    /** The uses of a word, or of several side by side. */
    static NameUse of(String name, Collection<String> texts) {
        var use = new NameUse(0, 0, false, false, false);
        for (var text : texts) {
            use = use.and(in(name.split(" "), text));
        }
        return use;
    }

    private static NameUse in(String[] name, String text) {
        var words = SentenceWord.of(text);
        int inside = 0;
        int beginnings = 0;
        boolean isWrittenSmall = false;
        boolean isAfterArticle = false;
        for (int i = 0; i + name.length <= words.size(); i++) {
            if (isAt(i, words, name, false)) {
                isWrittenSmall |= !isAt(i, words, name, true);
                boolean isFirst = words.get(i).isFirst();
                beginnings += isFirst ? 1 : 0;
                inside += isFirst ? 0 : 1;
                isAfterArticle |= !isFirst && i > 0 && isArticle(words.get(i - 1));
            }
        }
        boolean isAmongCapitalNouns =
                TextLanguage.of(text).filter(WITH_CAPITAL_NOUNS::contains).isPresent();
        return new NameUse(Math.min(1, inside), beginnings, isWrittenSmall, isAfterArticle, isAmongCapitalNouns);
    }

    /** Not behind a comma, where it stands for what was said before it: "the toy, das Anna likes". */
    private static boolean isArticle(SentenceWord word) {
        return (word.isFirst() || word.isNext()) && ARTICLE.matches(word.text().toLowerCase(Locale.ROOT));
    }

    private static boolean isAt(int at, List<SentenceWord> words, String[] name, boolean isExact) {
        for (int i = 0; i < name.length; i++) {
            var word = words.get(at + i).text();
            if (!(isExact ? word.equals(name[i]) : word.equalsIgnoreCase(name[i]))) {
                return false;
            }
        }
        return true;
    }

    private NameUse and(NameUse other) {
        return new NameUse(
                inside + other.inside,
                beginnings + other.beginnings,
                isWrittenSmall || other.isWrittenSmall,
                isAfterArticle || other.isAfterArticle,
                isAmongCapitalNouns || other.isAmongCapitalNouns);
    }

    /** Whether the word is used as names are. */
    boolean isName() {
        boolean isLikeName = isAmongCapitalNouns
                ? inside >= MIN_TEXTS_AMONG_NOUNS && beginnings > 0 && !isAfterArticle
                : inside >= MIN_TEXTS;
        return isLikeName && !isWrittenSmall;
    }

    /** Months and days of the week in every language that has stop words, in lower case. */
    private static Set<String> calendar() {
        return StopWords.LANGUAGES.stream()
                .map(Locale::forLanguageTag)
                .flatMap(locale -> Stream.of(TextStyle.FULL, TextStyle.FULL_STANDALONE)
                        .flatMap(style -> Stream.concat(
                                Stream.of(Month.values()).map(month -> month.getDisplayName(style, locale)),
                                Stream.of(DayOfWeek.values()).map(day -> day.getDisplayName(style, locale))))
                        .map(name -> PLURAL.matcher(name.toLowerCase(locale)).replaceFirst("")))
                .collect(Collectors.toUnmodifiableSet());
    }
}
