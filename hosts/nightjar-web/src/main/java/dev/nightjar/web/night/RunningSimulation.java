package dev.nightjar.web.night;

import dev.nightjar.web.night.NightSimulation.Forecast;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The simulation under way, or the last one: one at a time, in the background. Thread-safe. */
final class RunningSimulation {

    private static final Logger LOG = LoggerFactory.getLogger(RunningSimulation.class);

    private final NightSimulation simulation;
    private State state = new State(0, 0, null, null);

    RunningSimulation(NightSimulation simulation) {
        this.simulation = simulation;
    }

    /**
     * How far it is.
     *
     * @param nights how many nights are played; 0 when none was begun
     * @param done how many of these are over
     * @param forecast what came of it; null before its end
     * @param failure why it failed; null when it did not
     */
    record State(
            int nights,
            int done,
            @Nullable Forecast forecast,
            @Nullable String failure) {

        boolean isRunning() {
            return nights > 0 && forecast == null && failure == null;
        }
    }

    synchronized State state() {
        return state;
    }

    /** Begins one; false when one is under way. */
    synchronized boolean begin(int nights) {
        if (state.isRunning()) {
            return false;
        }
        state = new State(nights, 0, null, null);
        var thread = new Thread(() -> run(nights), "nightjar-web-simulation");
        thread.setDaemon(true);
        thread.start();
        return true;
    }

    private void run(int nights) {
        try {
            var forecast = simulation.run(nights, done -> set(new State(nights, done, null, null)));
            set(new State(nights, nights, forecast, null));
        } catch (RuntimeException e) {
            LOG.warn("The simulation of {} nights failed", nights, e);
            set(new State(
                    nights, 0, null, Optional.ofNullable(e.getMessage()).orElse("the log of the server has more")));
        }
    }

    private synchronized void set(State now) {
        state = now;
    }
}
