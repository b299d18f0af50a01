package dev.nightjar.kernel.host.plugin;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.background.WatchedCalls;
import dev.nightjar.kernel.host.HostSetup;
import dev.nightjar.kernel.plugin.PluginProblemException;
import dev.nightjar.kernel.plugin.PluginSource;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.spi.AgentExtension;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The steps that start a plugin. If a step fails, the plugin is left out and the others go on; only a
 * {@link ConfigurationException} is passed on. Used under {@link PluginHost}'s lock.
 */
final class StartSteps {

    private final HostSetup setup;
    private final WatchedCalls starting;
    private final BiFunction<String, AgentExtension, HostedExtension> hosted;
    private final @Nullable PluginSource source;
    private final boolean isWarmingUp;

    /** @param hosted makes the context of an extension, from the id of its plugin */
    StartSteps(
            HostSetup setup,
            WatchedCalls starting,
            BiFunction<String, AgentExtension, HostedExtension> hosted,
            @Nullable PluginSource source,
            boolean isWarmingUp) {
        this.setup = setup;
        this.starting = starting;
        this.hosted = hosted;
        this.source = source;
        this.isWarmingUp = isWarmingUp;
    }

    /**
     * Starts a plugin that was not there when the host started. An invalid configuration then affects only this plugin.
     */
    void bringUp(PluginEntry entry) {
        try {
            make(entry);
            checkConfiguration(entry);
            initialize(entry);
            offerAbilities(entry);
        } catch (ConfigurationException e) {
            entry.close(setup.settings().shutdownTimeout());
            entry.fail(String.valueOf(e.getMessage()));
            setup.failures().record(entry.id(), "configuration", String.valueOf(e.getMessage()));
        }
    }

    /** Creates the plugin's extensions. */
    void make(PluginEntry entry) {
        PluginSource from = source;
        if (!entry.isStarted() || from == null) {
            return;
        }
        attempt(entry, "start", () -> {
            List<AgentExtension> extensions = starting.call(entry.id(), "start", () -> from.start(entry.id()));
            entry.made(extensions.stream()
                    .map(extension -> hosted.apply(entry.id(), extension))
                    .toList());
        });
    }

    void checkConfiguration(PluginEntry entry) {
        attempt(entry, "configuration", () -> {
            for (HostedExtension extension : entry.made()) {
                extension.checkConfiguration();
            }
        });
    }

    void initialize(PluginEntry entry) {
        attempt(entry, "initialize", () -> {
            for (HostedExtension extension : entry.made()) {
                extension.initialize();
                entry.add(extension);
            }
        });
    }

    private interface Step {

        void run() throws Exception;
    }

    /** Runs a step. If it fails, the plugin is left out and what it has is closed. */
    private void attempt(PluginEntry entry, String operation, Step step) {
        if (!entry.isStarted()) {
            return;
        }
        try {
            step.run();
        } catch (ConfigurationException e) {
            throw e;
        } catch (PluginProblemException | TimeoutException e) {
            entry.close(setup.settings().shutdownTimeout());
            entry.fail(String.valueOf(e.getMessage()));
            setup.failures().record(entry.id(), operation, String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            entry.close(setup.settings().shutdownTimeout());
            entry.fail(operation + ": " + FailureLog.describe(e));
            setup.failures().record(entry.id(), operation, e);
        }
    }

    void offerAbilities(PluginEntry entry) {
        for (HostedExtension extension : entry.extensions()) {
            try {
                extension.offerAbilities();
            } catch (ConfigurationException e) {
                throw e;
            } catch (Throwable e) {
                entry.complain("tools: " + FailureLog.describe(e));
                setup.failures().record(entry.id(), "tools", e);
            }
            if (isWarmingUp) {
                extension.warmUp();
            }
        }
    }
}
