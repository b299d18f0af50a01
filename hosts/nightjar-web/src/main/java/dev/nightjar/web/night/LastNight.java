package dev.nightjar.web.night;

import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.Fading;
import dev.nightjar.web.night.Changes.Counts;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.PageCall;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest night that changed something.
 *
 * @param changes its first changes, what was learnt before what ended
 * @param undo the preview of taking it back; null when it was taken back
 */
public record LastNight(
        String day,
        Counts counts,
        List<NightPage.Row> changes,
        long more,
        String link,
        int fading,
        @Nullable String undo) {

    private static final int RUNS = 40;
    private static final int SHOWN = 3;
    private static final int MOST_FADING = 1_000;
    private static final Duration SOON = Duration.ofDays(14);

    /** The newest night with a change; empty for none. */
    public static Optional<LastNight> of(PageCall call, MemoryLines lines) {
        var texts = call.texts();
        return call.service(MemoryMaintenance.class).runs(call.scope(), RUNS).stream()
                .filter(run -> !Counts.of(run).isNothing())
                .findFirst()
                .map(run -> of(call, lines, texts.localDate(run.startedAt())));
    }

    /** The facts that fade in the next nights, the soonest first. */
    static List<Fading> fading(PageCall call, int most) {
        return call.service(MemoryMaintenance.class)
                .fading(call.scope(), call.clock().instant().plus(SOON), most);
    }

    private static LastNight of(PageCall call, MemoryLines lines, LocalDate date) {
        var runs = NightsPage.runs(call, date, date.plusDays(1));
        var counts = runs.stream().map(Counts::of).reduce(Counts.NONE, Counts::plus);
        var changes = Stream.of(ChangeKind.ADDED, ChangeKind.ENDED, ChangeKind.CHANGED)
                .flatMap(kind -> runs.stream()
                        .flatMap(run -> run.changes().stream()
                                .filter(change -> change.kind() == kind && !change.isUndone())
                                .flatMap(change -> NightPage.row(call, run, change, lines))))
                .limit(SHOWN)
                .toList();
        return new LastNight(
                call.texts().longDay(date),
                counts,
                changes,
                counts.all() - changes.size(),
                Links.to(NightPage.PATH, "day", date.toString()),
                fading(call, MOST_FADING).size(),
                runs.stream().anyMatch(NightPage::isUndoable) ? Links.to(UndoPage.PATH, "day", date.toString()) : null);
    }
}
