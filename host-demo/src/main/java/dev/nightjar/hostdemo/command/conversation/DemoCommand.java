package dev.nightjar.hostdemo.command.conversation;

import dev.nightjar.hostdemo.command.shared.Subcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.host.TemporaryFolder;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.tour.BundledConversation;
import dev.nightjar.hostdemo.tour.Tour;
import dev.nightjar.hostdemo.tour.TourJson;
import dev.nightjar.hostdemo.tour.TourText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code nightjar demo}: a guided tour through what memory makes of a conversation. */
@Command(
        name = "demo",
        description = "Replay a bundled conversation and show what is remembered. Leaves nothing behind unless"
                + " --data-dir is given.")
public final class DemoCommand extends Subcommand {

    private static final Duration AFTERWARDS = Duration.ofDays(1);

    @Override
    public Integer call() throws IOException {
        var settings = settings();
        var moved =
                settings.now() == null ? settings.at(BundledConversation.end().plus(AFTERWARDS)) : settings;
        if (moved.dataRoot() != null) {
            show(moved, moved.dataRoot());
            return DONE;
        }
        try (var temporary = TemporaryFolder.create("demo")) {
            show(moved.withDataRoot(temporary.path()), null);
        }
        return DONE;
    }

    private void show(HostSettings settings, @Nullable Path kept) {
        try (var host = Host.start(settings)) {
            var tour = Tour.through(host);
            if (isJson()) {
                printJson(TourJson.of(tour));
            } else {
                new TourText(screen(), new TimeText(host.clock())).show(tour, kept);
            }
        }
    }
}
