package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleOwner;
import dev.nightjar.schedule.ScheduleStore;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The schedules of a host's agent, as those who look after it see them.
 *
 * @param host the host
 * @param store where they are kept
 */
record Jobs(Host host, ScheduleStore store) {

    /**
     * The schedules as they stand; runs whose host died are ended first, so that none of them still counts as running.
     *
     * @throws MemoryException when no plugin keeps schedules
     */
    static Jobs of(Host host) {
        var store = host.kernel()
                .service(ScheduleStore.class)
                .orElseThrow(
                        () -> new MemoryException("No plugin keeps schedules; 'nightjar doctor' says what is wrong"));
        host.kernel().scheduler().endAbandoned();
        return new Jobs(host, store);
    }

    /** All of them, oldest first. */
    List<Schedule> all() {
        return store.all(host.scope().agentId());
    }

    /** The one with this id or name. */
    Schedule find(String idOrName) {
        var found = all().stream()
                .filter(one -> one.id().equals(idOrName) || one.terms().name().equals(idOrName))
                .toList();
        if (found.size() > 1) {
            throw new CommandFailure("Several jobs are called '" + idOrName + "'; use an id: "
                    + found.stream().map(Schedule::id).collect(Collectors.joining(", ")));
        }
        return found.stream()
                .findFirst()
                .orElseThrow(() -> new CommandFailure("There is no job '" + idOrName + "' of agent "
                        + host.scope().agentId() + "; 'nightjar jobs list' shows what there is"));
    }

    /** Whether this host has the work for a schedule. */
    boolean isRunnable(Schedule schedule) {
        var terms = schedule.terms();
        return terms.owner() == ScheduleOwner.USER
                || (terms.namespace().equals(host.scope().namespace())
                        && host.kernel().scheduler().taskNames().contains(terms.name()));
    }
}
