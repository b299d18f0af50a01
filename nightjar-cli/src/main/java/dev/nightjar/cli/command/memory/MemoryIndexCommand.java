package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.memory.document.IndexingReport.Remark;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory index}: makes files searchable. */
@Command(
        name = "index",
        description = {
            "Make text, Markdown, HTML and source files searchable; of folders all files in them.",
            "PDF and office files need document-tika-plugin.",
            "Run it again after a change: only changes are indexed, and documents that are gone are "
                    + "removed. Hidden files, links and output of builds are left out."
        })
public final class MemoryIndexCommand extends HostSubcommand.Beginning {

    private static final double MILLIS = 1_000;
    private static final int LISTED = 20;

    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files and folders.")
    List<Path> paths = List.of();

    @Override
    protected void check(Clock clock) {
        for (var path : paths) {
            if (!Files.exists(path)) {
                throw new IllegalArgumentException("There is no file or folder " + path
                        + "; to erase the passages of a deleted one, use 'memory forget --document " + path + "'");
            }
        }
    }

    @Override
    protected int run(Host host) {
        long start = System.nanoTime();
        IndexingReport report;
        try (var line = new ProgressLine(console())) {
            report = index(host, line);
            host.stage()
                    .settling()
                    .namesOfStuck(() -> line.say("waiting until passages are embedded"))
                    .forEach(task ->
                            warn("Passages are not embedded yet and are found by words only: " + task + " is stuck"));
        }
        var seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / MILLIS;
        answer(Indexed.of(report, seconds), () -> tell(host, report, seconds));
        return DONE;
    }

    private IndexingReport index(Host host, ProgressLine line) {
        var scope = host.ownScope();
        long before = host.memory(DocumentService.class).count(scope);
        try {
            return host.memory(DocumentService.class)
                    .index(
                            scope,
                            paths,
                            progress -> line.show(
                                    progress.done(), progress.total(), DocumentPassage.nameOf(progress.current())));
        } catch (MemoryException e) {
            throw new CommandFailure(e.getMessage() + ". "
                    + Math.max(0, host.memory(DocumentService.class).count(scope) - before)
                    + " new documents were indexed before; run it again later: what is done is not done again");
        }
    }

    private void tell(Host host, IndexingReport report, double seconds) {
        screen().hanging(
                        Style.GOOD,
                        String.format(
                                Locale.ROOT,
                                "Documents of %s: %d new, %d changed, %d unchanged, %d removed, %d skipped; %.1f seconds.",
                                new NamespaceOptions().describe(host),
                                report.added().size(),
                                report.changed().size(),
                                report.unchanged().size(),
                                report.removed().size(),
                                report.skipped().size(),
                                seconds));
        list("Removed", names(report.removed()));
        list("Skipped", lines(report.skipped()));
        list("Remarks", lines(report.remarks()));
    }

    private static List<String> lines(List<Remark> remarks) {
        return remarks.stream()
                .map(remark -> DocumentPassage.nameOf(remark.uri()) + ": " + remark.text())
                .toList();
    }

    private void list(String heading, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        screen().heading(heading);
        lines.stream().limit(LISTED).forEach(line -> screen().hanging("• ", Style.FAINT, line));
        if (lines.size() > LISTED) {
            screen().hanging(Style.FAINT, "… and " + (lines.size() - LISTED) + " more; --json lists all");
        }
    }

    private static List<String> names(List<URI> documents) {
        return documents.stream().map(DocumentPassage::nameOf).toList();
    }

    private record Skipped(String file, String reason) {}

    private record Indexed(
            List<String> added,
            List<String> changed,
            int unchanged,
            List<String> removed,
            List<Skipped> skipped,
            List<Skipped> remarks,
            double seconds) {

        static Indexed of(IndexingReport report, double seconds) {
            return new Indexed(
                    names(report.added()),
                    names(report.changed()),
                    report.unchanged().size(),
                    names(report.removed()),
                    skipped(report.skipped()),
                    skipped(report.remarks()),
                    seconds);
        }

        private static List<Skipped> skipped(List<Remark> remarks) {
            return remarks.stream()
                    .map(remark -> new Skipped(DocumentPassage.nameOf(remark.uri()), remark.text()))
                    .toList();
        }
    }
}
