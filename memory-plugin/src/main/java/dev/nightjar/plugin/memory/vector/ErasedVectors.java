package dev.nightjar.plugin.memory.vector;

import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Memories that an index may still have although the table no longer does: those of namespaces in which something was
 * erased, and those whose vectors a search did not find. Each is looked up before it is removed. Thread-safe.
 */
final class ErasedVectors {

    /** Memories looked up in one go. */
    private static final int MEMORIES_AT_ONCE = 4_096;

    private final Database database;
    private final Set<String> namespaces = ConcurrentHashMap.newKeySet();
    private final Set<Long> memories = ConcurrentHashMap.newKeySet();

    ErasedVectors(Database database) {
        this.database = database;
    }

    /** Some memory of this namespace was erased. */
    void addNamespace(String namespace) {
        namespaces.add(namespace);
    }

    /** No vector of these memories was found. */
    void addMemories(Collection<Long> notFound) {
        memories.addAll(notFound);
    }

    boolean isEmpty() {
        return namespaces.isEmpty() && memories.isEmpty();
    }

    /** Removes from the index what the table has no more. What is added meanwhile waits for the next call. */
    void removeFrom(VectorIndex index, Model model, BooleanSupplier isClosing) {
        var inNamespaces = Set.copyOf(namespaces);
        var notFound = Set.copyOf(memories);
        namespaces.removeAll(inNamespaces);
        memories.removeAll(notFound);
        boolean isDone = false;
        try {
            var keys = notFound.stream().mapToLong(key -> key).toArray();
            isDone = removeGone(keys, index, model, isClosing)
                    && inNamespaces.stream()
                            .allMatch(namespace -> removeGone(index.memories(namespace), index, model, isClosing));
        } finally {
            if (!isDone) {
                namespaces.addAll(inNamespaces);
                memories.addAll(notFound);
            }
        }
    }

    private boolean removeGone(long[] keys, VectorIndex index, Model model, BooleanSupplier isClosing) {
        for (int from = 0; from < keys.length; from += MEMORIES_AT_ONCE) {
            if (isClosing.getAsBoolean()) {
                return false;
            }
            var some = Arrays.stream(keys, from, Math.min(keys.length, from + MEMORIES_AT_ONCE))
                    .boxed()
                    .toList();
            var gone = new HashSet<>(some);
            gone.removeAll(database.read(tx -> tx.vectors().having(model, some)));
            gone.forEach(index::remove);
        }
        return true;
    }
}
