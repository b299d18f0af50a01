package dev.nightjar.web.night;

import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.web.night.Changes.Counts;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.PageCall;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest night that changed something.
 *
 * @param day its day
 * @param counts how much it changed
 * @param changes its first changes, what was learnt before what ended
 * @param more how many changes are not among them
 * @param link all of the night
 * @param undo the preview of taking it back; null when it was taken back
 */
public record LastNight(
        String day,
        Counts counts,
        List<RunPage.Row> changes,
        long more,
        String link,
        @Nullable String undo) {

    private static final int RUNS = 40;
    private static final int SHOWN = 3;

    /** The newest night of the memory that a request is about; empty when no run has changed anything. */
    public static Optional<LastNight> of(PageCall call, MemoryLines lines) {
        var texts = call.texts();
        return call.service(MemoryMaintenance.class).runs(call.scope(), RUNS).stream()
                .filter(run -> !Counts.of(run).isNothing())
                .findFirst()
                .map(run -> of(call, lines, texts.localDate(run.startedAt())));
    }

    private static LastNight of(PageCall call, MemoryLines lines, LocalDate date) {
        var runs = NightsPage.runsOf(call, date);
        var counts = runs.stream().map(Counts::of).reduce(Counts.NONE, Counts::plus);
        var changes = Stream.of(ChangeKind.ADDED, ChangeKind.ENDED, ChangeKind.CHANGED)
                .flatMap(kind -> runs.stream()
                        .flatMap(run -> run.changes().stream()
                                .filter(change -> change.kind() == kind && !change.isUndone())
                                .flatMap(change -> RunPage.row(call, run, change, lines))))
                .limit(SHOWN)
                .toList();
        return new LastNight(
                call.texts().longDay(date),
                counts,
                changes,
                counts.all() - changes.size(),
                Links.to("/nights", "day", date.toString()),
                runs.stream().anyMatch(NightsPage::isUndoable)
                        ? Links.to("/nights/undo", "day", date.toString())
                        : null);
    }
}
