package dev.nightjar.commons.text;

/** The edit distance of two short texts, such as a name and a mistyped one. */
final class EditDistance {

    private EditDistance() {}

    /**
     * Number of characters to insert, delete, replace or swap with the next one, to turn one text into the other
     * (optimal string alignment). Time and memory are proportional to the product of the lengths.
     */
    static int between(String one, String other) {
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
