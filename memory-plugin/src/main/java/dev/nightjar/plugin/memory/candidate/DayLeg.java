package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Finds what was said on the day that the question names: "What did we talk about yesterday?" shares no word with it.
 * Brings the newest memories of a day with more than the search may bring. Where a question asks for a day to come,
 * finds the turns that told plans whose day is not over.
 *
 * @param zone where days begin
 */
public record DayLeg(ZoneId zone) implements SearchLeg.Reading {

    /** Newest facts among which plans are looked for. */
    private static final int MAX_FACTS = 1_000;

    @Override
    public String name() {
        return DAY;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        var plan = query.plan();
        if (plan.asksAhead(query.tx(), zone)) {
            return plans(query);
        }
        return plan.time(query.tx(), zone)
                .lastDay(LocalDate.ofInstant(plan.now(), zone))
                .map(day -> query.store().newest(query.scope(), of(day, query.filter()), query.depth()))
                .orElse(List.of());
    }

    private static List<Candidate> plans(LegQuery query) {
        var turns = query.store().sourcesOfPlans(query.scope(), query.filter(), MAX_FACTS);
        return query.tx().turns().newest(turns, query.scope(), query.filter(), query.depth());
    }

    @Override
    public String reasonForNothing(LegResults results) {
        return "the question names no day and asks for none to come, or nothing of such a day passes the filters";
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
