package dev.nightjar.plugin.memory.entity;

import com.google.common.collect.Lists;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityId;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.EntityTable.Asked;
import dev.nightjar.plugin.memory.table.EntityTable.Found;
import dev.nightjar.plugin.memory.table.EntityTable.Mentioned;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Links mentions to entities, one entity per real thing. Compares the folded name and the type exactly, then aliases;
 * never parts of names. Thread-safe; works inside the caller's transaction.
 */
public final class EntityLinker {

    /** Longer names, such as data in a link, are nothing people ask for by name. */
    private static final int MAX_NAME = 1000;

    /** The types of what has a name that texts use. */
    private static final List<EntityType> NAMED =
            List.of(EntityType.PERSON, EntityType.PROJECT, EntityType.ORGANIZATION, EntityType.LOCATION);

    /** Names that one statement asks for. */
    private static final int NAMES_PER_QUERY = 200;

    private final IdGenerator ids;
    private final AtomicLong namesAdded = new AtomicLong();

    public EntityLinker(IdGenerator ids) {
        this.ids = ids;
    }

    /** How many names this linker has added. Grows only after the commit, when the names can be read. */
    long namesAdded() {
        return namesAdded.get();
    }

    /** Stored entities with the names of several texts, read once for all; outdated when a name was added. */
    public static final class StoredNames {

        private final Map<Asked, Found> found = new HashMap<>();
        private boolean isOutdated;

        /** Asks for the names of all these mentions. */
        public StoredNames(Tables tx, Namespace namespace, List<Mention> mentions) {
            var asked = mentions.stream()
                    .filter(EntityLinker::isNamed)
                    .map(Wanted::of)
                    .map(Wanted::asked)
                    .distinct()
                    .toList();
            for (var some : Lists.partition(asked, NAMES_PER_QUERY)) {
                tx.entities().find(namespace, some).forEach((place, entity) -> found.put(some.get(place), entity));
            }
        }
    }

    /**
     * Links a memory to the entities it mentions. Linking the same mentions again changes nothing.
     *
     * @return how many entities are new
     */
    public int link(Tables tx, Namespace namespace, long memoryPk, List<Mention> mentions) {
        return link(tx, namespace, Map.of(memoryPk, mentions), new StoredNames(tx, namespace, mentions));
    }

    /**
     * Links memories to the entities they mention, of which some are read already.
     *
     * @param mentions by key of the memory
     * @param stored stored entities with the names of the mentions
     * @return how many entities are new
     */
    public int link(Tables tx, Namespace namespace, Map<Long, List<Mention>> mentions, StoredNames stored) {
        var mentioned = new LinkedHashMap<Long, List<Mentioned>>();
        int made = 0;
        for (var memory : mentions.entrySet()) {
            var entities = new ArrayList<Mentioned>();
            made += file(tx, namespace, memory.getValue(), stored, entities);
            mentioned.put(memory.getKey(), entities);
        }
        tx.entities().link(mentioned);
        return made;
    }

    /** Finds or makes the entities of a text, adds them to the list, and answers how many are new. */
    private int file(
            Tables tx, Namespace namespace, List<Mention> mentions, StoredNames stored, List<Mentioned> entities) {
        var named = mentions.stream().filter(EntityLinker::isNamed).toList();
        var wanted = named.stream().map(Wanted::of).toList();
        var counts = new LinkedHashMap<Long, Counted>();
        int made = 0;
        for (int i = 0; i < wanted.size(); i++) {
            var one = wanted.get(i);
            var known = Optional.ofNullable(stored.found.get(one.asked()));
            var filed =
                    entityFor(tx, namespace, one, stored.isOutdated ? known.or(() -> find(tx, namespace, one)) : known);
            made += filed.isNew ? 1 : 0;
            stored.isOutdated |= filed.isChanged; // a name that one mention added may be that of the next
            counts.merge(filed.pk, new Counted(1, named.get(i)), (old, more) -> new Counted(old.count + 1, old.first));
        }
        counts.forEach((pk, counted) -> entities.add(mentioned(pk, counted)));
        return made;
    }

    /**
     * Adds a speaker as an entity, so that their name is recognised in what others say.
     *
     * @return 1 if the entity is new, else 0
     */
    public int knowPerson(Tables tx, Namespace namespace, String name) {
        var person = Named.of(name);
        var wanted = new Wanted(EntityType.PERSON, person, person);
        return !person.key.isEmpty() && entityFor(tx, namespace, wanted, find(tx, namespace, wanted)).isNew ? 1 : 0;
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

    private static boolean isNamed(Mention mention) {
        var name = NameKey.shown(mention.canonicalName());
        return !NameKey.of(name).isEmpty() && mention.text().length() <= MAX_NAME && name.length() <= MAX_NAME;
    }

    private static Optional<Found> find(Tables tx, Namespace namespace, Wanted wanted) {
        return Optional.ofNullable(
                tx.entities().find(namespace, List.of(wanted.asked())).get(0));
    }

    private Filed entityFor(Tables tx, Namespace namespace, Wanted wanted, Optional<Found> stored) {
        var found = stored.or(() -> ofOtherType(tx, namespace, wanted));
        long pk = found.map(Found::pk).orElseGet(() -> insert(tx, namespace, wanted.type, wanted.name, tx.now()));
        boolean isNamed = found.map(Found::hasAlias).orElse(wanted.alias.key.equals(wanted.name.key));
        if (!isNamed) {
            addAlias(tx, namespace, pk, wanted.alias);
        }
        return new Filed(pk, found.isEmpty(), stored.isEmpty() || !isNamed);
    }

    /**
     * A name of which nothing more was known becomes what is known now; until then it is taken for what has the name.
     */
    private static Optional<Found> ofOtherType(Tables tx, Namespace namespace, Wanted wanted) {
        if (wanted.type == EntityType.OTHER) {
            var found = tx.entities()
                    .find(namespace, NAMED.stream().map(wanted::asked).toList());
            return found.keySet().stream().min(Comparator.naturalOrder()).map(found::get);
        }
        var found = NAMED.contains(wanted.type)
                ? find(tx, namespace, new Wanted(EntityType.OTHER, wanted.name, wanted.alias))
                : Optional.<Found>empty();
        found.ifPresent(entity -> tx.entities().retype(entity.pk(), wanted.type));
        return found;
    }

    private static Mentioned mentioned(long entityPk, Counted counted) {
        return new Mentioned(entityPk, counted.count, confidence(counted.first), counted.first.provider());
    }

    /** Forced into 0..1, so that a provider's mistake does not lose a memory. */
    private static double confidence(Mention mention) {
        return Double.isNaN(mention.confidence()) ? 0 : Math.max(0, Math.min(1, mention.confidence()));
    }

    private record Named(String text, String key) {

        static Named of(String name) {
            var text = NameKey.shown(name);
            return new Named(text, NameKey.of(text));
        }
    }

    /**
     * A name that is to have an entity.
     *
     * @param name the canonical one
     * @param alias the one in the text
     */
    private record Wanted(EntityType type, Named name, Named alias) {

        static Wanted of(Mention mention) {
            var name = Named.of(mention.canonicalName());
            var alias = Named.of(mention.text());
            return new Wanted(mention.type(), name, alias.key.isEmpty() ? name : alias);
        }

        Asked asked() {
            return asked(type);
        }

        Asked asked(EntityType as) {
            return new Asked(as, name.key, alias.key);
        }
    }

    /** The entity of a name, whether it is new, and whether a name was added or an entity got another type. */
    private record Filed(long pk, boolean isNew, boolean isChanged) {}

    private record Counted(int count, Mention first) {}
}
