package dev.nightjar.plugin.memory.entity;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.plugin.memory.table.row.CleanText;
import java.text.Normalizer;
import java.util.Locale;

/**
 * The form in which names are compared: what a reader sees of them, NFKC, case-folded, white space collapsed. Done in
 * Java because SQLite folds ASCII only. Lower, upper and lower again also folds characters without a simple counterpart
 * (ß and its capital, final sigma).
 */
public final class NameKey {

    private NameKey() {}

    /** The key of a name; empty for a blank name. */
    public static String of(String name) {
        return ofText(VisibleText.of(name));
    }

    /** A name as it is stored, so that no two names read alike: on one line, composed, without invisible characters. */
    public static String shown(String name) {
        return Normalizer.normalize(VisibleText.line(CleanText.of(name), Integer.MAX_VALUE), Normalizer.Form.NFC);
    }

    /** A text with characters that a reader does not see. */
    public static String ofText(String name) {
        var composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
        var folded = composed.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return CleanText.onOneLine(folded);
    }
}
