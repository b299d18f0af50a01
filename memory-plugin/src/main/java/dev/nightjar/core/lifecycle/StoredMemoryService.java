package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.embedding.IndexingStep;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.entity.MentionFinder;
import dev.nightjar.core.entity.NameKey;
import dev.nightjar.core.search.MemorySearch;
import dev.nightjar.core.store.CleanText;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.core.store.StatsStore;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.ConsolidationLease;
import dev.nightjar.memory.EntityCount;
import dev.nightjar.memory.EntityProfile;
import dev.nightjar.memory.EpisodePage;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactBatchResult;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.PendingSession;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.ReflectionDraft;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.ner.Mention;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The memory service over one database: opens the transactions and hands the work to the class that knows it. Nothing
 * that may take long, such as recognising entities, happens inside a transaction. Thread-safe.
 */
public final class StoredMemoryService extends StoredMaintenance implements MemoryService {

    private final MemoryDatabase database;
    private final MentionFinder mentions;
    private final Clock clock;

    private final MemoryStore memories = new MemoryStore();
    private final EntityStore entities = new EntityStore();
    private final StatsStore stats = new StatsStore();
    private final FactStore facts = new FactStore();
    private final LinkStore links = new LinkStore();
    private final SessionStore sessions = new SessionStore();

    private final MemorySearch search;
    private final FactWriter factWriter;
    private final FactBatch batch;
    private final Conflicts conflicts;
    private final Consolidations consolidations;
    private final Forgetting forgetting;
    private final Histories histories;
    private final Reflections reflections;
    private final AccessRecorder accesses;
    private final Meaning meaning;

    /** @param decayRate how fast the confidence of a new fact decays, per day */
    public StoredMemoryService(
            MemoryDatabase database,
            ExtensionContext host,
            EntityLinker linker,
            IdGenerator ids,
            MemorySearch search,
            Meaning meaning,
            double decayRate) {
        super(database, host, linker, ids);
        this.database = database;
        this.meaning = meaning;
        this.mentions = new MentionFinder(host);
        this.clock = host.clock();
        this.search = search;
        this.factWriter =
                new FactWriter(new FactWriter.Tables(memories, facts, links, sessions, ids), linker, clock, decayRate);
        var runs = new RunStore();
        this.conflicts = new Conflicts(search, new Conflicts.Tables(memories, facts, links, runs), clock);
        this.batch = new FactBatch(factWriter, conflicts);
        var consolidated = new Consolidations.Stores(sessions, memories, runs);
        this.consolidations = new Consolidations(database, consolidated, batch, recordedRuns(), clock);
        this.forgetting =
                new Forgetting(new Forgetting.Tables(memories, facts, links, entities, sessions), linker, clock);
        this.histories = new Histories(memories, links);
        this.reflections = new Reflections(database, memories, links, ids, clock);
        this.accesses = new AccessRecorder(database, facts, host);
    }

    @Override
    public List<SearchHit> search(MemoryScope scope, SearchRequest request) {
        return search.search(scope, request);
    }

    @Override
    public Optional<SearchTrace> trace(MemoryScope scope, SearchRequest request, MemoryId id) {
        return search.trace(scope, request, id);
    }

    @Override
    public Optional<Memory> find(MemoryScope scope, MemoryId id) {
        return database.read(sql -> memories.find(sql, scope, id, clock.instant()))
                .map(MemoryRow::memory);
    }

    @Override
    public List<Memory> list(MemoryScope scope, MemoryFilter filter, int limit) {
        requirePositive(limit);
        return memoriesOf(sql -> memories.list(sql, scope, filter, limit, clock.instant()));
    }

    @Override
    public long count(MemoryScope scope, MemoryFilter filter) {
        return database.read(sql -> memories.count(sql, scope, filter));
    }

    @Override
    public Map<MemoryId, MemoryId> successors(MemoryScope scope, Collection<MemoryId> ids) {
        return database.read(sql -> links.successors(sql, scope, ids));
    }

    @Override
    public Optional<MemoryHistory> history(MemoryScope scope, MemoryId id) {
        return database.read(sql -> histories.of(sql, scope, id, clock.instant()));
    }

    @Override
    public Optional<EntityProfile> entity(MemoryScope scope, String name, MemoryFilter filter, int limit) {
        requirePositive(limit);
        return database.read(sql -> entities.withNames(sql, scope, List.of(NameKey.of(name))).stream()
                .flatMap(pk -> entities
                        .entity(sql, pk)
                        .map(entity -> new EntityProfile(
                                entity,
                                memories.ofEntity(sql, pk, scope, filter, limit, clock.instant()).stream()
                                        .map(MemoryRow::memory)
                                        .toList()))
                        .stream())
                .max(java.util.Comparator.comparingInt(
                        profile -> profile.entity().mentionCount())));
    }

    @Override
    public List<EntityCount> entities(MemoryScope scope, MemoryFilter filter, int limit) {
        requirePositive(limit);
        return database.read(sql -> entities.counted(sql, scope, filter, limit));
    }

    @Override
    public Optional<Reflection> newestReflection(MemoryScope scope) {
        return reflections.newest(scope.namespace());
    }

    @Override
    public MemoryStats stats(MemoryScope scope) {
        var counts = database.read(sql -> stats.stats(sql, scope, database.bytes()));
        return counts.withVectors(meaning.status(scope, counts.memories()));
    }

    @Override
    public SavedFact remember(MemoryScope scope, FactDraft draft) {
        var found = mentions.find(scope.namespace(), CleanText.of(draft.content()));
        return written(database.write(sql -> factWriter.save(sql, scope, draft, found)));
    }

