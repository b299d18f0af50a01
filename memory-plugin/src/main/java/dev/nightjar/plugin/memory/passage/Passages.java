package dev.nightjar.plugin.memory.passage;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.plugin.memory.passage.TextUnits.Unit;
import dev.nightjar.plugin.memory.term.TermFinder;
import dev.nightjar.plugin.memory.term.TokenCounter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A text that may be long, to be shown where there is room for so many tokens: whole where it fits, else the passages
 * that fit a question with what stands around them, or its beginning where none does. Characters nobody sees are left
 * out. The time it takes grows with the length of the text and no faster. Not thread-safe.
 */
public final class Passages {

    private static final String ELLIPSIS = "…";

    /** Nearly every text has more tokens than its length divided by this; such a one need not be counted as a whole. */
    private static final int CHARACTERS_A_TOKEN = 8;
    /** Share of the room for what fits the question; the rest is for what stands around it. */
    private static final double SHARE_OF_MATCHES = 0.67;
    /** Characters shown in front of a word that fits, where its line is cut. */
    private static final int LEAD = 30;

    private final String text;
    private final Terms terms;
    private final TokenCounter tokens;
    private @Nullable List<Unit> units;
    private List<Integer> best = List.of();
    private final TermFinder finder;

    /**
     * The passages of a text.
     *
     * @param terms what is looked for
     */
    public Passages(String text, Terms terms, TokenCounter tokens) {
        this.text = VisibleText.of(text);
        this.terms = terms;
        this.finder = terms.finder();
        this.tokens = tokens;
    }

    /**
     * The excerpt that is shown where there is room for so many tokens; never more.
     *
     * @param most ≥ 1
     */
    public Excerpt within(int most) {
        boolean mayFit = text.length() <= (long) most * CHARACTERS_A_TOKEN;
        if (mayFit && tokens.isWithin(text, most)) {
            return new Excerpt(text, true);
        }
        var all = units();
        if (all.isEmpty()) {
            return new Excerpt(ELLIPSIS, false);
        }
        var chosen = new Choice(most, all).chosen();
        while (chosen.size() > 1 && !tokens.isWithin(shown(chosen), most)) {
            chosen.remove(chosen.size() - 1);
        }
        var shown = shown(chosen);
        return tokens.isWithin(shown, most)
                ? new Excerpt(shown, chosen.size() == all.size())
                : new Excerpt(cut(all.get(chosen.get(0)), most), false);
    }

    private List<Unit> units() {
        var known = units;
        if (known == null) {
            known = TextUnits.of(text);
            var held = new long[known.size()];
            for (int i = 0; i < held.length; i++) {
                held[i] = terms.in(known.get(i).in(text), finder);
            }
            best = UnitRanking.of(held, terms.count());
            units = known;
        }
        return known;
    }

    /** The chosen pieces in the order of the text; neighbours are shown with what stands between them. */
    private String shown(List<Integer> chosen) {
        var all = units();
        var shown = new StringBuilder();
        int last = -1;
        for (int place : new TreeSet<>(chosen)) {
            var unit = all.get(place);
            if (place == last + 1 && last >= 0) {
                shown.append(text, all.get(last).end(), unit.end());
            } else {
                if (place > 0) {
                    shown.append(last < 0 ? "" : lineEnd(all.get(last).end())).append(ELLIPSIS);
                    shown.append(unit.start() > 0 && text.charAt(unit.start() - 1) == '\n' ? "\n" : " ");
                }
                shown.append(unit.in(text));
            }
            last = place;
        }
        return last == all.size() - 1
                ? shown.toString()
                : shown.append(lineEnd(all.get(last).end())).append(ELLIPSIS).toString();
    }

    private String lineEnd(int end) {
        return end < text.length() && text.charAt(end) == '\n' ? "\n" : " ";
    }

    /** The part of a piece that there is room for, from shortly before the first word that fits on. */
    private String cut(Unit unit, int most) {
        int from = Math.max(unit.start(), firstMatch(unit) - LEAD);
        from = wordStart(from, unit.end());
        var before = from > 0 ? ELLIPSIS + " " : "";
        var rest = text.substring(from, unit.end());
        int low = 0;
        int high = rest.codePointCount(0, rest.length());
        while (low < high) {
            int middle = (low + high + 1) / 2;
            var shorter = before + rest.substring(0, rest.offsetByCodePoints(0, middle)) + ELLIPSIS;
            if (tokens.isWithin(shorter, most)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low == 0 ? ELLIPSIS : before + rest.substring(0, rest.offsetByCodePoints(0, low)) + ELLIPSIS;
    }

    /** The start of the first word that holds a term; the piece's own start when none does. */
    private int firstMatch(Unit unit) {
        int from = unit.start();
        while (from < unit.end()) {
            int space = text.indexOf(' ', from);
            int end = space < 0 || space > unit.end() ? unit.end() : space;
            if (terms.in(text.substring(from, end), finder) != 0) {
                return from;
            }
            from = end + 1;
        }
        return unit.start();
    }

    private int wordStart(int from, int end) {
        for (int start = from; start < Math.min(end, from + LEAD); start++) {
            if (start == 0 || Character.isWhitespace(text.charAt(start - 1))) {
                return start;
            }
        }
        return Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from;
    }

    /** Takes pieces as long as there is room: first what fits the question, then what stands around it. */
    private final class Choice {

        private final List<Unit> all;
        private final Set<Integer> chosen = new LinkedHashSet<>();
        private int left;

        Choice(int most, List<Unit> all) {
            this.all = all;
            this.left = most;
        }

        /** The places of what is shown, in the order they were taken; at least one. */
        List<Integer> chosen() {
            int around = left - (int) (left * SHARE_OF_MATCHES);
            for (int unit : best) {
                take(unit, around);
            }
            if (chosen.isEmpty()) {
                int first = best.isEmpty() ? 0 : best.get(0);
                chosen.add(first);
                left -= cost(first);
            }
            var growing = new ArrayList<>(chosen.stream().map(Growth::new).toList());
            while (!growing.isEmpty()) {
                growing.removeIf(one -> !one.grow());
            }
            return new ArrayList<>(chosen);
        }

        private boolean take(int unit, int reserve) {
            if (unit < 0 || unit >= all.size()) {
                return false;
            }
            if (chosen.contains(unit)) {
                return true;
            }
            int cost = cost(unit);
            if (cost > left - reserve) {
                return false;
            }
            chosen.add(unit);
            left -= cost;
            return true;
        }

        /** Tokens of a piece, with the sign for what is left out, or the end of the line. */
        private int cost(int unit) {
            return tokens.count(all.get(unit).in(text)) + 1;
        }

        /** Neighbours of one piece, the one after and the one before in turn. */
        private final class Growth {

            private int first;
            private int last;
            private boolean isGrowingUp = true;
            private boolean isGrowingDown = true;

            Growth(int unit) {
                first = unit;
                last = unit;
            }

            boolean grow() {
                isGrowingDown = isGrowingDown && take(last + 1, 0);
                last += isGrowingDown ? 1 : 0;
                isGrowingUp = isGrowingUp && take(first - 1, 0);
                first -= isGrowingUp ? 1 : 0;
                return isGrowingUp || isGrowingDown;
            }
        }
    }

    /**
     * The part of a text that is shown.
     *
     * @param text passages of it, word for word, in their order, with {@code …} for what is left out
     * @param isWhole whether nothing is
     */
    public record Excerpt(String text, boolean isWhole) {}
}
