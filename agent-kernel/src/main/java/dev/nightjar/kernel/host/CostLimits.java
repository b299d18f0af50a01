package dev.nightjar.kernel.host;

import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.model.settings.ModelProvider;
import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds cost limits without effect: they are set, but no prices are configured, so no cost is known. */
public final class CostLimits {

    private static final Logger LOG = LoggerFactory.getLogger(CostLimits.class);

    private CostLimits() {}

    /** Logs a warning for each. */
    public static void warn(Configuration configuration) {
        withoutEffect(configuration).forEach(LOG::warn);
    }

    /** A warning for each; none without a model. */
    static List<String> withoutEffect(Configuration configuration) {
        var model = configuration.section("model", ModelSettings.DEFAULTS);
        if (model.provider() == ModelProvider.NONE || model.isPriced()) {
            return List.of();
        }
        var ofAgents = model.agents().entrySet().stream()
                .filter(agent -> agent.getValue().cost() != null)
                .map(agent -> "model.agents." + agent.getKey() + ".cost")
                .sorted();
        return Stream.concat(ofScheduler(configuration), ofAgents)
                .map(path -> configuration.source(path) + ": " + path + " has no effect, because no cost is known: set"
                        + " model.input_price and model.output_price")
                .toList();
    }

    private static Stream<String> ofScheduler(Configuration configuration) {
        var path = SchedulerSettings.SECTION + ".max_cost";
        boolean isUsed = configuration
                .section(SchedulerSettings.SECTION, SchedulerSettings.DEFAULTS)
                .enabled();
        return isUsed && configuration.isSet(SchedulerSettings.SECTION, "max_cost") ? Stream.of(path) : Stream.of();
    }
}
