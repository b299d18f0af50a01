package dev.nightjar.plugin.memory.fact;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.term.SearchedText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Forms of a fact's text for finding equal texts, and the phrases that it is found by. */
public final class FactText {

    private static final String FINAL_PUNCTUATION = ".!?…。 ";
    private static final int HASH_BYTES = 16;
    private static final int MAX_PHRASES = 3;
    private static final int MAX_WORDS = 6;
    private static final int MAX_CHARACTERS = 60;

    private FactText() {}

    /** The text without differences in case, Unicode form, white space and final punctuation. */
    static String normalised(String content) {
        var folded = NameKey.ofText(content);
        int end = folded.length();
        while (end > 0 && FINAL_PUNCTUATION.indexOf(folded.charAt(end - 1)) >= 0) {
            end--;
        }
        return end == 0 ? folded : folded.substring(0, end);
    }

    /** The first half of the SHA-256 of the normalised text, in hexadecimal. */
    public static String hash(String content) {
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(normalised(content).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /**
     * The first three phrases that a fact may be found by: short ones that are no sentence, have a word that its
     * content lacks, and may be stored, also behind the content.
     */
    public static List<String> phrases(MemoryPolicy policy, String content, List<String> written) {
        var words = Set.copyOf(Words.of(content));
        var known = new HashSet<String>();
        return written.stream()
                .map(phrase -> VisibleText.of(CleanText.of(CleanText.onOneLine(phrase)))
                        .strip())
                .filter(phrase -> CodePoints.isWithin(phrase, MAX_CHARACTERS))
                .filter(phrase -> isPhrase(Words.of(phrase), words) && known.add(normalised(phrase)))
                .filter(phrase ->
                        policy.refusal(SearchedText.of(content, phrase)).isEmpty())
                .limit(MAX_PHRASES)
                .toList();
    }

    private static boolean isPhrase(List<String> its, Set<String> words) {
        return its.size() <= MAX_WORDS && !words.containsAll(its);
    }
}
