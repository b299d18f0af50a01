package dev.nightjar.plugin.memory.search.leg;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.search.text.QuestionTime;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Finds what was said on the day that the question names: "What did we talk about yesterday?" shares no word with it. Brings the
 * newest memories of a day with more than the search may bring.
 *
 * @param zone where days begin
 */
public record DayLeg(ZoneId zone) implements SearchLeg.Reading {

    @Override
    public String name() {
        return DAY;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        var today = LocalDate.ofInstant(query.plan().now(), zone);
        return QuestionTime.of(query.plan().query().text(), today, query.plan().people(query.tx()))
                .lastDay(today)
                .map(day -> query.store().newest(query.scope(), of(day, query.filter()), query.depth()))
                .orElse(List.of());
    }

    @Override
    public String reasonForNothing(LegResults results) {
        return "the question names no day, or one of which nothing passes the filters";
    }

    private MemoryFilter of(LocalDate day, MemoryFilter filter) {
        var start = day.atStartOfDay(zone).toInstant();
        var end = day.plusDays(1).atStartOfDay(zone).toInstant();
        return filter.toBuilder()
                .after(Optional.ofNullable(filter.after())
                        .filter(start::isBefore)
                        .orElse(start))
                .before(Optional.ofNullable(filter.before())
                        .filter(end::isAfter)
                        .orElse(end))
                .build();
    }
}