    @Override
    public Optional<Fact> correct(MemoryScope scope, MemoryId id, String newContent) {
        var corrected =
                new FactWriter.CorrectedContent(newContent, mentions.find(scope.namespace(), CleanText.of(newContent)));
        return written(database.write(sql -> factWriter.correct(sql, scope, id, corrected)));
    }

    @Override
    public Optional<Fact> confirm(MemoryScope scope, MemoryId id) {
        return database.write(sql -> factWriter.confirm(sql, scope, id));
    }

    @Override
    public boolean forget(MemoryScope scope, MemoryId id) {
        var returning = database.read(sql -> forgetting.returning(sql, scope, id));
        var found = new HashMap<MemoryId, List<Mention>>();
        returning.forEach(fact -> found.put(fact.id(), mentions.find(scope.namespace(), fact.content())));
        boolean forgotten = written(database.write(sql -> forgetting.forget(sql, scope, id, found)));
        if (forgotten) {
            reflections.dropCache(scope.namespace());
            database.flushLog();
        }
        return forgotten;
    }

    @Override
    public Reflection saveReflection(MemoryScope scope, ReflectionDraft draft) {
        return written(reflections.save(scope, draft));
    }

    @Override
    public void recordAccess(MemoryScope scope, Collection<MemoryId> ids, AccessKind kind) {
        accesses.record(scope, ids, kind);
    }

    @Override
    public List<PendingSession> pendingSessions(MemoryScope scope) {
        return consolidations.pending(scope);
    }

    @Override
    public boolean isConsolidated(MemoryScope scope, String sessionId) {
        return consolidations.isConsolidated(scope, sessionId);
    }

    @Override
    public Optional<ConsolidationLease> lease(MemoryScope scope, String sessionId, Duration duration) {
        return consolidations.lease(scope, sessionId, duration);
    }

    @Override
    public EpisodePage episodes(MemoryScope scope, String sessionId, int offset, int limit) {
        return consolidations.episodes(scope, sessionId, offset, limit);
    }

    @Override
    public EpisodePage episodes(ConsolidationLease lease, int offset, int limit) {
        return consolidations.episodes(lease, offset, limit);
    }

    @Override
    public FactBatchResult saveFacts(MemoryScope scope, List<FactDraft> drafts) {
        var prepared = withMentions(scope, drafts);
        return written(database.write(sql -> batch.save(sql, scope, prepared)));
    }

    @Override
    public FactBatchResult tryFacts(MemoryScope scope, List<FactDraft> drafts) {
        var prepared = withMentions(scope, drafts);
        return database.write(sql -> batch.attempt(sql, scope, prepared));
    }

    @Override
    public List<Fact> detectConflicts(MemoryScope scope, MemoryId fact) {
        return database.read(sql -> memories.findActiveOwn(sql, scope, fact, clock.instant()))
                .map(row -> conflictsOf(
                        scope,
                        new Conflicts.Statement(
                                row.memory().content(),
                                row.memory().details().tags(),
                                row.memory().details().sessionId(),
                                fact)))
                .orElse(List.of());
    }

    @Override
    public List<Fact> detectConflicts(MemoryScope scope, FactDraft draft) {
        return conflictsOf(
                scope, new Conflicts.Statement(draft.content(), Tags.cleaned(draft.tags()), draft.sessionId(), null));
    }

    private List<Fact> conflictsOf(MemoryScope scope, Conflicts.Statement statement) {
        return conflicts.candidates(MemoryScope.of(scope.agentId(), scope.namespace()), statement);
    }

    @Override
    public boolean resolveConflict(MemoryScope scope, MemoryId older, MemoryId newer, String reason) {
        return database.write(sql -> conflicts.resolve(sql, scope, older, newer, reason))
                .isPresent();
    }

    @Override
    public FactBatchResult complete(ConsolidationLease lease, List<FactDraft> drafts) {
        return written(consolidations.complete(lease, withMentions(lease.scope(), drafts)));
    }

    @Override
    public FactBatchResult complete(ConsolidationLease lease, RunId run, List<FactDraft> drafts) {
        return written(consolidations.complete(lease, run, withMentions(lease.scope(), drafts)));
    }

    @Override
    public void fail(ConsolidationLease lease, String error) {
        consolidations.fail(lease, error);
    }

    @Override
    public Optional<Integer> markConsolidated(MemoryScope scope, String sessionId) {
        return consolidations
                .markConsolidated(scope, sessionId)
                .map(session -> database.read(sql -> facts.countOfSession(sql, session.pk())));
    }

    /**
     * How memories get their vectors.
     *
     * @param indexing knows which memories have vectors
     * @param written run when there may be memories without vectors
     */
    public record Meaning(IndexingStep indexing, Runnable written) {

        VectorStatus status(MemoryScope scope, long total) {
            return indexing.status(scope, total);
        }
    }

    /** A result, now that what it came of is committed. */
    private <T> T written(T result) {
        meaning.written().run();
        return result;
    }

    private List<FactBatch.Draft> withMentions(MemoryScope scope, List<FactDraft> drafts) {
        return drafts.stream()
                .map(draft ->
                        new FactBatch.Draft(draft, mentions.find(scope.namespace(), CleanText.of(draft.content()))))
                .toList();
    }

    private List<Memory> memoriesOf(Function<Sql, List<MemoryRow>> query) {
        return database.read(query).stream().map(MemoryRow::memory).toList();
    }
}
