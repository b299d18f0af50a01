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
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Nights: a calendar of the runs of maintenance, what each changed, and when the next ones are. */
public final class NightsPage implements Page {

    private static final int LISTED = 20;
    private static final Duration LOOKED_BACK = Duration.ofDays(30);
    private static final int DAYS_OF_WEEK = 7;

    private final boolean isSimulating;

    /** @param isSimulating whether the next nights can be played */
    public NightsPage(boolean isSimulating) {
        this.isSimulating = isSimulating;
    }

    @Override
    public String path() {
        return "/nights";
    }

    @Override
    public Answer show(PageCall call) {
        var texts = call.texts();
        var day = call.day("day");
        var month = call.text("month")
                .map(NightsPage::month)
                .or(() -> day.map(YearMonth::from))
                .orElseGet(() -> newest(call));
        var byDay = runs(call, month.atDay(1), month.plusMonths(1).atDay(1)).stream()
                .collect(Collectors.groupingBy(
                        run -> texts.localDate(run.startedAt()),
                        TreeMap::new,
                        Collectors.reducing(Counts.NONE, Counts::of, Counts::plus)));
        var shown = day
                .map(one -> runsOf(call, one))
                .orElseGet(() -> call.service(MemoryMaintenance.class).runs(call.scope(), LISTED))
                .stream()
                .map(run -> Run.of(run, texts))
                .toList();
        var view = new View(
                texts.formatted("MMMM uuuu", month),
                Links.to("/nights", "month", month.minusMonths(1).toString()),
                Links.to("/nights", "month", month.plusMonths(1).toString()),
                weeks(month, byDay),
                day.map(call.texts()::longDay).orElse(null),
                day.isPresent() && runsOf(call, day.get()).stream().anyMatch(NightsPage::isUndoable)
                        ? Links.to("/nights/undo", "day", day.get().toString())
                        : null,
                shown,
                call.service(MemoryMaintenance.class).countRuns(call.scope()),
                schedules(call, texts),
                isSimulating && isOperator(call) ? Links.to(SimulationPage.PATH) : null,
                usage(call));
        return new Answer.Shown("nights.jte", "Nights", view);
    }

    /** The runs of a day, the newest first. */
    static List<MaintenanceRun> runsOf(PageCall call, LocalDate day) {
        return runs(call, day, day.plusDays(1));
    }

    /** The runs of some days, the newest first. */
    static List<MaintenanceRun> runs(PageCall call, LocalDate from, LocalDate until) {
        var zone = call.clock().getZone();
        return call.service(MemoryMaintenance.class)
                .runs(
                        call.scope(),
                        from.atStartOfDay(zone).toInstant(),
                        until.atStartOfDay(zone).toInstant());
    }

    /** Whether something of a run can be taken back. */
    static boolean isUndoable(MaintenanceRun run) {
        return run.undoneAt() == null && !run.changes().isEmpty();
    }

    /** Whether it is the user of the host itself. */
    static boolean isOperator(PageCall call) {
        return call.scope().namespace().equals(call.kernel().scope().namespace());
    }

    private static YearMonth month(String text) {
        try {
            return YearMonth.parse(text);
        } catch (DateTimeException e) {
            throw new PageProblem(400, "'month' must be a month such as 2026-01");
        }
    }

    private static YearMonth newest(PageCall call) {
        var runs = call.service(MemoryMaintenance.class).runs(call.scope(), 1);
        var time = runs.isEmpty() ? call.clock().instant() : runs.get(0).startedAt();
        return YearMonth.from(time.atZone(call.clock().getZone()));
    }

    /** The weeks of a month from Monday on; days of other months are null. */
    private static List<List<@Nullable Day>> weeks(YearMonth month, Map<LocalDate, Counts> byDay) {
        int before = month.atDay(1).getDayOfWeek().getValue() - DayOfWeek.MONDAY.getValue();
        int weeks = (before + month.lengthOfMonth() + DAYS_OF_WEEK - 1) / DAYS_OF_WEEK;
        return IntStream.range(0, weeks)
                .mapToObj(week -> IntStream.range(0, DAYS_OF_WEEK)
                        .map(weekday -> week * DAYS_OF_WEEK + weekday - before + 1)
                        .<@Nullable Day>mapToObj(day -> day < 1 || day > month.lengthOfMonth()
                                ? null
                                : new Day(month.atDay(day), byDay.get(month.atDay(day))))
                        .collect(Collectors.toList()))
                .toList();
    }

