package dev.nightjar.schedule.spi;

import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.Set;

/**
 * What a host is able to run.
 *
 * @param scope its agent, and the namespace its system tasks work in
 * @param systemTasks names of the system schedules it has the work for
 * @param isRunningUsers whether it runs the schedules of its agent's users
 * @param isOwnNamespaceOnly whether it leaves alone whatever belongs to another namespace of its agent
 * @param holder random token of the host
 * @param now the present
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
