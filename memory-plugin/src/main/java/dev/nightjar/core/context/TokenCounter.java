package dev.nightjar.core.context;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.nio.charset.StandardCharsets;

/** Counts tokens with a real tokenizer (cl100k_base). Loads its tables on first use. Thread-safe. */
final class TokenCounter {

    private static final class Loaded {
        private static final Encoding ENCODING =
                Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    }

    /**
     * Whether the text has at most so many tokens. A token is at least one byte, so a short text needs no tokenizer, whose
     * tables take a while to load.
     */
    boolean isWithin(String text, int budget) {
        return text.getBytes(StandardCharsets.UTF_8).length <= budget
                || Loaded.ENCODING.countTokensOrdinary(text) <= budget;
    }

    /** How many tokens the text has. */
    int count(String text) {
        return Loaded.ENCODING.countTokensOrdinary(text);
    }
}
