package dev.nightjar.hostdemo.command;

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
                .map(name -> new Guess(name, slips(bare(typed), bare(name))))
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

    /** How many letters have to be added, left out, changed or swapped with the next one. */
    private static int slips(String one, String other) {
        var table = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : fewest(table, one, other, i, j);
            }
        }
        return table[one.length()][other.length()];
    }

    private static int fewest(int[][] table, String one, String other, int i, int j) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        int fewest = Math.min(Math.min(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + change);
        boolean isSwap =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return isSwap ? Math.min(fewest, table[i - 2][j - 2] + 1) : fewest;
    }
}
