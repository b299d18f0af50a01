package dev.nightjar.hostdemo.chat;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells which memories wait for a review, each once. Not thread-safe. */
final class ReviewNews {

    /** Of more the user is told the number only. */
    private static final int MAX_TOLD = 3;

    private final Host host;
    private final MemoryScope scope;
    private final Set<MemoryId> told = new HashSet<>();
    private long count;

    ReviewNews(Host host, MemoryScope scope) {
        this.host = host;
        this.scope = scope;
    }

    /**
     * What waits since this was asked last, oldest first; with a last line that says how to decide. Empty when nothing does.
     *
     * @throws MemoryException when memory cannot be read
     */
    List<String> lines() {
        long waiting = scope.isIncognito() ? 0 : host.review().count(scope);
        if (waiting == count) {
            return List.of();
        }
        count = waiting;
        var fresh = host.review().waiting(scope, MAX_TOLD).stream()
                .filter(one -> told.add(one.memory().id()))
                .toList();
        if (fresh.isEmpty()) {
            return List.of();
        }
        var lines = new ArrayList<String>();
        for (int i = fresh.size() - 1; i >= 0; i--) {
            lines.add("Not used yet: " + fresh.get(i).memory().content() + " - "
                    + fresh.get(i).reason());
        }
        lines.add((waiting == 1 ? "1 memory waits" : waiting + " memories wait")
                + " for you: nightjar memory review shows and releases them.");
        return lines;
    }
}
