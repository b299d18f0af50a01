package dev.nightjar.kernel.schedule;

import com.google.common.eventbus.EventBus;
import dev.nightjar.host.Telemetry;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A host as its scheduler sees it.
 *
 * @param scope the host's scope
 * @param isOwnNamespaceOnly whether it skips other namespaces of the agent
 * @param isPlanning whether tasks are stored as schedules as soon as they are known
 * @param clock the host's clock
 * @param store the schedule store, if a plugin offers one now
 * @param events receives notices
 * @param failures receives failures
 * @param telemetry receives each run
 */
public record SchedulerHost(
        MemoryScope scope,
        boolean isOwnNamespaceOnly,
        boolean isPlanning,
        Clock clock,
        Supplier<Optional<ScheduleStore>> store,
        EventBus events,
        FailureReporter failures,
        Telemetry telemetry) {

    /** The only namespace that plugins' tasks may work on; null for all namespaces of the agent. */
    @Nullable
    Namespace onlyNamespace() {
        return isOwnNamespaceOnly ? scope.namespace() : null;
    }

    /** Records failures; never throws. */
    public interface FailureReporter {

        /** Records a failure with its exception. */
        void record(String component, String operation, Throwable cause);

        /** An exception in one line. */
        String inOneLine(Throwable cause);
    }
}
