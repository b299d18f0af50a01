package dev.nightjar.plugin.maintenance.extract.slot;

import com.google.re2j.Pattern;

/** Takes the time off a fact's text, so that what is said can be compared. */
public final class FactText {

    private static final Pattern MARK = Pattern.compile(" \\((?:said on|as of) [0-9-]+\\)$");

    private static final String MONTH =
            "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

    private static final String DATE =
            "(?:\\d{4}-\\d\\d-\\d\\d|(?:" + MONTH + " )?\\d{4}|(?:spring|summer|fall|autumn) \\d{4})";

    /** Groups: 1 everything before the date, 2 the date with its preposition. */
    static final Pattern DATED = Pattern.compile(
            "^(.+?),? ((?:on|in|around|shortly before|on the weekend of|in the week (?:before|of|after)|"
                    + "since|until|by|for) " + DATE + ")$");

    private FactText() {}

    /** Without the mark that says when it was said. */
    public static String unmarked(String fact) {
        return MARK.matcher(fact.strip()).replaceFirst("");
    }

    /** Without marks and dates at its end. */
    static String undated(String fact) {
        var text = unmarked(fact);
        var dated = DATED.matcher(text);
        return dated.matches() ? dated.group(1) : text;
    }
}
