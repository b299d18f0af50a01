package dev.nightjar.core.entity;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.CleanText;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Files mentions under entities, one entity per real thing: by exact folded name and type, then by alias. Never by part
 * of a name. Thread-safe; works inside the caller's transaction.
 */
public final class EntityLinker {

    private final EntityStore entities;
    private final IdGenerator ids;
    private final Clock clock;
    private final AtomicLong namesAdded = new AtomicLong();

    public EntityLinker(EntityStore entities, IdGenerator ids, Clock clock) {
        this.entities = entities;
        this.ids = ids;
        this.clock = clock;
    }

    /** How often a name was added through this linker; grows once there is something new to read, not before. */
    long namesAdded() {
        return namesAdded.get();
    }

    /** Links a memory to what it mentions. Linking the same mentions again changes nothing. */
    public void link(Sql sql, Namespace namespace, long memoryPk, List<Mention> mentions) {
        var counts = new LinkedHashMap<Long, Counted>();
        for (var mention : mentions) {
            var name = CleanText.of(mention.canonicalName());
            if (!NameKey.of(name).isEmpty()) {
                long entity = entityFor(sql, namespace, mention.type(), name);
                addAlias(sql, namespace, entity, mention);
                counts.merge(entity, new Counted(1, mention), (old, one) -> new Counted(old.count + 1, old.first));
            }
        }
        counts.forEach((entity, counted) -> entities.link(
                sql, memoryPk, entity, counted.count, confidence(counted.first), counted.first.provider()));
    }

    /** Makes a speaker known, so that their name is recognised in what others say. */
    public void knowPerson(Sql sql, Namespace namespace, String name) {
        if (!NameKey.of(name).isEmpty()) {
            entityFor(sql, namespace, EntityType.PERSON, name.strip());
        }
    }

    private long entityFor(Sql sql, Namespace namespace, EntityType type, String name) {
        var key = NameKey.of(name);
        return entities.find(sql, namespace, type, key).orElseGet(() -> {
            var now = clock.instant();
            var entity = new Entity(ids.entity(now), namespace, type, name, List.of(), 0, now);
            sql.afterCommit(namesAdded::incrementAndGet);
            return entities.insert(sql, entity, key);
        });
    }

    private void addAlias(Sql sql, Namespace namespace, long entity, Mention mention) {
        var alias = CleanText.of(mention.text());
        var key = NameKey.of(alias);
        if (!key.isEmpty() && !key.equals(NameKey.of(mention.canonicalName()))) {
            if (entities.addAlias(sql, entity, namespace, alias, key)) {
                sql.afterCommit(namesAdded::incrementAndGet);
            }
        }
    }

    /** Within 0..1 whatever the provider said, so that its slip costs nobody a memory. */
    private static double confidence(Mention mention) {
        return Double.isNaN(mention.confidence()) ? 0 : Math.max(0, Math.min(1, mention.confidence()));
    }

    private record Counted(int count, Mention first) {}
}
