package dev.nightjar.kernel.host.plugin;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks whether a host can remember anything, and watches that it still can. */
public record MemoryCheck(
        MemoryScope scope, Abilities abilities, TimeLimitedCalls calls, FailureLog failures, PluginHost plugins) {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryCheck.class);
    private static final Duration LIMIT = Duration.ofSeconds(2);
    /** Id of no memory; a look for it reads from the store. */
    private static final MemoryId ANY = new MemoryId("fact_0");

    /**
     * Ends the start of a host without memory, or logs the memory provider of its conversations.
     *
     * @param isRequired whether the host needs memory; if not, it starts and reports what is missing
     * @throws ConfigurationException when memory is required and no extension offers it, saying why, or when the
     *     selected memory provider does not exist
     */
    public void check(boolean isRequired) {
        if (isRequired) {
            requireMemory();
            abilities
                    .events()
                    .registerLast(
                            new UnstoredMessages(scope.agentId(), abilities.services(), abilities.events(), failures));
        }
        try {
            var provider = abilities.memories().selected();
            LOG.info("Conversations have the memory provider {} of {}", provider.names(), provider.owner());
        } catch (ConfigurationException e) {
            if (isRequired) {
                throw e;
            }
            failures.record(FailureLog.HOST, "memory provider", String.valueOf(e.getMessage()));
        }
    }

    /** Why memory cannot be used now: there is none, or its store does not answer within 2 s. Empty when it can. */
    public Optional<String> problem() {
        var memory = abilities.services().find(MemoryService.class);
        if (memory.isEmpty()) {
            return Optional.of(reason());
        }
        var ended = calls.start(() -> memory.get().find(scope, ANY)).await(LIMIT);
        return ended.isTimedOut()
                ? Optional.of("its store has not answered within " + LIMIT.toSeconds() + " s")
                : Optional.ofNullable(ended.failure()).map(FailureLog::describe);
    }

    private void requireMemory() {
        if (abilities.services().find(MemoryService.class).isEmpty()) {
            throw new ConfigurationException("This host has no memory: " + reason());
        }
    }

    private String reason() {
        List<PluginStatus> failed =
                plugins.list().stream().filter(plugin -> plugin.error() != null).toList();
        if (!failed.isEmpty()) {
            return String.join(
                    "; ",
                    failed.stream()
                            .map(plugin -> plugin.id() + ": " + plugin.error())
                            .toList());
        }
        return "none of its plugins offers it; put memory-plugin.jar into its plugins folder, which"
                + " AgentKernelBuilder.plugins(…) names, or start without memory by AgentKernelBuilder.withoutMemory()";
    }
}
