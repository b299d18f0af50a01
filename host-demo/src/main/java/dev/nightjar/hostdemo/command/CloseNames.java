package dev.nightjar.hostdemo.command;

import dev.nightjar.commons.text.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The names somebody may have meant who mistyped one. */
final class CloseNames {

    /** A third of the letters may be wrong: with more of them any short name would do. */
    private static final int LETTERS_PER_SLIP = 3;

    private record Guess(String name, int slips) {}

    private CloseNames() {}

    /** The nearest of the names, several when they are equally near; none when all are far from what was typed. */
    static List<String> of(String typed, Collection<String> names) {
        int most = Math.max(1, bare(typed).length() / LETTERS_PER_SLIP);
        var close = names.stream()
                .distinct()
                .map(name -> new Guess(name, EditDistance.between(bare(typed), bare(name))))
                .filter(guess -> guess.slips <= most)
                .sorted(Comparator.comparingInt(Guess::slips).thenComparing(Guess::name))
                .toList();
        return close.stream()
                .filter(guess -> guess.slips == close.get(0).slips)
                .map(Guess::name)
                .toList();
    }

    private static String bare(String name) {
        var start = 0;
        while (start < name.length() && name.charAt(start) == '-') {
            start++;
        }
        return name.substring(start).toLowerCase(Locale.ROOT);
    }
}
