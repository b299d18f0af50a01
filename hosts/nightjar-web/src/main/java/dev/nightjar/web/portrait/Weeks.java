package dev.nightjar.web.portrait;

import com.google.common.collect.ImmutableMap;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.web.night.Changes;
import dev.nightjar.web.page.Bar;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
    private static final int DATES = 4;

    static Weeks of(PageCall call) {
        var texts = call.texts();
        var first = LocalDate.now(call.clock()).minusDays(DAYS - 1);
        var said = counts(call, first, MemoryKind.EPISODE);
        var learnt = counts(call, first, MemoryKind.FACT);
        var replaced = Changes.replaced(call, first, first.plusDays(DAYS));
        var numbers = Stream.iterate(first, day -> day.plusDays(1))
                .limit(DAYS)
                .map(day -> ImmutableMap.of(
                        "said", said.getOrDefault(day, 0L),
                        "learnt", learnt.getOrDefault(day, 0L),
                        "replaced", replaced.getOrDefault(day, 0L)))
                .toList();
        long most = numbers.stream()
                .mapToLong(day -> day.values().stream().mapToLong(i -> i).sum())
                .max()
                .orElse(0);
        var days = IntStream.range(0, DAYS)
                .mapToObj(i -> day(i, first.plusDays(i), texts, most, numbers.get(i)))
                .toList();
        var dates = IntStream.range(0, DATES)
                .mapToObj(i -> texts.formatted("d MMM", first.plusDays((DAYS - 1L) * i / (DATES - 1))))
                .toList();
        return new Weeks(days, dates);
    }

    /** Number of memories of each day that has any. A period without any takes one statement, whatever its length. */
    private static Map<LocalDate, Long> counts(PageCall call, LocalDate first, MemoryKind kind) {
        var counts = new TreeMap<LocalDate, Long>();
        count(call, first, DAYS, kind, counts);
        return counts;
    }

    private static void count(PageCall call, LocalDate first, int days, MemoryKind kind, Map<LocalDate, Long> counts) {
        var filter = MemoryFilter.builder()
                .kinds(Set.of(kind))
                .after(call.start(first))
                .before(call.start(first.plusDays(days)))
                .build();
        long number = call.memory().count(call.scope(), filter);
        if (number > 0 && days == 1) {
            counts.put(first, number);
        } else if (number > 0) {
            count(call, first, days / 2, kind, counts);
            count(call, first.plusDays(days / 2), days - days / 2, kind, counts);
        }
    }

    private static Day day(int place, LocalDate date, Texts texts, long most, Map<String, Long> numbers) {
        var words = texts.words();
        return new Day(
                texts.shortDay(date)
                        + numbers.entrySet().stream()
                                .filter(part -> part.getValue() > 0)
                                .map(part -> ", " + words.say("{0} " + part.getKey(), words.number(part.getValue())))
                                .collect(Collectors.joining()),
                Links.to("/timeline", "after", date.toString(), "before", date.toString()),
                place * WIDTH,
                Bar.stack(place * WIDTH, HEIGHT, most, numbers));
    }

    public boolean isEmpty() {
        return days.stream().allMatch(day -> day.bars.isEmpty());
    }

    /**
     * A day.
     *
     * @param bars its numbers as bars, the lowest first; empty for a day without any
     */
    public record Day(String label, String link, int x, List<Bar> bars) {}
}
