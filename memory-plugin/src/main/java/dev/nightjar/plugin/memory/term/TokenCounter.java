package dev.nightjar.plugin.memory.term;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.nio.charset.StandardCharsets;

/** Counts tokens with a real tokenizer (cl100k_base). Loads its tables on first use. Thread-safe. */
public final class TokenCounter {

    private static final class Loaded {
        private static final Encoding ENCODING =
                Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    }

    /**
     * Whether the text has at most so many tokens. A token is at least one byte, so a short text needs no tokenizer,
     * whose tables take a while to load.
     */
    public boolean isWithin(String text, int budget) {
        return bytes(text) <= budget || count(text) <= budget;
    }

    /** How many tokens the text has. */
    public int count(String text) {
        return Loaded.ENCODING.countTokensOrdinary(text);
    }

    /** The most tokens the text can have; needs no tokenizer. */
    public static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * About how many tokens a text of people has, hardly ever too few. Needs no tokenizer, whose tables take a while to
     * load, and answers the same in every process. Words have few tokens, and digits, capitals and marks many; so have
     * scripts of which a character takes three bytes.
     */
    public static int about(String text) {
        // Tenths, as these are whole.
        int tenths = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' || (c >= 'a' && c <= 'z')) {
                tenths += 3;
            } else if (c < 0x800) {
                tenths += c < 0x80 ? 6 : 7;
            } else {
                tenths += 15;
            }
        }
        return (tenths + 9) / 10;
    }
}
