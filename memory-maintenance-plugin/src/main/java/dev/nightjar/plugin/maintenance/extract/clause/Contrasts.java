package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** Writes "not to Oslo but to Bergen" as "to Bergen instead of Oslo", so that "but" does not cut it in two. */
final class Contrasts {

    private static final String VALUE = "((?:\\p{Lu}[^ ,]*)(?: \\p{Lu}[^ ,]*)*)";

    /** Groups: 1 a verb between "not" and the value, 2 the preposition, 3 the old value, 4 the new one. */
    private static final Pattern NOT_BUT =
            Pattern.compile(" not( \\w+ing(?: \\p{Lu}[^ ,]*)?)? (?:(to|in|at|for|with|on|using) )?" + VALUE
                    + " ,? ?but (?:to |in |at |for |with |on |using )?" + VALUE);

    private Contrasts() {}

    static List<String> asPhrases(List<String> words) {
        if (!words.contains("not") || !words.contains("but")) {
            return words;
        }
        var matcher = NOT_BUT.matcher(" " + String.join(" ", words));
        if (!matcher.find()) {
            return words;
        }
        var verb = matcher.group(1) == null ? "" : matcher.group(1);
        var preposition = matcher.group(2) == null ? "" : matcher.group(2) + " ";
        var phrase = verb + " " + preposition + matcher.group(4) + " instead of " + matcher.group(3);
        var text = " " + String.join(" ", words);
        return Words.spaced(text.substring(0, matcher.start()) + phrase + text.substring(matcher.end()));
    }
}
