package dev.nightjar.plugin.reflection.plugin;

import dev.nightjar.memory.MemoryService;
import dev.nightjar.plugin.reflection.week.ExtractiveDigest;
import dev.nightjar.plugin.reflection.week.ReflectionAgent;
import dev.nightjar.plugin.reflection.week.ReflectionJob;
import dev.nightjar.plugin.reflection.week.ReflectionLimits;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.AgentProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;

/** The plugin's extension: reflects on the week every Sunday, after the night's consolidation. */
@Extension
public final class ReflectionExtension implements SchedulerProvider, AgentProvider {

    private static final String SUNDAYS = "0 5 * * 0";

    private @Nullable Running running;

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(ReflectionSettings.SECTION, ReflectionSettings.DEFAULTS));
    }

    @Override
    public void initialize(ExtensionContext context) {
        var settings = context.configuration(ReflectionSettings.SECTION, ReflectionSettings.DEFAULTS);
        var agent = new ReflectionAgent(context::agents, context.clock().getZone());
        var limits = new ReflectionLimits(settings.minFacts(), settings.modelAttempts());
        running = new Running(context, agent, new ReflectionJob(context, agent, limits));
    }

    @Override
    public List<AgentDefinition> agents() {
        return List.of(started().agent.definition());
    }

    @Override
    public List<ScheduledTask> scheduledTasks() {
        var current = started();
        var cadence = Cadence.Cron.of(SUNDAYS, current.context.clock().getZone());
        return List.of(ScheduledTask.of(
                ReflectionJob.TASK,
                "Draws an insight from the week",
                cadence,
                run -> current.job.run(run, current.memory())));
    }

    @Override
    public Health health() {
        var current = running;
        if (current == null) {
            return Health.down("not started");
        }
        if (current.context.service(MemoryService.class).isEmpty()) {
            return Health.down("no memory service; add memory-plugin to the plugins folder");
        }
        return Health.up(
                current.agent.isAvailable()
                        ? "weekly insight by a model (" + current.agent.source() + ")"
                        : "weekly digest by rules (" + ExtractiveDigest.SOURCE
                                + "); for insights configure a model in the section model");
    }

    private Running started() {
        var current = running;
        if (current == null) {
            throw new IllegalStateException("The reflection plugin is not initialised; its host must do that first");
        }
        return current;
    }

    /** Parts that exist only while the plugin runs. */
    private record Running(ExtensionContext context, ReflectionAgent agent, ReflectionJob job) {

        MemoryService memory() {
            return context.service(MemoryService.class)
                    .orElseThrow(() -> new IllegalStateException("No memory service: is memory-plugin loaded?"));
        }
    }
}
