package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.StoreFile;
import dev.nightjar.cli.host.TemporaryFolder;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.cli.simulation.Simulation;
import dev.nightjar.cli.simulation.Simulation.SimulationPlan;
import dev.nightjar.cli.simulation.SimulationReport;
import dev.nightjar.cli.simulation.SimulationText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightjar simulate}: runs the coming nights on a copy of the memory. */
@Command(
        name = "simulate",
        description =
                "Show on a copy what the coming nights would do, from the newest memory or --now on. Uses no model and"
                        + " changes nothing.")
final class SimulateCommand extends Subcommand implements Callable<Integer> {

    @Option(names = "--days", paramLabel = "N", required = true, description = "Number of days and nights.")
    int days;

    @Option(names = "--seed", paramLabel = "S", description = "Random seed that picks the facts in use (default: 1).")
    long seed = 1;

    @Option(
            names = "--uses",
            paramLabel = "N",
            description = "Facts used a day, which keeps them from fading; 0 for none (default: 3).")
    int uses = 3;

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Override
    public Integer call() throws IOException {
        var settings = settings();
        var plan = fromOptions(() -> new SimulationPlan(days, seed, uses, settings.now()));
        try (var folder = TemporaryFolder.create("simulation")) {
            var home = folder.path().resolve("home");
            StoreFile.copy(settings, home);
            try (var host = Host.startForMaintenance(settings.withDataRoot(home), namespaces.isAll)) {
                report(simulate(host, plan), host);
                host.failures().forEach(this::warn);
            }
        }
        return DONE;
    }

    private SimulationReport simulate(Host host, SimulationPlan plan) {
        try (var progress = new ProgressLine(console())) {
            return new Simulation(host, plan, namespaces.scopes(host))
                    .run(nights -> progress.show(nights, plan.nights(), "night " + nights + " of " + plan.nights()));
        }
    }

    private void report(SimulationReport report, Host host) {
        if (isJson()) {
            report.nights().forEach(night -> printJson(night));
            printJson(report.total());
        } else {
            new SimulationText(screen())
                    .show(
                            report,
                            times(host).absolute(report.from()) + ", seed " + seed + ", "
                                    + (uses == 0 ? "nothing is used" : "up to " + uses + " facts used a day"));
        }
    }
}
