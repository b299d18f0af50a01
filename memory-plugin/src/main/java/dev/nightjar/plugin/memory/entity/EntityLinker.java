package dev.nightjar.plugin.memory.entity;

import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityId;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.transfer.TransferItem.EntityItem;
import dev.nightjar.ner.Mention;
import dev.nightjar.plugin.memory.table.EntityTable.Found;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Links mentions to entities, one entity per real thing. Compares the folded name and the type exactly, then aliases; never parts
 * of names. Thread-safe; works inside the caller's transaction.
 */
public final class EntityLinker {

    /** Longer names, such as data in a link, are nothing people ask for by name. */
    private static final int MAX_NAME = 1000;

    /** The types of what has a name that texts use. */
    private static final List<EntityType> NAMED =
            List.of(EntityType.PERSON, EntityType.PROJECT, EntityType.ORGANIZATION, EntityType.LOCATION);

    private final IdGenerator ids;
    private final AtomicLong namesAdded = new AtomicLong();

    public EntityLinker(IdGenerator ids) {
        this.ids = ids;
    }

    /** How many names this linker has added. Grows only after the commit, when the names can be read. */
    long namesAdded() {
        return namesAdded.get();
    }

    /**
     * Links a memory to the entities it mentions. Linking the same mentions again changes nothing.
     *
     * @return how many entities are new
     */
    public int link(Tables tx, Namespace namespace, long memoryPk, List<Mention> mentions) {
        var counts = new LinkedHashMap<Long, Counted>();
        int made = 0;
        for (var mention : mentions) {
            var name = NameKey.shown(mention.canonicalName());
            var key = NameKey.of(name);
            if (!key.isEmpty() && mention.text().length() <= MAX_NAME && name.length() <= MAX_NAME) {
                var named = new Named(name, key);
                var entity = entityFor(tx, namespace, mention.type(), named, said(mention, named));
                made += entity.isNew ? 1 : 0;
                counts.merge(entity.pk, new Counted(1, mention), (old, one) -> new Counted(old.count + 1, old.first));
            }
        }
        counts.forEach((entity, counted) -> tx.entities()
                .link(memoryPk, entity, counted.count, confidence(counted.first), counted.first.provider()));
        return made;
    }

    /**
     * Adds a speaker as an entity, so that their name is recognised in what others say.
     *
     * @return 1 if the entity is new, else 0
     */
    public int knowPerson(Tables tx, Namespace namespace, String name) {
        var person = new Named(NameKey.shown(name), NameKey.of(name));
        return !person.key.isEmpty() && entityFor(tx, namespace, EntityType.PERSON, person, person).isNew ? 1 : 0;
    }

    /** Adds an imported entity, unless there is one, and its other names. */
    public void know(Tables tx, Namespace namespace, EntityItem item) {
        var key = NameKey.of(item.name());
        if (key.isEmpty()) {
            return;
        }
        long pk = tx.entities()
                .find(namespace, item.type(), key)
                .orElseGet(() -> insert(
                        tx, namespace, item.type(), new Named(NameKey.shown(item.name()), key), item.createdAt()));
        item.aliases()
                .forEach(alias -> addAlias(tx, namespace, pk, new Named(NameKey.shown(alias), NameKey.of(alias))));
    }

    private long insert(Tables tx, Namespace namespace, EntityType type, Named name, Instant at) {
        tx.afterCommit(namesAdded::incrementAndGet);
        return tx.entities()
                .insert(
                        new Entity(new EntityId(ids.entity(tx.now())), namespace, type, name.text, List.of(), 0, at),
                        name.key);
    }

    private void addAlias(Tables tx, Namespace namespace, long entityPk, Named alias) {
        if (tx.entities().addAlias(entityPk, namespace, alias.text, alias.key)) {
            tx.afterCommit(namesAdded::incrementAndGet);
        }
    }

    private Filed entityFor(Tables tx, Namespace namespace, EntityType type, Named name, Named alias) {
        var found = tx.entities()
                .find(namespace, type, name.key, alias.key)
                .or(() -> ofOtherType(tx, namespace, type, name, alias));
        long pk = found.map(Found::pk).orElseGet(() -> insert(tx, namespace, type, name, tx.now()));
        if (!found.map(Found::hasAlias).orElse(alias.key.equals(name.key))) {
            addAlias(tx, namespace, pk, alias);
        }
        return new Filed(pk, found.isEmpty());
    }

    /** A name of which nothing more was known becomes what is known now; until then it is taken for what has the name. */
    private static Optional<Found> ofOtherType(
            Tables tx, Namespace namespace, EntityType type, Named name, Named alias) {
        if (type == EntityType.OTHER) {
            return NAMED.stream()
                    .flatMap(named -> tx.entities().find(namespace, named, name.key, alias.key).stream())
                    .findFirst();
        }
        var found = NAMED.contains(type)
                ? tx.entities().find(namespace, EntityType.OTHER, name.key, alias.key)
                : Optional.<Found>empty();
        found.ifPresent(entity -> tx.entities().retype(entity.pk(), type));
        return found;
    }

    /** Forced into 0..1, so that a provider's mistake does not lose a memory. */
    private static double confidence(Mention mention) {
        return Double.isNaN(mention.confidence()) ? 0 : Math.max(0, Math.min(1, mention.confidence()));
    }

    /** As the text has it. */
    private static Named said(Mention mention, Named name) {
        var text = NameKey.shown(mention.text());
        var key = NameKey.of(text);
        return key.isEmpty() ? name : new Named(text, key);
    }

    private record Named(String text, String key) {}

    /** The entity of a mention, and whether it is new. */
    private record Filed(long pk, boolean isNew) {}

    private record Counted(int count, Mention first) {}
}
