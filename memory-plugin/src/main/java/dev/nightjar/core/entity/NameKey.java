package dev.nightjar.core.entity;

import java.text.Normalizer;
import java.util.Locale;

/**
 * The form under which names are compared: NFKC, case folded, white space collapsed. SQLite folds ASCII only, so this
 * is done here. Upper-casing before lower-casing folds what has no simple counterpart (ß, final sigma).
 */
public final class NameKey {

    private NameKey() {}

    /** The key of a name; empty when the name is blank. */
    public static String of(String name) {
        var composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
        var folded = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return String.join(" ", folded.strip().split("\\s+"));
    }
}
