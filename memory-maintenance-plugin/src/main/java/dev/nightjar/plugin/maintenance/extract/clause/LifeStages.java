package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** Writes "when I was a kid" and its like as a phrase, so that it stays with the clause it belongs to. */
final class LifeStages {

    private static final String CHILD =
            "(?:about |like )?(?:an? )?(?:really |very |just )?(?:an? )?(?:little |small |young )?(?:kid|child|girl|boy|little|small|young|younger|a tiny|toddler)";

    private static final String AGE = "(?:about |around |only |just )?(\\d{1,2})(?: years old)?";

    private static final Pattern SINCE_CHILD = Pattern.compile("(?i) (?:ever )?since I was " + CHILD + "( |$)");
    private static final Pattern WHEN_CHILD = Pattern.compile("(?i) (?:back )?when I was " + CHILD + "( |$)");
    private static final Pattern SINCE_AGE = Pattern.compile("(?i) (?:ever )?since I was " + AGE + "( |$)");
    private static final Pattern WHEN_AGE = Pattern.compile("(?i) (?:back )?when I was " + AGE + "( |$)");
    private static final Pattern WHEN_IN = Pattern.compile(
            "(?i) (?:back )?when I was in ((?:high|middle|elementary|primary|grad) school|college|university|school)( |$)");
    private static final Pattern GROWING_UP = Pattern.compile("(?i) when I was growing up( |$)");

    private LifeStages() {}

    static List<String> asPhrases(List<String> words) {
        if (!words.contains("I")) {
            return words;
        }
        var text = " " + String.join(" ", words);
        text = SINCE_CHILD.matcher(text).replaceAll(" since childhood$1");
        text = WHEN_CHILD.matcher(text).replaceAll(" as a child$1");
        text = SINCE_AGE.matcher(text).replaceAll(" since the age of $1$2");
        text = WHEN_AGE.matcher(text).replaceAll(" at the age of $1$2");
        text = WHEN_IN.matcher(text).replaceAll(" in $1$2");
        text = GROWING_UP.matcher(text).replaceAll(" as a child$1");
        return Words.spaced(text);
    }
}
