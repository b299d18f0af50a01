package dev.nightjar.web.page;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Marks what a preview showed, so that a form can be refused that confirms something else. */
public final class Mark {

    private Mark() {}

    /** The mark of these values, by their texts: the same for the same values in the same order. */
    public static String of(List<?> values) {
        return Hashing.sha256()
                .hashString(values.toString(), StandardCharsets.UTF_8)
                .toString();
    }
}
