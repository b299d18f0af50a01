package dev.nightjar.plugin.memory.entity;

import dev.nightjar.plugin.memory.table.row.CleanText;
import java.text.Normalizer;
import java.util.Locale;

/**
 * The form in which names are compared: NFKC, case-folded, white space collapsed. Done in Java because SQLite folds ASCII only.
 * Lower, upper and lower again also folds characters without a simple counterpart (ß and its capital, final sigma).
 */
public final class NameKey {

    private NameKey() {}

    /** The key of a name; empty for a blank name. */
    public static String of(String name) {
        var composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
        var folded = composed.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return CleanText.onOneLine(folded);
    }
}
