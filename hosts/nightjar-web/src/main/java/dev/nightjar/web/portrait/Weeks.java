package dev.nightjar.web.portrait;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.web.night.Changes;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Twelve weeks as a strip of days: what was said, learnt and replaced on each.
 *
 * @param days the days, oldest first
 * @param dates the dates below it, at equal distances
 */
public record Weeks(List<Day> days, List<String> dates) {

    /** The days shown. */
    static final int DAYS = 84;

    private static final int WIDTH = 10;
    private static final int HEIGHT = 60;
    private static final int LEAST = 4;
    private static final int DATES = 4;

    static Weeks of(PageCall call) {
        var texts = call.texts();
        var first = LocalDate.now(call.clock()).minusDays(DAYS - 1);
        var said = counts(call, first, MemoryKind.EPISODE);
        var learnt = counts(call, first, MemoryKind.FACT);
        var replaced = Changes.replaced(call, first, first.plusDays(DAYS));
        var parts = Stream.iterate(first, day -> day.plusDays(1))
                .limit(DAYS)
                .map(day -> Stream.of(
                                new Part("said", said.getOrDefault(day, 0L)),
                                new Part("learnt", learnt.getOrDefault(day, 0L)),
                                new Part("replaced", replaced.getOrDefault(day, 0L)))
                        .filter(part -> part.number > 0)
                        .toList())
                .toList();
        long most = parts.stream()
                .mapToLong(day -> day.stream().mapToLong(Part::number).sum())
                .max()
                .orElse(0);
        var days = IntStream.range(0, DAYS)
                .mapToObj(i -> day(i, first.plusDays(i), texts, most, parts.get(i)))
                .toList();
        var dates = IntStream.range(0, DATES)
                .mapToObj(i -> texts.formatted("d MMM", first.plusDays((DAYS - 1L) * i / (DATES - 1))))
                .toList();
        return new Weeks(days, dates);
    }

    /** The number of memories of each day that has any. A period without any is one statement, however long it is. */
    private static Map<LocalDate, Long> counts(PageCall call, LocalDate first, MemoryKind kind) {
        var counts = new TreeMap<LocalDate, Long>();
        count(call, first, DAYS, kind, counts);
        return counts;
    }

    private static void count(PageCall call, LocalDate first, int days, MemoryKind kind, Map<LocalDate, Long> counts) {
        var zone = call.clock().getZone();
        var filter = MemoryFilter.builder()
                .kinds(Set.of(kind))
                .after(first.atStartOfDay(zone).toInstant())
                .before(first.plusDays(days).atStartOfDay(zone).toInstant())
                .build();
        long number = call.memory().count(call.scope(), filter);
        if (number > 0 && days == 1) {
            counts.put(first, number);
        } else if (number > 0) {
            count(call, first, days / 2, kind, counts);
            count(call, first.plusDays(days / 2), days - days / 2, kind, counts);
        }
    }

    private static Day day(int place, LocalDate date, Texts texts, long most, List<Part> parts) {
        var words = texts.words();
        var bars = new ArrayList<Bar>();
        int top = HEIGHT;
        for (var part : parts) {
            int height = (int) Math.max(LEAST, Math.round((HEIGHT - 2.0 * LEAST) * part.number / most));
            top = Math.max(0, top - height);
            bars.add(new Bar(part.tone, place * WIDTH, top, height));
        }
        return new Day(
                texts.shortDay(date)
                        + parts.stream().map(part -> part.inWords(words)).reduce("", String::concat),
                Links.to("/timeline", "after", date.toString(), "before", date.toString()),
                place * WIDTH,
                bars);
    }

    /** Whether anything was said or learnt in these weeks. */
    public boolean isEmpty() {
        return days.stream().allMatch(day -> day.bars.isEmpty());
    }

    private record Part(String tone, long number) {

        String inWords(Words words) {
            return ", " + words.say("{0} " + tone, words.number(number));
        }
    }

    /**
     * A day.
     *
     * @param bars its numbers as bars, the lowest first; empty for a day without any
     */
    public record Day(String label, String link, int x, List<Bar> bars) {}

    /** A part of a bar. */
    public record Bar(String tone, int x, int y, int height) {}
}
