package dev.nightjar.kernel.schedule;

import com.google.common.eventbus.EventBus;
import dev.nightjar.extension.Telemetry;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.schedule.spi.ScheduleStore;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the scheduler has of its host.
 *
 * @param scope whom it acts for
 * @param isOwnNamespaceOnly whether other namespaces of the agent are left alone
 * @param isPlanning whether tasks are written down as soon as they are known
 * @param clock its time
 * @param store where schedules are kept, if a plugin offers that now
 * @param events where notices are posted
 * @param failures where failures are recorded
 * @param telemetry is told of each run
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

    /** Records what went wrong; never throws. */
    public interface FailureReporter {

        /** With the exception that tells of it. */
        void record(String component, String operation, Throwable cause);

        /** An exception in one line. */
        String inOneLine(Throwable cause);
    }
}
