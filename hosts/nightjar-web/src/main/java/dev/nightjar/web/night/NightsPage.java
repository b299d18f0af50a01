package dev.nightjar.web.night;

import dev.nightjar.kernel.model.ModelCall;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.Owner;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.web.night.Changes.Counts;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Nights: what maintenance changed in each, what fades next, and when the next runs are. */
public final class NightsPage implements Page {

    private static final Duration LOOKED_BACK = Duration.ofDays(30);
    private static final int FADING = 50;

    @Override
    public Answer show(PageCall call) {
        var texts = call.texts();
        var lines = new MemoryLines(call);
        var newest = newest(call);
        var month = call.text("month").map(NightsPage::month).orElse(newest);
        var last = month.isAfter(newest) || month.isBefore(newest.minusMonths(Month.SHOWN - 1L)) ? month : newest;
        var nights = nights(
                call,
                last.minusMonths(Month.SHOWN - 1L).atDay(1),
                last.plusMonths(1).atDay(1));
        var ofMonth = nights.entrySet().stream()
                .filter(night -> YearMonth.from(night.getKey()).equals(month))
                .map(night -> Night.of(night.getKey(), night.getValue(), texts))
                .toList();
        var view = new View(
                texts.formatted("MMMM uuuu", month),
                Month.until(last, month, nights, texts),
                Links.to("/nights", "month", last.minusMonths(Month.SHOWN).toString()),
                ofMonth.stream().filter(night -> !night.counts().isNothing()).toList(),
                ofMonth.stream().filter(night -> night.counts().isNothing()).toList(),
                call.service(MemoryMaintenance.class).countRuns(call.scope()),
                LastNight.fading(call, FADING).stream()
                        .map(one -> new Fades(texts.ago(one.at()), lines.of(one.fact())))
                        .toList(),
                schedules(call, texts),
                usage(call));
        return new Answer.Shown("nights.jte", "Nights", view);
    }

    /** Changes by day, the newest day first. */
    private static Map<LocalDate, Counts> nights(PageCall call, LocalDate from, LocalDate until) {
        return runs(call, from, until).stream()
                .collect(Collectors.groupingBy(
                        run -> call.texts().localDate(run.startedAt()),
                        TreeMap::new,
                        Collectors.reducing(Counts.NONE, Counts::of, Counts::plus)))
                .descendingMap();
    }

    /** The runs of some days, the newest first. */
    static List<MaintenanceRun> runs(PageCall call, LocalDate from, LocalDate until) {
        return call.service(MemoryMaintenance.class).runs(call.scope(), call.start(from), call.start(until));
    }

    private static YearMonth month(String text) {
        try {
            return YearMonth.parse(text);
        } catch (DateTimeException e) {
            throw new PageProblem(400, "'{0}' must be a month such as 2026-01", "month");
        }
    }

    private static YearMonth newest(PageCall call) {
        var runs = call.service(MemoryMaintenance.class).runs(call.scope(), 1);
        var time = runs.isEmpty() ? call.clock().instant() : runs.get(0).startedAt();
        return YearMonth.from(time.atZone(call.clock().getZone()));
    }

    /**
     * Schedules of the namespace, for the user of the host also the host's own jobs. Those of other namespaces are not
     * shown.
     */
    private static List<Planned> schedules(PageCall call, Texts texts) {
        return call.service(ScheduleStore.class).all(call.scope().agentId()).stream()
                .filter(schedule -> isTold(schedule, call))
                .sorted(Comparator.comparing(Schedule::nextRunAt, Comparator.nullsLast(Comparator.naturalOrder())))
                .map(schedule -> Planned.of(schedule, texts))
                .toList();
    }

    private static boolean isTold(Schedule schedule, PageCall call) {
        var namespace = schedule.terms().namespace();
        boolean isOfHost = schedule.terms().owner() == Owner.SYSTEM
                && namespace.equals(call.kernel().scope().namespace());
        return isOfHost || namespace.equals(call.scope().namespace());
    }

    /** Calls of models for all users; null for other users than the host's. */
    private static @Nullable Usage usage(PageCall call) {
        if (!call.isOperator()) {
            return null;
        }
        var since = call.clock().instant().minus(LOOKED_BACK);
        var byAgent = call.kernel().model().newestCalls(Integer.MAX_VALUE).stream()
                .filter(one -> !one.time().isBefore(since))
                .collect(Collectors.groupingBy(
                        ModelCall::agent, TreeMap::new, Collectors.reducing(Asked.NOTHING, Asked::of, Asked::plus)));
        var all = byAgent.values().stream().reduce(Asked.NOTHING, Asked::plus);
        return new Usage(byAgent, call.kernel().model().cost(all.read, all.written));
    }

    /**
     * The page.
     *
     * @param nights the nights of the month shown that changed something, newest first
     * @param fading what fades next, the soonest first
     * @param schedules what is planned, the next one first
     * @param usage what models were asked within 30 days; null for other users than the host's
     */
    public record View(
            String month,
            List<Month> months,
            String earlier,
            List<Night> nights,
            List<Night> quiet,
            long total,
            List<Fades> fading,
            List<Planned> schedules,
            @Nullable Usage usage) {}

    /**
     * A night in the list.
     *
     * @param day its day, such as {@code Friday, 2 January 2026}
     */
    public record Night(String day, Counts counts, String link) {

        static Night of(LocalDate day, Counts counts, Texts texts) {
            return new Night(texts.longDay(day), counts, Links.to(NightPage.PATH, "day", day.toString()));
        }
    }

    /**
     * A fact that fades.
     *
     * @param when such as {@code in 3 days}
     */
    public record Fades(String when, MemoryLine line) {}

    /**
     * A schedule.
     *
     * @param next when it runs next; null when it does not
     * @param last how it ended last; null when it never ran
     */
    public record Planned(
            String name,
            String cadence,
            @Nullable String next,
            String status,
            @Nullable String last) {

        static Planned of(Schedule schedule, Texts texts) {
            var next = schedule.nextRunAt();
            var last = schedule.lastRunAt();
            var ended = schedule.lastRunStatus();
            return new Planned(
                    texts.words().say(Plain.task(schedule.terms().name())),
                    Plain.cadence(schedule.terms().cadence(), texts),
                    next == null ? null : texts.date(next) + ", " + texts.time(next),
                    schedule.status().label(),
                    last == null || ended == null
                            ? null
                            : texts.words().say(Plain.outcome(ended)) + " " + texts.ago(last));
        }
    }

    /**
     * Use of models.
     *
     * @param cost in US dollars; 0 where no prices are configured
     */
    public record Usage(Map<String, Asked> agents, double cost) {

        public @Nullable String price() {
            return cost == 0 ? null : String.format(Locale.ROOT, "$%.4f", cost);
        }
    }

    /** Calls and tokens of an agent. */
    public record Asked(long calls, long read, long written) {

        static final Asked NOTHING = new Asked(0, 0, 0);

        static Asked of(ModelCall call) {
            return new Asked(1, call.inputTokens(), call.outputTokens());
        }

        Asked plus(Asked other) {
            return new Asked(calls + other.calls, read + other.read, written + other.written);
        }
    }
}
