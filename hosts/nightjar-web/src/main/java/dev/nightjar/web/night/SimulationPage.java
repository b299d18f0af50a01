package dev.nightjar.web.night;

import dev.nightjar.web.night.NightSimulation.Forecast;
import dev.nightjar.web.night.NightSimulation.Night;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What the next nights would do, played on a copy when somebody asks for it. For the user of the host only. */
public final class SimulationPage implements Page {

    static final String PATH = "/nights/next";

    private static final int USUAL = 7;
    private static final int MOST = 60;

    private final RunningSimulation running;

    /** With what plays nights. */
    public SimulationPage(NightSimulation simulation) {
        running = new RunningSimulation(simulation);
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Answer show(PageCall call) {
        requireOperator(call);
        var state = running.state();
        var failure = state.failure();
        var view = new View(
                state.nights() == 0 ? USUAL : state.nights(),
                MOST,
                state.isRunning(),
                state.done(),
                failure == null ? null : Texts.visible(failure),
                state.forecast(),
                state.forecast() == null ? List.of() : charts(state.forecast()));
        return new Answer.Shown("simulation.jte", "The next nights", view);
    }

    @Override
    public Answer change(PageCall call) {
        requireOperator(call);
        if (!running.begin(call.number("nights", USUAL, 1, MOST))) {
            throw new PageProblem(409, "Nights are being played already; wait until that has ended");
        }
        return new Answer.Moved(Links.to(PATH));
    }

    private static void requireOperator(PageCall call) {
        if (!NightsPage.isOperator(call)) {
            throw new PageProblem(403, "Only the user of the agent itself can play the next nights");
        }
    }

    private static List<Chart> charts(Forecast forecast) {
        return List.of(
                Chart.of("Facts", "level", forecast.nights(), Night::facts),
                Chart.of("Learnt", "good", forecast.nights(), Night::learnt),
                Chart.of("Replaced", "warn", forecast.nights(), Night::replaced),
                Chart.of("Faded", "faint", forecast.nights(), Night::faded));
    }

    /**
     * The page.
     *
     * @param nights how many nights are or were played
     * @param most how many can be played
     * @param isRunning whether they are being played
     * @param done how many of them are over
     * @param failure why it failed; null when it did not
     * @param forecast what came of it; null before
     * @param charts the same as charts
     */
    public record View(
            int nights,
            int most,
            boolean isRunning,
            int done,
            @Nullable String failure,
            @Nullable Forecast forecast,
            List<Chart> charts) {

        /** Copies the list. */
        public View {
            charts = List.copyOf(charts);
        }

        /** What it cost, for people. */
        public String price() {
            return forecast == null ? "" : String.format(Locale.ROOT, "$%.4f", forecast.cost());
        }
    }

    /**
     * A number for each night, as bars in a field of 100 by 24.
     *
     * @param name what is counted
     * @param tone the class of its colour
     * @param first the number after the first night
     * @param last the number after the last night
     * @param most the largest number
     */
    public record Chart(String name, String tone, long first, long last, long most, List<Bar> bars) {

        private static final double WIDTH = 100;
        private static final double HEIGHT = 24;
        private static final double FILLED = 0.8;

        static Chart of(String name, String tone, List<Night> nights, ToLongFunction<Night> count) {
            long most = nights.stream().mapToLong(count).max().orElse(0);
            var bars = new ArrayList<Bar>();
            double width = WIDTH / Math.max(1, nights.size());
            for (int i = 0; i < nights.size(); i++) {
                double height = most == 0 ? 0 : HEIGHT * count.applyAsLong(nights.get(i)) / most;
                bars.add(new Bar(number(i * width), number(HEIGHT - height), number(FILLED * width), number(height)));
            }
            return new Chart(
                    name,
                    tone,
                    nights.isEmpty() ? 0 : count.applyAsLong(nights.get(0)),
                    nights.isEmpty() ? 0 : count.applyAsLong(nights.get(nights.size() - 1)),
                    most,
                    bars);
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
    }

    /** A bar of a chart. */
    public record Bar(String x, String y, String width, String height) {}
}
