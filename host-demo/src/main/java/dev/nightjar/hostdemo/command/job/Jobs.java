package dev.nightjar.hostdemo.command.job;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.Job;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.Schedule.ScheduleStatus;
import dev.nightjar.schedule.ScheduleTerms;
import dev.nightjar.spi.ScheduleStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The jobs of a namespace, or of all of an agent's: schedules that are stored, and what plugins bring and no host that
 * stays open has planned yet.
 *
 * @param host the host
 * @param store where schedules are kept
 * @param namespaces which of them are looked at
 */
record Jobs(Host host, ScheduleStore store, NamespaceOptions namespaces) {

    /**
     * The schedules as they stand; runs whose host died are ended first, so that none of them still counts as running.
     *
     * @throws MemoryException when no plugin keeps schedules
     */
    static Jobs of(Host host, NamespaceOptions namespaces) {
        host.memory();
        var store = host.kernel()
                .service(ScheduleStore.class)
                .orElseThrow(() ->
                        new MemoryException("No plugin keeps schedules; 'nightjar doctor' tells what to do about it"));
        host.kernel().scheduler().endAbandoned();
        return new Jobs(host, store, namespaces);
    }

    /** All of them: the stored ones, oldest first, then those that are not planned yet. */
    List<Job> all() {
        var jobs = new ArrayList<>(stored());
        host.kernel().scheduler().taskTerms().stream()
                .filter(terms -> jobs.stream().noneMatch(job -> isTask(job.schedule(), terms)))
                .flatMap(terms -> unplanned(terms).stream())
                .forEach(jobs::add);
        return jobs;
    }

    /** Those that are stored, oldest first. */
    List<Job> stored() {
        return store.all(host.scope().agentId()).stream()
                .filter(schedule -> namespaces.isAll || isOwn(schedule))
                .map(schedule -> new Job(schedule, true, isRunnable(schedule)))
                .toList();
    }

    /** The one with this id or name; of several with one name, that of the host's own namespace. */
    Job find(String idOrName) {
        var found = all().stream()
                .filter(job -> (job.isPlanned() && job.schedule().id().equals(idOrName))
                        || job.name().equals(idOrName))
                .toList();
        var own = found.stream().filter(job -> isOwn(job.schedule())).toList();
        var chosen = own.isEmpty() ? found : own;
        if (chosen.size() > 1) {
            throw new CommandFailure("Several jobs are called '" + idOrName + "'; use an id, or choose a namespace with"
                    + " --namespace: "
                    + chosen.stream()
                            .map(job -> job.schedule().id() + " in "
                                    + job.schedule().terms().namespace())
                            .collect(Collectors.joining(", ")));
        }
        return chosen.stream()
                .findFirst()
                .orElseThrow(() -> new CommandFailure("There is no job '" + idOrName + "' in "
                        + namespaces.describe(host) + "; 'nightjar jobs list' shows what there is"));
    }

    /** The same job, stored from now on. */
    Job planned(Job job) {
        if (job.isPlanned()) {
            return job;
        }
        host.kernel().scheduler().plan();
        return stored().stream()
                .filter(other -> isTask(other.schedule(), job.schedule().terms()))
                .findFirst()
                .orElseThrow(() -> new CommandFailure("The job '" + job.name() + "' could not be planned"
                        + host.latestFailure().map(why -> ": " + why).orElse("")));
    }

    private Optional<Job> unplanned(ScheduleTerms terms) {
        var now = host.clock().instant();
        return host.kernel()
                .scheduler()
                .calendar()
                .next(terms.cadence(), now)
                .map(next -> new Schedule("", terms, ScheduleStatus.ACTIVE, next, null, null, null, 0, now, now))
                .map(schedule -> new Job(schedule, false, true));
    }

    private boolean isOwn(Schedule schedule) {
        return schedule.terms().namespace().equals(own());
    }

    private Namespace own() {
        return host.scope().namespace();
    }

    private static boolean isTask(Schedule schedule, ScheduleTerms terms) {
        var stored = schedule.terms();
        return stored.owner() == Schedule.Owner.SYSTEM
                && stored.namespace().equals(terms.namespace())
                && stored.name().equals(terms.name());
    }

    /** Whether this host has the work for a schedule. */
    private boolean isRunnable(Schedule schedule) {
        return schedule.terms().owner() == Schedule.Owner.USER
                || host.kernel().scheduler().taskTerms().stream().anyMatch(terms -> isTask(schedule, terms));
    }
}
