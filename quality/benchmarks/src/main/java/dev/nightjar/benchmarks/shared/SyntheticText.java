package dev.nightjar.benchmarks.shared;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Text with the word statistics of speech: few words very often, most words rarely, some names. Not thread-safe. */
public final class SyntheticText {

    private static final int VOCABULARY = 50_000;
    private static final int MIN_WORDS = 8;
    private static final int MORE_WORDS = 32;
    private static final int NAMES = 500;
    private static final String[] SYLLABLES = {
        "ba", "ko", "ri", "ten", "mo", "sul", "ga", "ne", "pir", "la", "vo", "dra", "shi", "um", "fel", "ca"
    };

    /** The commonest words of English, roughly by frequency: they make up half of what is said. */
    private static final String[] FUNCTION_WORDS = """
            the be to of and a in that have i it for not on with he as you do at this but his by from they we say her she
            or an will my one all would there their what so up out if about who get which go me when make can like time no
            just him know take people into year your good some could them see other than then now look only come its over
            think also back after use two how our work first well way even new want because any these give day most us""".split("\\s+");

    private static final Set<String> COMMON = Set.of(FUNCTION_WORDS);
    private static final int ASKED_WORDS = 3;

    private static final String[] WORDS = words();

    private final Random random;

    public SyntheticText(long seed) {
        random = new Random(seed);
    }

    /** A turn of 8 to 40 words with a mention, and now and then a date. */
    public String turn() {
        var text = new StringBuilder();
        int words = MIN_WORDS + random.nextInt(MORE_WORDS);
        for (int i = 0; i < words; i++) {
            text.append(WORDS[zipf()]).append(' ');
        }
        text.append('@').append(WORDS[VOCABULARY + random.nextInt(NAMES)]);
        if (random.nextInt(5) == 0) {
            text.append(" on 2026-0").append(1 + random.nextInt(9)).append("-1").append(random.nextInt(9));
        }
        return text.append('.').toString();
    }

    /** Whom a turn mentions. */
    public static String mentioned(String turn) {
        int start = turn.indexOf('@') + 1;
        int end = start;
        while (end < turn.length() && Character.isLetter(turn.charAt(end))) {
            end++;
        }
        return turn.substring(start, end);
    }

    /**
     * A question of 7 or 8 words about a turn: three of its words that tell something, four of the common ones as often
     * as they are said, now and then whom it mentions.
     */
    public String question(String turn) {
        var words = questionWords(turn);
        if (random.nextBoolean()) {
            words.add(mentioned(turn));
        }
        Collections.shuffle(words, random);
        return String.join(" ", words) + "?";
    }

    /** A question of 7 words about a turn that mentions nobody. */
    public String namelessQuestion(String turn) {
        var words = questionWords(turn.substring(0, turn.indexOf('@')));
        Collections.shuffle(words, random);
        return String.join(" ", words) + "?";
    }

    private List<String> questionWords(String turn) {
        var telling = new ArrayList<>(Arrays.stream(turn.split("\\W+"))
                .filter(word -> !word.isEmpty() && !COMMON.contains(word))
                .toList());
        Collections.shuffle(telling, random);
        var words = new ArrayList<>(telling.subList(0, Math.min(ASKED_WORDS, telling.size())));
        var common = new LinkedHashSet<String>();
        while (common.size() <= ASKED_WORDS) {
            common.add(FUNCTION_WORDS[(int) Math.pow(FUNCTION_WORDS.length + 1, random.nextDouble()) - 1]);
        }
        words.addAll(common);
        return words;
    }

    /** Rank r with a probability of about 1/r. */
    private int zipf() {
        return (int) Math.pow(VOCABULARY, random.nextDouble()) - 1;
    }

    private static String[] words() {
        var words = new String[VOCABULARY + NAMES];
        for (int i = 0; i < words.length; i++) {
            words[i] = word(i);
        }
        return words;
    }

    private static String word(int rank) {
        if (rank < FUNCTION_WORDS.length) {
            return FUNCTION_WORDS[rank];
        }
        var word = new StringBuilder();
        for (int rest = rank + 1; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }
}
