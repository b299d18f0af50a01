package dev.nightjar.plugin.memory.fact;

import dev.nightjar.plugin.memory.entity.NameKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Forms of a fact's text for finding equal texts. */
public final class FactText {

    private static final String FINAL_PUNCTUATION = ".!?…。 ";
    private static final int HASH_BYTES = 16;

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
}
