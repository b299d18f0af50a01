package dev.nightjar.plugin.maintenance.statement;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Tells what a sentence says about its speaker in so many words, such as "I live in Bergen". For other words see
 * {@link SlotGuess}. Immutable.
 */
final class Frames {

    /** Behind it another clause begins. Behind a colon somebody else may speak. */
    private static final Pattern JOINT =
            Pattern.compile("(?i)[,;!–—，、]\\s*|\\s-\\s|\\s(?:and|but|und|aber|y|e|et|en|и)\\s");

    /** With what a clause may begin. */
    private static final String CLAUSE = "(?:(?:and|but|so|also|well|oh|now|because|btw|hi|hello|hey|by the way"
            + "|und|aber|denn|ja|ach|übrigens) )?";

    /** With what a sentence may begin that wishes something. */
    private static final String SENTENCE = "(?:(?:and|but|so|also|oh|hi|hey|ok|okay|und|ach),? )*";

    /** Nobody would reread a longer sentence. */
    private static final int LONGEST = 600;

    private static final String NAME = "(?-i:\\p{Lu})";

    /** A wish to remember, and what marks one in the form of a question. */
    static final String ASKED = "asked";

    private static final String ASKED_AS_QUESTION = ASKED + "?";

    /** A wish not to keep the message, or to forget. */
    static final String UNWANTED = "unwanted";

    /** A wish not to keep the message itself, and one that counts only beside a statement. */
    private static final String PRIVATE = "private";

    private static final String PRIVATE_BESIDE = PRIVATE + "?";

    private static final String STOP_MARK = "STOP";

    /** End of a sentence, which may follow a wish not to keep the message. */
    private static final String STOP = "\\s*[.!…。！]*$";

    private static final String MORE_MARK = "MORE";

    /** Begin of what the speaker says in confidence, behind a colon or "but". */
    private static final String MORE = "\\s*(?:[:：]|,? ?(?:but|aber|pero|mais|ma|mas|maar|но)\\b)";

    private static final String END = "\\s*(?:[.!,:…。！，：]|$|(?:but|aber|pero|mais|ma|mas|maar|но)\\b)";

    /** Fewer words behind a wish to remember say nothing. */
    private static final int FEWEST_WORDS = 2;

    private static final Frames BUNDLED = read();

    private final Map<String, Pattern> bySubject;

    private Frames(Map<String, Pattern> bySubject) {
        this.bySubject = ImmutableMap.copyOf(bySubject);
    }

    /** The frames of the languages that the product reads. */
    static Frames bundled() {
        return BUNDLED;
    }

    /**
     * Slots and tags that the sentence tells of its speaker, and {@link #ASKED} or {@link #UNWANTED}; empty for none.
     */
    List<String> subjects(String sentence) {
        if (sentence.length() > LONGEST) {
            return List.of();
        }
        var text = plain(sentence);
        boolean isQuestion = text.indexOf('?') >= 0 || text.indexOf('？') >= 0;
        var clauses = clauses(text);
        return bySubject.entrySet().stream()
                .filter(subject -> !subject.getKey().startsWith(PRIVATE))
                .filter(subject -> subject.getKey().equals(ASKED_AS_QUESTION) == isQuestion)
                .filter(subject -> (isWish(subject.getKey()) ? clauses.subList(0, 1) : clauses)
                        .stream()
                                .anyMatch(clause ->
                                        subject.getValue().matcher(clause).lookingAt()))
                .map(subject -> isQuestion ? ASKED : subject.getKey())
                .toList();
    }

    /**
     * Whether the speaker asks not to keep the message of this sentence.
     *
     * @param isTelling whether the message tells something worth storing
     */
    boolean isPrivate(String sentence, boolean isTelling) {
        var text = plain(sentence);
        return sentence.length() <= LONGEST
                && Stream.of(PRIVATE, PRIVATE_BESIDE)
                        .filter(wish -> isTelling || wish.equals(PRIVATE))
                        .map(wish -> Objects.requireNonNull(bySubject.get(wish)))
                        .anyMatch(wish -> wish.matcher(text).lookingAt());
    }

    private static String plain(String sentence) {
        return sentence.replace('’', '\'');
    }

    private static boolean isWish(String subject) {
        return subject.startsWith(ASKED);
    }

    /** The text from each clause on. */
    private static List<String> clauses(String text) {
        var clauses = new ArrayList<>(List.of(text));
        var joint = JOINT.matcher(text);
        while (joint.find()) {
            clauses.add(text.substring(joint.end()));
        }
        return clauses;
    }

    /** Whether a sentence that asks to remember says nothing else, so that the next one is meant. */
    boolean isOnlyAsking(String sentence) {
        var matcher = Objects.requireNonNull(bySubject.get(ASKED)).matcher(plain(sentence));
        return matcher.lookingAt() && Features.words(sentence.substring(matcher.end())).length < FEWEST_WORDS;
    }

    private static Frames read() {
        var frames = ImmutableListMultimap.<String, String>builder();
        try {
            Resources.readLines(Resources.getResource(Frames.class, "frames.tsv"), StandardCharsets.UTF_8).stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", 2))
                    .forEach(columns -> {
                        frames.put(columns[0], filled(columns[1]));
                        if (columns[0].equals(PRIVATE) && columns[1].endsWith(MORE_MARK)) {
                            frames.put(PRIVATE_BESIDE, filled(columns[1].replace(MORE_MARK, STOP_MARK)));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var bySubject = ImmutableMap.<String, Pattern>builder();
        frames.build().asMap().forEach((subject, some) -> {
            var begin = isWish(subject) ? SENTENCE : CLAUSE;
            bySubject.put(subject, Pattern.compile("(?i)" + begin + "(?:" + String.join("|", some) + ")"));
        });
        return new Frames(bySubject.buildOrThrow());
    }

    private static String filled(String frame) {
        return frame.replace("NAME", NAME)
                .replaceFirst(STOP_MARK + "$", Matcher.quoteReplacement(STOP))
                .replaceFirst(MORE_MARK + "$", Matcher.quoteReplacement(MORE))
                .replaceFirst("END$", Matcher.quoteReplacement(END));
    }
}
