package dev.nightjar.web.night;

import dev.nightjar.web.night.Changes.Counts;
import dev.nightjar.web.page.Bar;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Texts;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A month in a strip of nights, with a bar for each night that changed something.
 *
 * @param name such as {@code Nov 2026}
 */
public record Month(String name, String did, String link, boolean isShown, int x, int width, List<Bar> bars) {

    static final int SHOWN = 6;

    private static final int NIGHT = 4;
    private static final int GAP = 8;
    private static final int HEIGHT = 44;

    /** The months until this one, oldest first. */
    static List<Month> until(YearMonth last, YearMonth shown, Map<LocalDate, Counts> nights, Texts texts) {
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
        return months;
    }

    private static List<Bar> bars(YearMonth month, int begin, long most, Map<LocalDate, Counts> nights) {
        return IntStream.rangeClosed(1, month.lengthOfMonth())
                .boxed()
                .flatMap(day -> {
                    var counts = nights.getOrDefault(month.atDay(day), Counts.NONE);
                    return Bar.stack(begin + NIGHT * (day - 1), HEIGHT, most, counts.byTone()).stream();
                })
                .toList();
    }
}
