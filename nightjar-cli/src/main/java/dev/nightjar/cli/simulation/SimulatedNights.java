package dev.nightjar.cli.simulation;

import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.host.StoreFile;
import dev.nightjar.cli.host.TemporaryFolder;
import dev.nightjar.cli.simulation.Simulation.SimulationPlan;
import dev.nightjar.web.night.NightSimulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The nights to come for the pages, on a copy of the memory.
 *
 * @param open the host that has the memory open
 * @param settings how it was started
 */
public record SimulatedNights(Host open, HostSettings settings) implements NightSimulation {

    private static final long SEED = 1;
    private static final int USES_PER_DAY = 3;

    @Override
    public Forecast run(int nights, IntConsumer progress) {
        try (var folder = TemporaryFolder.create("simulation")) {
            var home = folder.path().resolve("home");
            StoreFile.copy(open, settings, home);
            try (var host = Host.startForMaintenance(settings.withDataRoot(home), false)) {
                var plan = new SimulationPlan(nights, SEED, USES_PER_DAY, settings.now());
                return forecast(new Simulation(host, plan, List.of(host.ownScope())).run(progress));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No model is asked. */
    private static Forecast forecast(SimulationReport report) {
        return new Forecast(
                report.before().total(),
                report.nights().stream()
                        .map(night -> new Night(
                                night.date(),
                                night.facts().total(),
                                night.gained(),
                                night.superseded(),
                                night.facts().faded(),
                                night.pruned() + night.expired()))
                        .toList(),
                0,
                0);
    }
}
