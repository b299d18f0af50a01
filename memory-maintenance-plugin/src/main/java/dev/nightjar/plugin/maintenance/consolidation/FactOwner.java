package dev.nightjar.plugin.maintenance.consolidation;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.Set;

/**
 * Whom or what a fact is about, by the names that its sentence begins with: "Mia" of "Ada's daughter Mia sails",
 * "Egret" of "Project Egret uses SQLite".
 */
public final class FactOwner {

    /** Words without a capital that may follow "Ada's" before the name: "Ada's younger daughter Mia". */
    private static final int BETWEEN = 2;

    private static final Splitter WORDS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

    private FactOwner() {}

    /** Whether both sentences begin with names, each with one that the other one lacks. */
    public static boolean differs(String one, String other) {
        var first = of(one);
        var second = of(other);
        return !first.isEmpty()
                && !second.isEmpty()
                && !FactChecks.words(other).contains(first)
                && !FactChecks.words(one).contains(second);
    }

    /**
     * The last of those names in lower case; empty where the sentence begins with none, or the script has no capitals.
     */
    private static String of(String sentence) {
        var owner = "";
        int between = 0;
        for (var token : WORDS.split(sentence)) {
            boolean isPossessive = token.endsWith("'s") || token.endsWith("’s");
            if (Character.isUpperCase(token.codePointAt(0))) {
                owner = name(isPossessive ? token.substring(0, token.length() - 2) : token);
                between = isPossessive ? BETWEEN : 0;
            } else if (between-- <= 0) {
                break;
            }
        }
        return owner;
    }

    private static String name(String token) {
        Set<String> words = FactChecks.words(token);
        return words.size() == 1 ? words.iterator().next() : "";
    }
}
