package dev.nightjar.commons.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that a user may have meant by a mistyped one: of a command, an option, a setting or a variable. */
public final class CloseNames {

    /** At most a third of the letters may be wrong; with more, any short name would match. */
    private static final int LETTERS_PER_SLIP = 3;

    private static final String BETWEEN_WORDS = "_-.";

    private record Guess(String name, int slips) {}

    private CloseNames() {}

    /**
     * A name that continues the typed one; otherwise the nearest names, several if they are equally near. None if all
     * are far from what was typed.
     */
    public static List<String> of(String typed, Collection<String> names) {
        var longer = names.stream()
                .filter(name -> name.startsWith(typed + "_"))
                .sorted()
                .limit(1)
                .toList();
        return longer.isEmpty() ? misspelt(typed, names) : longer;
    }

    private static List<String> misspelt(String typed, Collection<String> names) {
        var close = names.stream()
                .distinct()
                .filter(name -> isClose(bare(typed), bare(name)))
                .map(name -> new Guess(name, EditDistance.between(bare(typed), bare(name))))
                .sorted(Comparator.comparingInt(Guess::slips).thenComparing(Guess::name))
                .toList();
        return close.stream()
                .filter(guess -> guess.slips == close.get(0).slips)
                .map(Guess::name)
                .toList();
    }

    /**
     * {@code "; did you mean NAME?"} with the nearest names, to append to an error message; empty when there are none.
     */
    public static String question(String typed, Collection<String> names) {
        var close = of(typed, names);
        return close.isEmpty() ? "" : "; did you mean " + String.join(" or ", close) + "?";
    }

    /** Words that both begin with were not mistyped; without this, long names would seem more alike. */
    private static boolean isClose(String typed, String name) {
        int same = 0;
        for (int i = 0; i < Math.min(typed.length(), name.length()) && typed.charAt(i) == name.charAt(i); i++) {
            same = BETWEEN_WORDS.indexOf(typed.charAt(i)) >= 0 ? i + 1 : same;
        }
        int letters = typed.length() - same;
        int slips = EditDistance.between(typed.substring(same), name.substring(same));
        return slips < letters && slips <= Math.max(1, letters / LETTERS_PER_SLIP);
    }

    private static String bare(String name) {
        var start = 0;
        while (start < name.length() && name.charAt(start) == '-') {
            start++;
        }
        return name.substring(start).toLowerCase(Locale.ROOT);
    }
}
