package dev.nightjar.plugin.memory.fact;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.host.Telemetry.Kind;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Forgotten;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryPage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.policy.OriginJudge;
import dev.nightjar.plugin.memory.search.MemorySearch;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.feedback.FeedbackTable;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.PageEnd;
import dev.nightjar.plugin.memory.vector.IndexingStep;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.ner.Mention;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The memory service on the database. Slow work, such as recognising entities, is done outside transactions.
 * Thread-safe.
 */
public final class StoredMemoryService implements MemoryService {

    private final Database database;
    private final ExtensionContext host;
    private final MentionFinder mentions;
    private final MemorySearch search;
    private final FactWriter writer;
    private final OriginJudge judge;
    private final Forgetting forgetting;
    private final ExternalCopies outside;
    private final Reflections reflections;
    private final FactUse use;
    private final FactEvents events;
    private final Meaning meaning;

    /** @param meaning gives memories their vectors */
    public StoredMemoryService(
            Database database,
            ExtensionContext host,
            MemorySearch search,
            Writing writing,
            ExternalCopies.Erasing erasing,
            Reflections reflections,
            Meaning meaning) {
        this.database = database;
        this.host = host;
        this.mentions = new MentionFinder(host);
        this.search = search;
        this.writer = writing.writer;
        this.judge = writing.judge;
        this.forgetting = new Forgetting(erasing.linker());
        this.outside = erasing.outside();
        this.reflections = reflections;
        this.use = new FactUse(database, host);
        this.events = new FactEvents(host);
        this.meaning = meaning;
    }

    /**
     * How facts are written.
     *
     * @param judge determines who a fact comes from
     */
    public record Writing(FactWriter writer, OriginJudge judge) {}

    @Override
    public List<SearchHit> search(MemoryScope scope, SearchRequest request) {
        return host.telemetry().observe(Operation.of(Kind.SEARCH), () -> search.search(scope, request));
    }

    /** The hits of several searches for the same question, as {@link MemorySearch} makes them together. */
    public List<List<SearchHit>> search(MemoryScope scope, List<SearchRequest> requests) {
        return host.telemetry().observe(Operation.of(Kind.SEARCH), () -> search.search(scope, requests));
    }

    @Override
    public Optional<SearchTrace> trace(MemoryScope scope, SearchRequest request, MemoryId id) {
        return search.trace(scope, request, id);
    }

    @Override
    public Optional<Memory> find(MemoryScope scope, MemoryId id) {
        return database.read(tx -> tx.memories().find(scope, id)).map(MemoryRow::memory);
    }

    @Override
    public MemoryPage page(MemoryScope scope, MemoryFilter filter, @Nullable String after, int limit) {
        requirePositive(limit);
        var end = after == null ? null : PageEnd.of(after, MemoryId::new);
        int oneMore = limit == Integer.MAX_VALUE ? limit : limit + 1;
        var found = memories(database.read(tx -> end == null
                ? tx.memories().list(scope, filter, 0, oneMore)
                : tx.memories().listAfter(scope, filter, end, oneMore)));
        if (found.size() <= limit) {
            return new MemoryPage(found, null);
        }
        var last = found.get(limit - 1);
        return new MemoryPage(
                found.subList(0, limit), new PageEnd(last.eventTime(), last.id().value()).token());
    }

    @Override
    public long count(MemoryScope scope, MemoryFilter filter) {
        return database.read(tx -> tx.memories().count(scope, filter));
    }

    @Override
    public Map<MemoryId, MemoryId> successors(MemoryScope scope, Collection<MemoryId> ids) {
        return database.read(tx -> tx.links().successors(scope, ids));
    }

    @Override
    public List<Fact> weakFacts(MemoryScope scope, double below, int limit) {
        requirePositive(limit);
        return database.read(tx -> tx.memories().weakFacts(scope, below, limit)).stream()
                .map(row -> (Fact) row.memory())
                .toList();
    }

    @Override
    public Optional<MemoryHistory> history(MemoryScope scope, MemoryId id) {
        return database.read(tx -> Histories.of(tx, scope, id));
    }

    @Override
    public Optional<Entity.Profile> entity(MemoryScope scope, String name, MemoryFilter filter, int limit) {
        requirePositive(limit);
        return database.read(tx -> tx.entities().withNames(scope, List.of(NameKey.of(name))).stream()
                .flatMap(pk -> tx.entities().entity(pk).stream()
                        .map(entity -> new Entity.Profile(
                                entity, memories(tx.memories().ofEntity(pk, scope, filter, limit)))))
                .max(Comparator.comparingInt(profile -> profile.entity().mentionCount())));
    }

    @Override
    public List<Memory> naming(MemoryScope scope, String name, MemoryFilter filter, int limit) {
        requirePositive(limit);
        return name.isBlank() ? List.of() : database.read(tx -> new NamedMemories(tx, scope, filter).of(name, limit));
    }

