package dev.nightjar.plugin.memory.entity;

import dev.nightjar.plugin.memory.table.row.CleanText;
import java.text.Normalizer;
import java.util.Locale;

/**
 * The form under which names are compared: NFKC, case folded, white space collapsed. SQLite folds ASCII only, so this
 * is done here. Lower, upper and lower again folds what has no simple counterpart (ß and its capital, final sigma).
 */
public final class NameKey {

    private NameKey() {}

    /** The key of a name; empty when the name is blank. */
    public static String of(String name) {
        var composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
        var folded = composed.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return CleanText.onOneLine(folded);
    }
}
