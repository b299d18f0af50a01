package dev.nightjar.plugin.maintenance.extract.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How plurals end, with what their singular ends in: {@code ies} with {@code y}, {@code s} with nothing. Immutable. */
final class Plurals {

    /** "Jan" is no plural of "ja". */
    private static final int MIN_WORD = 3;

    private final Map<String, String> endings = new LinkedHashMap<>();

    /** @param endings such as {@code ies=y} and {@code s}; irregular ones are written {@code children=child} */
    Plurals(List<String> endings) {
        for (var ending : endings) {
            int sign = ending.indexOf('=');
            this.endings.put(sign < 0 ? ending : ending.substring(0, sign), sign < 0 ? "" : ending.substring(sign + 1));
        }
    }

    /** The forms a word may have in the plural. */
    List<String> of(String word) {
        var plurals = new ArrayList<String>(2);
        endings.forEach((ending, single) -> {
            if (word.endsWith(single) && word.length() >= MIN_WORD) {
                plurals.add(word.substring(0, word.length() - single.length()) + ending);
            }
        });
        return plurals;
    }
}
