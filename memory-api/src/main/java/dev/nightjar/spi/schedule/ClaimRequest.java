package dev.nightjar.spi.schedule;

import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.Set;

/**
 * A host's request for work.
 *
 * @param scope its agent, and the namespace of its system tasks
 * @param systemTasks names of the system schedules that it can run
 * @param isRunningUsers whether it runs the schedules of its agent's users
 * @param isOwnNamespaceOnly whether it skips other namespaces of its agent
 * @param holder random token of the host
 * @param now the present time
 * @param until how long a claim lasts
 */
public record ClaimRequest(
        MemoryScope scope,
        Set<String> systemTasks,
        boolean isRunningUsers,
        boolean isOwnNamespaceOnly,
        String holder,
        Instant now,
        Instant until) {

    public ClaimRequest {
        systemTasks = Set.copyOf(systemTasks);
    }
}
