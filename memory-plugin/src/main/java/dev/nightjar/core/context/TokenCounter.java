package dev.nightjar.core.context;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;

/** Counts tokens with a real tokenizer (cl100k_base). Loads its tables on first use. Thread-safe. */
final class TokenCounter {

    private static final class Loaded {
        private static final Encoding ENCODING =
                Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    }

    int count(String text) {
        return Loaded.ENCODING.countTokensOrdinary(text);
    }
}
