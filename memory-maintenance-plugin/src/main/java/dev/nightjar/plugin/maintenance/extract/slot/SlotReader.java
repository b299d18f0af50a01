package dev.nightjar.plugin.maintenance.extract.slot;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Optional;

/** Finds the slot a fact fills, if it fills one. */
public final class SlotReader {

    /** A pattern with the groups subject and value. */
    private record Row(String attribute, Pattern pattern) {

        static Row of(String attribute, String pattern) {
            return new Row(attribute, Pattern.compile(pattern));
        }
    }

    /** Where somebody is going to live. */
    static final String PLANNED_HOME = "plans to move to";

    private static final String WHO = "^(.+?) ";

    private static final String PLACE_END =
            "(?:,? (?:with|for|since|and|near|as|because|to|but|where|after|before) .*|,.*)?$";

    private static final List<Row> ROWS = List.of(
            Row.of(
                    "lives in",
                    WHO + "(?:lives|is living|has lived|has been living|resides|is based) in (\\p{Lu}.*?)" + PLACE_END),
            Row.of(
                    "lives in",
                    WHO + "(?:moved|has moved|relocated)(?: back)?(?: from .+?)? to (\\p{Lu}.*?)" + PLACE_END),
            Row.of(
                    PLANNED_HOME,
                    WHO
                            + "(?:is (?:moving|relocating)|(?:is going|is planning|plans|has decided|decided) to (?:move|relocate))"
                            + "(?: back)?(?: from .+?)? to (\\p{Lu}[^']*?)" + PLACE_END),
            Row.of(
                    "works as",
                    WHO
                            + "(?:works|is working|has been working|started working) as (?:an? |the )?(.+?)(?: (?:at|for|in|with|on) .*)?$"),
            Row.of(
                    "works at",
                    WHO
                            + "(?:works|is working|has worked|has been working|started working) (?:at|for) (.+?)(?: (?:as|in|with) .*)?$"),
            Row.of(
                    "relationship status",
                    WHO + "(?:is|got|has been|was) (single|married|engaged|divorced|separated|widowed)\\b.*$"),
            Row.of("diet", WHO + "(?:is|has been|became|went) (?:an? )?(vegan|vegetarian|pescatarian)\\b.*$"),
            Row.of("age", WHO + "(?:is|turned) (\\d{1,3})(?: years old)?$"),
            Row.of("name", WHO + "(?:full |first |last |middle )?name is (.+)$"));

    private static final Pattern FAVOURITE = Pattern.compile("^(.+?)'s favou?rite (.+?) (?:is|are) (.+)$");

    private static final Pattern CALLED = Pattern.compile(
            "^(.+'s (?:husband|wife|spouse|mother|mom|mum|father|dad|boyfriend|girlfriend|fiancée?|partner)) is called (.+)$");

    private static final Pattern EVENT = Pattern.compile(" (?:moved|relocated|got|was|turned|became|went|started) ");

    private SlotReader() {}

    /** The slot, if the fact fills one. */
    public static Optional<Slot> read(String fact) {
        var text = FactText.undated(Contrast.withoutOldValue(FactText.unmarked(fact)));
        if (text.contains(" not ")
                || text.contains(" no longer ")
                || text.contains(" never ")
                || text.contains(" also ")) {
            return Optional.empty();
        }
        var favourite = FAVOURITE.matcher(text);
        if (favourite.matches()) {
            return Optional.of(
                    new Slot(favourite.group(1), "favourite " + favourite.group(2), favourite.group(3), true));
        }
        var called = CALLED.matcher(text);
        if (called.matches()) {
            return Optional.of(new Slot(called.group(1), "is called", called.group(2), true));
        }
        for (var row : ROWS) {
            var matcher = row.pattern.matcher(text);
            if (matcher.matches()) {
                return Optional.of(new Slot(
                        matcher.group(1),
                        row.attribute,
                        matcher.group(2),
                        !EVENT.matcher(text).find()));
            }
        }
        return Optional.empty();
    }
}