    @Override
    public List<Entity.Count> entities(MemoryScope scope, Set<EntityType> types, MemoryFilter filter, int limit) {
        requirePositive(limit);
        return database.read(tx -> tx.entities().counted(scope, types, filter, limit));
    }

    @Override
    public Optional<Reflection> newestReflection(MemoryScope scope) {
        return reflections.newest(scope);
    }

    @Override
    public MemoryStats stats(MemoryScope scope) {
        var counts = database.read(tx -> tx.memories().stats(scope, database.bytes()));
        return counts.withVectors(meaning.indexing().status(scope, counts.memories()));
    }

    @Override
    public SavedFact remember(MemoryScope scope, FactDraft draft) {
        return host.telemetry().observe(Operation.of(Kind.SAVE), () -> save(scope, draft));
    }

    private SavedFact save(MemoryScope scope, FactDraft draft) {
        var found = mentions.find(scope.namespace(), draft);
        var judged = judge.judged(scope, draft);
        var saved = written(database.write(tx -> {
            Expiry.endOverdue(tx, scope.namespace());
            return writer.save(tx, scope, judged, found);
        }));
        boolean isNew = !saved.isDuplicate() && !saved.isQuarantined();
        events.changed(scope, isNew ? List.of(saved.id()) : List.of(), List.of());
        return saved;
    }

    @Override
    public Optional<Fact> correct(MemoryScope scope, MemoryId id, String newContent) {
        return host.telemetry().observe(Operation.of(Kind.CORRECT), () -> corrected(scope, id, newContent));
    }

    private Optional<Fact> corrected(MemoryScope scope, MemoryId id, String newContent) {
        var content = CleanText.of(newContent);
        var corrected = new FactWriter.CorrectedContent(newContent, mentions.find(scope.namespace(), content));
        var fact = written(database.write(tx -> writer.correct(tx, scope, id, corrected)));
        reflections.dropCache(scope.namespace());
        fact.filter(now -> !now.id().equals(id))
                .ifPresent(now -> events.changed(scope, List.of(now.id()), List.of(id)));
        return fact;
    }

    @Override
    public Optional<Fact> confirm(MemoryScope scope, MemoryId id) {
        return database.write(tx -> writer.confirm(tx, scope, id));
    }

    @Override
    public Optional<Fact> unconfirm(MemoryScope scope, MemoryId id) {
        return database.write(tx -> writer.unconfirm(tx, scope, id));
    }

    @Override
    public Optional<Fact> setDurability(MemoryScope scope, MemoryId id, Durability durability) {
        return database.write(tx -> writer.setDurability(tx, scope, id, durability));
    }

    @Override
    public Optional<Memory> expire(MemoryScope scope, MemoryId id, @Nullable Instant at) {
        return database.write(tx -> Expiry.set(tx, scope, id, at));
    }

    @Override
    public Optional<Forgotten> forget(MemoryScope scope, MemoryId id) {
        return host.telemetry().observe(Operation.of(Kind.FORGET), () -> forgotten(scope, id));
    }

    private Optional<Forgotten> forgotten(MemoryScope scope, MemoryId id) {
        var found = new HashMap<MemoryId, List<Mention>>();
        var preview = database.read(tx -> forgetting.preview(tx, scope, id));
        if (preview.isEmpty()) {
            return preview;
        }
        preview.get()
                .restored()
                .forEach(fact -> found.put(fact.id(), mentions.find(scope.namespace(), fact.content())));
        outside.erasing(scope.namespace());
        var forgotten = written(database.write(tx -> forgetting.forget(tx, scope, id, found)));
        try {
            outside.erased(scope.namespace());
        } finally {
            reflections.dropCache(scope.namespace());
            database.flushLog();
            host.events().post(MemoriesErased.of(scope, host.clock().instant()));
        }
        return forgotten;
    }

    @Override
    public Reflection saveReflection(MemoryScope scope, Reflection.Draft draft) {
        return reflections.save(scope, draft);
    }

    @Override
    public Optional<Memory> judge(MemoryScope scope, MemoryId id, @Nullable Verdict verdict) {
        var judged = database.write(tx -> tx.memories().findActiveOwn(scope, id).map(row -> {
            FeedbackTable.of(tx).judge(row.pk(), verdict);
            return tx.memories().byKeys(List.of(row.pk())).get(0).memory();
        }));
        reflections.dropCache(scope.namespace());
        return judged;
    }

    @Override
    public void recordUse(MemoryScope scope, Collection<MemoryId> ids) {
        use.record(scope, ids);
    }

    /**
     * How memories get their vectors.
     *
     * @param indexing knows which memories have vectors
     * @param written called when there may be memories without vectors
     */
    public record Meaning(IndexingStep indexing, Runnable written) {}

    /** Call this after the commit. */
    private <T> T written(T result) {
        meaning.written().run();
        return result;
    }

    private static List<Memory> memories(List<MemoryRow> rows) {
        return rows.stream().map(MemoryRow::memory).toList();
    }

    private static void requirePositive(int limit) {
        checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
    }
}
