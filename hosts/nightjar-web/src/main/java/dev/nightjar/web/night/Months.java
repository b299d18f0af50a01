package dev.nightjar.web.night;

import dev.nightjar.web.night.Changes.Counts;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Texts;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Months as a strip of nights: a bar for each that changed something.
 *
 * @param months the months, oldest first
 */
public record Months(List<Month> months) {

    static final int SHOWN = 6;

    private static final int NIGHT = 4;
    private static final int GAP = 8;
    private static final int HEIGHT = 44;
    private static final int LEAST = 4;

    /** The months until this one. */
    static Months until(YearMonth last, YearMonth shown, Map<LocalDate, Counts> nights, Texts texts) {
        long most = nights.values().stream().mapToLong(Counts::all).max().orElse(0);
        var months = new ArrayList<Month>();
        int x = 0;
        for (int i = SHOWN - 1; i >= 0; i--) {
            var month = last.minusMonths(i);
            var sum = IntStream.rangeClosed(1, month.lengthOfMonth())
                    .mapToObj(day -> nights.getOrDefault(month.atDay(day), Counts.NONE))
                    .reduce(Counts.NONE, Counts::plus);
            months.add(new Month(
                    texts.formatted("MMM uuuu", month),
                    sum.isNothing() ? texts.words().say("nothing") : sum.inWords(texts.words()),
                    Links.to("/nights", "month", month.toString()),
                    month.equals(shown),
                    x,
                    NIGHT * month.lengthOfMonth(),
                    bars(month, x, most, nights)));
            x += NIGHT * month.lengthOfMonth() + GAP;
        }
        return new Months(months);
    }

    /** The width of all. */
    public int width() {
        var last = months.get(months.size() - 1);
        return last.x + last.width;
    }

    private static List<Bar> bars(YearMonth month, int begin, long most, Map<LocalDate, Counts> nights) {
        var bars = new ArrayList<Bar>();
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            var counts = nights.getOrDefault(month.atDay(day), Counts.NONE);
            int x = begin + NIGHT * (day - 1);
            int top = HEIGHT;
            top = add(bars, "learnt", x, top, counts.learnt(), most);
            top = add(bars, "replaced", x, top, counts.replaced(), most);
            var unused = add(bars, "faded", x, top, counts.faded() + counts.changed(), most);
        }
        return bars;
    }

    private static int add(List<Bar> bars, String tone, int x, int top, long number, long most) {
        if (number == 0) {
            return top;
        }
        int height = (int) Math.max(LEAST, (HEIGHT - 2L * LEAST) * number / most);
        bars.add(new Bar(tone, x, Math.max(0, top - height), height));
        return Math.max(0, top - height);
    }

    /**
     * A month.
     *
     * @param name such as {@code Nov 2026}
     */
    public record Month(String name, String did, String link, boolean isShown, int x, int width, List<Bar> bars) {}

    /** A part of a night's bar, by the class of its colour. */
    public record Bar(String tone, int x, int y, int height) {}
}
