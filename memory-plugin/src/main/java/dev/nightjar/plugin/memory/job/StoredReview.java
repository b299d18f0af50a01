package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.fact.FactEvents;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.QuarantineTable.Waiting;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.Quarantined;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@link MemoryReview} over the store. Thread-safe. */
public final class StoredReview implements MemoryReview {

    private final Database database;
    private final EntityLinker linker;
    private final MentionFinder mentions;
    private final IdGenerator ids;
    private final FactEvents events;
    private final Rivals rivals;
    private final Runnable written;

    /**
     * @param rivals finds facts that a released one contradicts
     * @param written called when there may be memories without vectors
     */
    public StoredReview(
            Database database,
            ExtensionContext host,
            EntityLinker linker,
            IdGenerator ids,
            Rivals rivals,
            Runnable written) {
        this.ids = ids;
        this.rivals = rivals;
        this.database = database;
        this.linker = linker;
        this.mentions = new MentionFinder(host);
        this.events = new FactEvents(host);
        this.written = written;
    }

    @Override
    public List<Quarantined> waiting(MemoryScope scope, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be 1 or more, but was " + limit);
        }
        return database.read(tx -> tx.quarantine().waiting(scope.namespace(), limit).stream()
                .map(one -> quarantined(tx, one))
                .toList());
    }

    private static Quarantined quarantined(Tables tx, Waiting waiting) {
        var memory = tx.memories().byKeys(List.of(waiting.pk())).get(0).memory();
        return new Quarantined(memory, tx.quarantine().origin(waiting.pk()), waiting.reason(), waiting.since());
    }

    @Override
    public long count(MemoryScope scope) {
        return database.read(tx -> tx.quarantine().count(scope.namespace()));
    }

    @Override
    public Optional<Memory> release(MemoryScope scope, MemoryId id) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var waiting = database.read(tx -> find(tx, own, id)).map(MemoryRow::memory);
        if (waiting.isEmpty()) {
            return waiting;
        }
        var found = mentions.find(scope.namespace(), waiting.get().content());
        var others = waiting.get() instanceof Fact fact ? rivals.contradicted(own, fact.claims()) : List.<Fact>of();
        var released = database.write(tx -> find(tx, own, id)
                .map(row -> tx.runs()
                        .changing(own, new RunId(ids.run(tx.now())), () -> release(tx, own, row, found, others))));
        written.run();
        released.filter(one -> one.memory instanceof Fact)
                .ifPresent(one -> events.changed(scope, List.of(one.memory.id()), one.ended));
        return released.map(Released::memory);
    }

    private Released release(Tables tx, MemoryScope own, MemoryRow row, List<Mention> mentions, List<Fact> others) {
        tx.quarantine().release(row.pk());
        tx.quarantine().setOrigin(row.pk(), Origin.USER);
        linker.link(tx, own.namespace(), row.pk(), mentions);
        var ended = replaceConfirmed(tx, row);
        for (var other : others) {
            tx.facts()
                    .find(own.namespace(), other.id())
                    .ifPresent(active -> ended.add(supersede(tx, row.pk(), active)));
        }
        return new Released(tx.memories().byKeys(List.of(row.pk())).get(0).memory(), ended);
    }

    /**
     * A memory that is used from now on.
     *
     * @param ended the facts it replaced
     */
    private record Released(Memory memory, List<MemoryId> ended) {}

    /**
     * Ends the confirmed facts that a released one contradicts: the user prefers the released one.
     *
     * @return what ended
     */
    private static List<MemoryId> replaceConfirmed(Tables tx, MemoryRow released) {
        var ended = new ArrayList<MemoryId>();
        for (var confirmed : tx.memories().byKeys(tx.links().confirmedAgainst(released.pk()))) {
            tx.links().unlink(released.pk(), Relation.CONTRADICTS, confirmed.pk());
            ended.add(supersede(tx, released.pk(), confirmed));
        }
        return ended;
    }

    /** A fact that replaces a confirmed one becomes confirmed itself. */
    private static MemoryId supersede(Tables tx, long released, MemoryRow other) {
        if (other.memory() instanceof Fact fact && fact.isProtected()) {
            tx.facts().protect(released);
        }
        tx.links().link(released, Relation.SUPERSEDES, other.pk(), "preferred by the user");
        tx.memories().end(other.pk(), EndReason.SUPERSEDED);
        return other.memory().id();
    }

    private static Optional<MemoryRow> find(Tables tx, MemoryScope own, MemoryId id) {
        return tx.memories()
                .find(own, id)
                .filter(row -> tx.quarantine().find(row.pk()).isPresent());
    }
}
