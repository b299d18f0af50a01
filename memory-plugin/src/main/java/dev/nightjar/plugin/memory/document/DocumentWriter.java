package dev.nightjar.plugin.memory.document;

import com.google.common.collect.Iterables;
import dev.nightjar.memory.Category;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.DocumentTable.StoredPassage;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import java.net.URI;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Updates the stored passages of a document, in small transactions. The document has no hash until the last one, so an
 * interrupted run is noticed; the next one finds the passages already stored by their text. Thread-safe.
 */
record DocumentWriter(Database database, IdGenerator ids) {

    /** Few, so that other writers need not wait long. */
    private static final int AT_ONCE = 100;

    private static final String SOURCE = "document";

    /**
     * The present version of a document.
     *
     * @param hash of its bytes
     */
    record Version(URI uri, String format, long bytes, String hash, Instant modifiedAt, List<Passage> passages) {}

    /** Stores a document. Passages with unchanged text keep their memories and vectors. */
    void write(MemoryScope scope, Version version) {
        long document = database.write(tx -> tx.documents().begin(scope, version.uri, version.format, version.bytes));
        var wanted = version.passages.stream().collect(Collectors.toMap(Passage::hash, passage -> passage));
        var gone = database.read(tx -> tx.documents().passages(document)).stream()
                .filter(stored -> !wanted.containsKey(stored.textHash()))
                .map(StoredPassage::memoryPk)
                .toList();
        drop(gone);
        for (var some : Iterables.partition(version.passages, AT_ONCE)) {
            run(tx -> some.forEach(passage -> write(tx, scope, version, document, passage)));
        }
        run(tx -> tx.documents().complete(document, version.hash));
    }

    private void write(Tables tx, MemoryScope scope, Version version, long document, Passage passage) {
        var hash = passage.hash();
        var known = tx.documents().passage(document, hash);
        if (known.isEmpty()) {
            var certain = ConfidenceDecay.certain(tx.now());
            var memory = new NewMemory(
                    details(tx, scope, version, passage),
                    tx.screened(passage.text()),
                    null,
                    null,
                    null,
                    certain,
                    false);
            tx.documents().place(tx.newMemories().insert(memory), document, hash, passage.place());
        } else if (!known.get().place().equals(passage.place())) {
            tx.documents().move(known.get(), passage.place());
        }
    }

    private MemoryDetails details(Tables tx, MemoryScope scope, Version version, Passage passage) {
        return new MemoryDetails(
                ids.memory(MemoryKind.DOCUMENT, tx.now()),
                scope.namespace(),
                scope.agentId(),
                passage.text(),
                Category.GENERAL,
                List.of(),
                null,
                SOURCE,
                version.modifiedAt,
                tx.now(),
                Map.of(),
                null,
                null);
    }

    void remove(Collection<Long> documents) {
        for (long document : documents) {
            drop(database.read(tx -> tx.documents().memories(List.of(document))));
            run(tx -> tx.documents().dropDocument(document));
        }
    }

    private void drop(List<Long> memories) {
        for (var some : Iterables.partition(memories, AT_ONCE)) {
            run(tx -> tx.documents().drop(some));
        }
    }

    private void run(Consumer<Tables> work) {
        database.write(tx -> {
            work.accept(tx);
            return Map.of();
        });
    }
}
