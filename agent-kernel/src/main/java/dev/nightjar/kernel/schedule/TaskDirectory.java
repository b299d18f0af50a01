package dev.nightjar.kernel.schedule;

import dev.nightjar.spi.schedule.ScheduledTask;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tasks of extensions by name, and which of them are already in the store. Thread-safe. */
final class TaskDirectory {

    private final Map<String, Offered> tasks = new LinkedHashMap<>();
    private final Set<String> planned = new LinkedHashSet<>();

    /** A task and its extension. */
    record Offered(String owner, ScheduledTask task) {}

    /**
     * Adds a task.
     *
     * @throws IllegalArgumentException when another task has its name
     */
    synchronized void add(String owner, ScheduledTask task) {
        var other = tasks.putIfAbsent(task.name(), new Offered(owner, task));
        if (other != null) {
            throw new IllegalArgumentException("The task '" + task.name() + "' is offered by '" + other.owner
                    + "' already; the one of '" + owner + "' is left out");
        }
    }

    synchronized void remove(String name) {
        tasks.remove(name);
        planned.remove(name);
    }

    /** Removes all tasks of an extension. */
    synchronized Set<String> removeAll(String owner) {
        var names = new LinkedHashSet<String>();
        tasks.forEach((name, offered) -> {
            if (offered.owner.equals(owner)) {
                names.add(name);
            }
        });
        names.forEach(this::remove);
        return names;
    }

    synchronized void markPlanned(String name) {
        planned.add(name);
    }

    synchronized Optional<Offered> find(String name) {
        return Optional.ofNullable(tasks.get(name));
    }

    synchronized List<Offered> unplanned() {
        return tasks.values().stream()
                .filter(offered -> !planned.contains(offered.task.name()))
                .toList();
    }

    synchronized List<ScheduledTask> all() {
        return tasks.values().stream().map(Offered::task).toList();
    }

    /** Names of the runnable tasks. */
    synchronized Set<String> names() {
        return Set.copyOf(planned);
    }

    synchronized boolean isEmpty() {
        return tasks.isEmpty();
    }
}
