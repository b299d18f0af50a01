package dev.nightjar.plugin.maintenance.call;

import com.google.common.collect.Sets;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.task.Speakers;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who said the words of a fact: a person in words of their own, or somebody else, in a text that was pasted or as the
 * assistant. A reader may name the wrong episodes; the words show it.
 */
final class SaidWords {

    /** Share of a fact's telling words that its source has. */
    private static final double HALF = 0.5;

    /** Fewer different short words of a conversation, or of a fact, do not tell a language. */
    private static final int ENOUGH_WORDS = 6;

    private static final int FEWEST_WORDS = 2;

    /** Telling words of the names of days and months. */
    private static final Set<String> CALENDAR = Stream.of("en", "de", "fr", "es", "it", "pt", "nl", "ru")
            .map(Locale::forLanguageTag)
            .flatMap(language -> Stream.concat(
                    Stream.of(DayOfWeek.values()).map(day -> day.getDisplayName(TextStyle.FULL, language)),
                    Stream.of(Month.values()).map(month -> month.getDisplayName(TextStyle.FULL, language))))
            .flatMap(name -> TellingWords.without(List.of()).of(name).stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final Pattern SENTENCE_END = Pattern.compile("[.!?。！？\\n]+");

    /** Behind it a sentence begins. */
    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?。！？\\n])");

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private final TellingWords telling;
    private final Map<Episode, Said> said = new LinkedHashMap<>();
    /** Telling words of each sentence that a person says. */
    private final List<Set<String>> sentences = new ArrayList<>();
    /** Words that people say, or that the assistant asks about in the turn before theirs. */
    private final Set<String> heard = new HashSet<>();
    /** Words of one or two letters in the conversation, which tell its language. */
    private final Set<String> shortWords = new HashSet<>();

    /**
     * Telling words of a turn.
     *
     * @param own those that a person said
     * @param foreign those of a pasted text, or of the assistant
     */
    private record Said(Set<String> own, Set<String> foreign) {}

    SaidWords(List<Episode> episodes) {
        telling = TellingWords.without(episodes.stream()
                .map(Episode::speaker)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        var speakers = new Speakers(episodes);
        var segmenter = new MessageSegmenter();
        var before = "";
        for (var episode : episodes) {
            var message = episode.content();
            boolean isPerson = speakers.of(episode).isPresent();
            var words = !isPerson ? "" : episode.role() == Role.USER ? segmenter.ownWords(message) : message;
            var own = telling.of(words);
            said.put(episode, new Said(own, Set.copyOf(Sets.difference(telling.of(message), own))));
            SENTENCE_END.splitAsStream(words).map(telling::of).forEach(sentences::add);
            heard.addAll(telling.ofContent(words));
            if (isPerson) {
                SENTENCE.splitAsStream(before)
                        .filter(sentence -> sentence.endsWith("?") || sentence.endsWith("？"))
                        .forEach(question -> heard.addAll(telling.ofContent(question)));
            }
            shortWords.addAll(telling.shortWords(message));
            before = isPerson ? "" : message;
        }
    }

    /**
     * The turn in which a person says most of the fact's telling words; if no turn has any, the first turn of a person.
     */
    Episode likeliest(String content) {
        var words = telling.of(content);
        Comparator<Episode> byWords = Comparator.comparingInt(episode -> shared(words, own(episode)));
        return said.keySet().stream()
                .max(byWords.thenComparing(episode -> !said(episode).own().isEmpty()))
                .orElseThrow();
    }

    /**
     * Whether both are about one matter: they share a telling word, or a person says a telling word of each in one
     * sentence.
     */
    boolean isAboutOne(String one, String other) {
        var ones = telling.of(one);
        var others = telling.of(other);
        return shared(ones, others) > 0
                || sentences.stream().anyMatch(sentence -> shared(ones, sentence) > 0 && shared(others, sentence) > 0);
    }

    /** Whether a text has half of another one's telling words, and at least one. */
    boolean hasHalf(String text, String other) {
        var words = telling.of(other);
        int common = shared(telling.of(text), words);
        return common > 0 && common >= HALF * words.size();
    }

    /** Whether they share a telling word, or name the same one of the people who talk. */
    boolean shareWord(String one, String other) {
        return shared(telling.of(one), telling.of(other)) > 0 || areAboutOnePerson(one, other);
    }

    /**
     * Whether no other fact shares with the text all telling words that this one shares with it: a reader may confuse
     * two facts of one matter.
     */
    boolean isNearest(String text, Fact fact, Collection<Fact> others) {
        var words = telling.withNames(text);
        var shared = Sets.intersection(words, telling.withNames(fact.content()));
        return others.stream()
                .map(Fact::content)
                .filter(other -> !other.equals(text))
                .map(other -> Sets.intersection(words, telling.withNames(other)))
                .noneMatch(its -> !its.isEmpty() && its.containsAll(shared));
    }

    /** Whether the text has all telling words of the value. */
    boolean hasAll(String text, String value) {
        return telling.ofValue(value).stream().allMatch(text.toLowerCase(Locale.ROOT)::contains);
    }

    /** Whether the text has a telling word of the value. */
    boolean hasAny(String text, String value) {
        return telling.ofValue(value).stream().anyMatch(text.toLowerCase(Locale.ROOT)::contains);
    }

    /** Whether both name the same one of the people who talk. */
    boolean areAboutOnePerson(String one, String other) {
        var names = Sets.intersection(FactChecks.words(one), telling.names());
        return shared(names, FactChecks.words(other)) > 0;
    }

    /** Whether a person says a telling word of the text anywhere. */
    boolean hasOwnWord(String text) {
        var words = telling.of(text);
        return sentences.stream().anyMatch(sentence -> shared(words, sentence) > 0);
    }

    /** Whether people say more than half of the fact's telling words in these turns, in words of their own. */
    boolean isMostlyOwn(String content, List<Episode> turns) {
        var words = telling.of(content);
        var own = turns.stream().flatMap(turn -> own(turn).stream()).collect(Collectors.toSet());
        return shared(words, own) > HALF * words.size();
    }

    /**
     * The turn of somebody else from which a fact comes, whatever turns the reader names. Tried in this order:
     *
     * <ol>
     *   <li>a pasted text, if nobody says in words of their own what it has of the fact: half of the telling words, or
     *       one with a capital; names of days and months do not count, because a reader works out days
     *   <li>a turn in which half of the telling words are somebody else's, more than twice as many as people say in the
     *       named turns; a single one only with a capital or a digit
     *   <li>where nobody says a word of the fact, a turn with some as somebody else's
     * </ol>
     *
     * @return empty for a fact that people tell in words of their own
     */
    Optional<Episode> foreign(String content, List<Episode> named) {
        return pasted(content).or(() -> foreignBeside(content, named)).or(() -> unheard(content));
    }

    /**
     * Whether a person says a word of three letters, a number or a name of the text, or is asked about one by the
     * assistant. Else the reader has invented it: each of 608 facts that others wrote about 68 public conversations has
     * such a word. True also for a text in another language than the conversation, of which no short word is in that,
     * and for scripts without spaces between words.
     */
    boolean isHeard(String text) {
        var words = telling.ofContent(text);
        var little = telling.shortWords(text);
        boolean isOtherLanguage = little.size() >= FEWEST_WORDS
                && shortWords.size() >= ENOUGH_WORDS
                && Collections.disjoint(little, shortWords);
        return words.isEmpty() || !Collections.disjoint(words, heard) || isOtherLanguage || FactChecks.isUnspaced(text);
    }

    /** The turn of somebody else with words of a fact of which people say none. */
    private Optional<Episode> unheard(String content) {
        var words = telling.of(content);
        return isHeard(content)
                ? Optional.empty()
                : said.keySet().stream()
                        .filter(turn -> foreign(words, turn) > 0)
                        .findFirst();
    }

    private Optional<Episode> pasted(String content) {
        var words = telling.of(content);
        var unsaid = new HashSet<>(words);
        said.values().forEach(turn -> unsaid.removeAll(turn.own()));
        var names = telling.of(values(content)).stream()
                .filter(word ->
                        unsaid.contains(word) && !CALENDAR.contains(word) && Character.isLetter(word.codePointAt(0)))
                .collect(Collectors.toSet());
        return said.keySet().stream()
                .filter(turn -> turn.role() == Role.USER)
                .filter(turn -> foreign(names, turn) > 0
                        || (foreign(unsaid, turn) > 0 && foreign(unsaid, turn) >= HALF * words.size()))
                .findFirst();
    }

    private Optional<Episode> foreignBeside(String content, List<Episode> named) {
        var words = telling.of(content);
        var own = named.stream().flatMap(turn -> own(turn).stream()).collect(Collectors.toSet());
        int people = shared(words, own);
        var values = telling.of(values(content));
        return said.keySet().stream()
                .max(Comparator.comparingInt(turn -> foreign(words, turn)))
                .filter(turn -> foreign(words, turn) > 2 * people && foreign(words, turn) >= HALF * words.size())
                .filter(turn -> foreign(words, turn) > 1 || foreign(values, turn) > 0);
    }

    /** The words with a capital or a digit, except the first, which always has a capital. */
    private static String values(String content) {
        return SPACES.splitAsStream(content)
                .skip(1)
                .filter(word -> word.codePoints().anyMatch(c -> Character.isUpperCase(c) || Character.isDigit(c)))
                .collect(Collectors.joining(" "));
    }

    private int foreign(Set<String> words, Episode turn) {
        return shared(words, said(turn).foreign());
    }

    private Set<String> own(Episode turn) {
        return said(turn).own();
    }

    private Said said(Episode turn) {
        return said.getOrDefault(turn, new Said(Set.of(), Set.of()));
    }

    private static int shared(Set<String> words, Set<String> others) {
        return Sets.intersection(words, others).size();
    }
}
