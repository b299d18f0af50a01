package dev.nightjar.cli.command;

import dev.nightjar.cli.checkup.Checkup;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.NightjarCommand.Distribution;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.StoreFile;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Screen.Field;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.kernel.checkup.HostCheckup.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar doctor}: checks the host. Exit code 1 when something is broken. */
@Command(name = "doctor", description = "Check configuration, plugins, store and model, and name the remedies.")
final class DoctorCommand extends Subcommand implements Callable<Integer> {

    @Option(names = "--model", description = "Also ask the model's server; sends no prompt.")
    boolean asksModel;

    @Option(names = "--deep", description = "Also check that the parts of the store agree; takes minutes per gigabyte.")
    boolean isDeep;

    @Option(names = "--repair", description = "Rebuild damaged indexes from messages and memories.")
    boolean isRepairing;

    @Option(
            names = "--rescue",
            paramLabel = "FOLDER",
            description = "Copy what can be read of a damaged store into this new data folder.")
    @Nullable
    Path rescueFolder;

    @Override
    public Integer call() {
        return rescueFolder == null ? examine() : rescue(rescueFolder);
    }

    private int rescue(Path folder) {
        try {
            var rescue = StoreFile.rescue(settings(), folder);
            answer(
                    new Rescued(
                            rescue.agentFolder(),
                            rescue.rescued().rows(),
                            rescue.rescued().incomplete()),
                    () -> show(rescue, folder));
            return DONE;
        } catch (IOException e) {
            throw new CommandFailure("Cannot write to " + folder + ": " + e);
        }
    }

    private void show(StoreFile.Rescue rescue, Path folder) {
        var rows = rescue.rescued().rows();
        screen().line("What could be read is in " + rescue.agentFolder().resolve("memory.db") + ":");
        screen().fields(
                        2,
                        new TreeMap<>(rows)
                                .entrySet().stream()
                                        .map(row -> Field.of(row.getKey(), row.getValue()))
                                        .toList());
        var incomplete = rescue.rescued().incomplete();
        screen().paragraph(
                        0,
                        incomplete.isEmpty()
                                ? "Everything could be read."
                                : "Some rows could not be read of: " + String.join(", ", incomplete) + ".");
        screen().paragraph(
                        0,
                        "Look at it with --data-dir " + folder + "; then put the file in the place of the damaged one,"
                                + " without the files memory.db-wal and memory.db-shm. The damaged one is as it was.");
    }

    private record Rescued(Path folder, Map<String, Long> rows, List<String> incomplete) {}

    private int examine() {
        var examination = new Examination(
                Checkup.of(settings(), Distribution.version(), new Checkup.Wishes(asksModel, isDeep, isRepairing)));
        answer(examination.json(), () -> examination.show(screen()));
        return examination.isBroken() ? NOT_POSSIBLE : DONE;
    }

    /** Findings, in a class of their own: to show help, Java loads all types in signatures of command methods. */
    private record Examination(List<Finding> findings) {

        boolean isBroken() {
            return findings.stream().anyMatch(finding -> finding.state() == Finding.State.BROKEN);
        }

        Map<String, Object> json() {
            return Map.of("is_well", !isBroken(), "findings", findings);
        }

        void show(Screen screen) {
            var subjects = findings.stream()
                    .mapToInt(finding -> TextWidth.of(finding.subject()))
                    .max()
                    .orElse(0);
            for (var finding : findings) {
                var mark = mark(finding.state());
                screen.hanging(
                        TextWidth.padded(mark, "broken".length() + 2) + TextWidth.padded(finding.subject(), subjects)
                                + "  ",
                        style(finding.state()),
                        finding.detail());
            }
        }

        private static String mark(Finding.State state) {
            return state == Finding.State.GOOD ? "ok" : state.label();
        }

        private static Style style(Finding.State state) {
            return switch (state) {
                case GOOD -> Style.NONE;
                case NOTICE -> Style.NOTICE;
                case BROKEN -> Style.BAD;
            };
        }
    }
}