    /** The schedules of the namespace and this host's own jobs; schedules and jobs of other namespaces are not told. */
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

    /** What models were asked, for everybody's memory; told to the user of the host only. */
    private static @Nullable Usage usage(PageCall call) {
        if (!isOperator(call)) {
            return null;
        }
        var since = call.clock().instant().minus(LOOKED_BACK);
        var byAgent = call.kernel().model().newestCalls(Integer.MAX_VALUE).stream()
                .filter(one -> !one.time().isBefore(since))
                .collect(Collectors.groupingBy(
                        ModelCall::agent, TreeMap::new, Collectors.reducing(Asked.NOTHING, Asked::of, Asked::plus)));
        double cost = byAgent.isEmpty()
                ? 0
                : call.kernel().model().usage(byAgent.keySet(), since, null).cost();
        return new Usage(byAgent, cost);
    }

    /**
     * The page.
     *
     * @param month the month shown, for people
     * @param earlier the address of the month before
     * @param later the address of the month after
     * @param weeks its days from Monday to Sunday; null for days of other months
     * @param day the only day whose runs are listed; null for the newest ones
     * @param undo the address of the preview of taking back all of that day; null for nothing to take back
     * @param runs the runs listed
     * @param total how many runs there are
     * @param schedules what is planned, the next one first
     * @param simulation the address of what the next nights would do; null where that cannot be played
     * @param usage what models were asked within 30 days; null for other users than the host's
     */
    public record View(
            String month,
            String earlier,
            String later,
            List<List<@Nullable Day>> weeks,
            @Nullable String day,
            @Nullable String undo,
            List<Run> runs,
            long total,
            List<Planned> schedules,
            @Nullable String simulation,
            @Nullable Usage usage) {

        /** How many of the runs listed changed nothing. */
        public long nothings() {
            return runs.stream().filter(Run::isNothing).count();
        }
    }

    /**
     * A day of the calendar.
     *
     * @param counts what its runs changed; null when there were none
     */
    public record Day(LocalDate date, @Nullable Counts counts) {

        /** What its runs changed, in words. */
        public String label(Words words) {
            return words.say("Runs of {0}", date)
                    + (counts == null || counts.isNothing() ? "" : ": " + counts.inWords(words));
        }

        /** The page with its runs. */
        public String link() {
            return Links.to(
                    "/nights",
                    "day",
                    date.toString(),
                    "month",
                    YearMonth.from(date).toString());
        }
    }

    /**
     * A run in the list.
     *
     * @param task what was done
     * @param did what it did, and what became of that
     * @param isNothing whether that is nothing at all
     */
    public record Run(String id, String task, String when, String did, boolean isNothing) {

        static Run of(MaintenanceRun run, Texts texts) {
            return new Run(
                    run.id().value(),
                    Plain.task(run.task()),
                    texts.full(run.startedAt()),
                    Changes.inWords(run, texts),
                    run.undoneAt() == null
                            && run.erased() == 0
                            && Counts.of(run).isNothing());
        }

        /** Its page. */
        public String link() {
            return Links.to("/nights/run", "id", id);
        }
    }

    /**
     * A schedule.
     *
     * @param cadence how often it runs
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
                    Plain.task(schedule.terms().name()),
                    Plain.cadence(schedule.terms().cadence()),
                    next == null ? null : texts.date(next) + ", " + texts.time(next),
                    schedule.status().label(),
                    last == null || ended == null
                            ? null
                            : texts.words().say(Plain.outcome(ended)) + " " + texts.ago(last));
        }
    }

    /**
     * What models were asked.
     *
     * @param agents by the agent that asked
     * @param cost in US dollars; 0 where no prices are configured
     */
    public record Usage(Map<String, Asked> agents, double cost) {

        /** The cost for people. */
        public String price() {
            return cost == 0 ? "no price is configured" : String.format(Locale.ROOT, "$%.4f", cost);
        }
    }

    /**
     * What an agent asked of models.
     *
     * @param calls number of calls
     * @param read tokens that models read
     * @param written tokens that models wrote
     */
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
