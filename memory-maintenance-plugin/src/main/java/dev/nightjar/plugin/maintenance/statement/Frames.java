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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Tells what a sentence says about its speaker in so many words, such as "I live in Bergen". For other words see
 * {@link SlotGuess}. Immutable.
 */
final class Frames {

    /** Ends a clause. A colon does not: the words behind it may be somebody else's. */
    private static final Pattern JOINT =
            Pattern.compile("(?i)[,;!–—，、]\\s*|\\s-\\s|\\s(?:and|but|und|aber|y|e|et|en|и)\\s");

    /** Words that join a clause to what was said before, and say nothing themselves. */
    private static final String CONNECTIVE =
            "(?:and|but|so|also|well|oh|now|because|btw|by the way|hi|hello|hey|right|ok|okay"
                    + "|anyway|actually|und|aber|denn|ja|ach|also|übrigens|außerdem|et|mais|aussi|alors|bon|sinon|au fait|en fait"
                    + "|d'ailleurs|y|pero|además|bueno|por cierto|e|ma|comunque|inoltre|allora|mas|aliás|além disso|en|maar|ook"
                    + "|nou|trouwens|и|а|но|ну|кстати|ещё)";

    /** With what a clause may begin. */
    private static final String CLAUSE = "(?:" + CONNECTIVE + ",? )*";

    private static final Pattern CONNECTIVES = Pattern.compile("(?i)^" + CLAUSE);

    /** A German or Dutch frame that begins with its subject, and its verb. */
    private static final Pattern SUBJECT_FIRST = Pattern.compile("(ich|ik) (\\([^()]*\\)|\\p{L}+) (.*)");

    /** Adverbs before the verb of a German or Dutch clause: its subject follows the verb. */
    private static final String BEFORE_VERB = "(?:jetzt|nun|inzwischen|mittlerweile|leider|auch|übrigens|außerdem|ja"
            + "|nu|inmiddels|ook|trouwens|helaas|(?:seit|sinds)(?: [\\p{L}\\p{N}]+){1,3}) ";

    /** Nobody would reread a longer sentence. */
    private static final int LONGEST = 600;

    private static final String NAME = "(?-i:\\p{Lu})";

    /** The subject of a wish to remember; with {@code ?} behind it, of one in the form of a question. */
    static final String ASKED = "asked";

    private static final String ASKED_AS_QUESTION = ASKED + "?";

    /** A wish not to keep the message, or to forget. */
    static final String UNWANTED = "unwanted";

    /**
     * The subject of a wish not to keep the message; with {@code ?} behind it, of one that counts only beside a
     * statement.
     */
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
                .filter(subject -> !isQuestion || subject.getKey().equals(ASKED_AS_QUESTION))
                .filter(subject -> (isWish(subject.getKey()) ? clauses.subList(0, 1) : clauses)
                        .stream()
                                .anyMatch(clause ->
                                        subject.getValue().matcher(clause).lookingAt()))
                .map(subject -> subject.getKey().equals(ASKED_AS_QUESTION) ? ASKED : subject.getKey())
                .distinct()
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

    /** The sentence without connectives at its beginning: "I live in Bergen" of "And also, I live in Bergen". */
    static String withoutConnectives(String sentence) {
        return CONNECTIVES.matcher(sentence).replaceFirst("");
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
                        inverted(columns[1]).ifPresent(frame -> frames.put(columns[0], filled(frame)));
                        if (columns[0].equals(PRIVATE) && columns[1].endsWith(MORE_MARK)) {
                            frames.put(PRIVATE_BESIDE, filled(columns[1].replace(MORE_MARK, STOP_MARK)));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var bySubject = ImmutableMap.<String, Pattern>builder();
        frames.build().asMap().forEach((subject, some) -> {
            bySubject.put(subject, Pattern.compile("(?i)" + CLAUSE + "(?:" + String.join("|", some) + ")"));
        });
        return new Frames(bySubject.buildOrThrow());
    }

    /** The frame with the verb before its subject: "ich wohne in" as "jetzt wohne ich in". */
    private static Optional<String> inverted(String frame) {
        var parts = SUBJECT_FIRST.matcher(frame);
        return parts.matches()
                ? Optional.of(BEFORE_VERB + parts.group(2) + " " + parts.group(1) + " " + parts.group(3))
                : Optional.empty();
    }

    /** The regular expression of a frame. People who type fast leave out apostrophes. */
    private static String filled(String frame) {
        return frame.replace("NAME", NAME)
                .replace("'", "'?")
                .replaceFirst(STOP_MARK + "$", Matcher.quoteReplacement(STOP))
                .replaceFirst(MORE_MARK + "$", Matcher.quoteReplacement(MORE))
                .replaceFirst("END$", Matcher.quoteReplacement(END));
    }
}
