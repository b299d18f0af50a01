package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.fact.FactEvents;
import dev.nightjar.plugin.memory.fact.FactText;
import dev.nightjar.plugin.memory.fact.FactWriter;
import dev.nightjar.plugin.memory.fact.Tags;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.OriginJudge;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.MemoryTable.SequenceRange;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.SearchedText;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.ConsolidationTopics;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.LeaseLostException;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import dev.nightjar.spi.consolidation.SessionConsolidation.PendingSession;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Guard, lease, pages and watermark of session consolidation. They are in code so that they do not depend on who reads
 * the sessions. Finds mentions and vectors before a transaction begins. Thread-safe.
 */
public final class StoredConsolidation implements SessionConsolidation {

    private static final int MAX_PAGE = 100;
    /** The name of a run that was not begun for several sessions. */
    private static final String TASK = "consolidation";

    private final Database database;
    private final MentionFinder mentions;
    private final Rivals rivals;
    private final FactBatch batch;
    private final OriginJudge judge;
    private final IdGenerator ids;
    private final StoredSchedules schedules;
    private final RecurringNames names;
    private final MemoryPolicy policy;
    private final FactEvents events;
    private final Runnable written;

    /**
     * @param schedules where runs of their own are listed that left something out
     * @param written called when there may be facts without vectors
     */
    public StoredConsolidation(
            Database database,
            ExtensionContext host,
            Rivals rivals,
            Writing writing,
            StoredSchedules schedules,
            Runnable written) {
        this.database = database;
        this.mentions = new MentionFinder(host);
        this.rivals = rivals;
        this.batch = new FactBatch(writing.writer, writing.policy);
        this.judge = writing.judge;
        this.ids = writing.ids;
        this.schedules = schedules;
        this.names = new RecurringNames(database, writing.linker);
        this.policy = writing.policy;
        this.events = new FactEvents(host);
        this.written = written;
    }

    /** The objects needed to write facts. */
    public record Writing(
            FactWriter writer, OriginJudge judge, IdGenerator ids, MemoryPolicy policy, EntityLinker linker) {}

    @Override
    public ConsolidationTopics topics() {
        return policy.topics();
    }

    @Override
    public List<PendingSession> pendingSessions(MemoryScope scope) {
        return database.read(tx -> tx.sessions().pending(scope));
    }

    @Override
    public Optional<Postponed> postponed(String agentId) {
        return database.read(tx -> tx.sessions().postponed(agentId));
    }

    @Override
    public Optional<SessionConsolidation.Lease> lease(MemoryScope scope, String sessionId, Duration duration) {
        var owner = UUID.randomUUID().toString();
        return database.write(tx -> {
            var until = tx.now().plus(duration);
            return tx.sessions()
                    .find(scope, sessionId)
                    .filter(session -> tx.sessions().lease(session.pk(), owner, until))
                    .map(session -> new SessionConsolidation.Lease(
                            scope, sessionId, owner, session.consolidatedSequence(), session.lastSequence(), until));
        });
    }

    @Override
    public EpisodePage episodes(SessionConsolidation.Lease lease, int offset, int limit) {
        if (offset < 0 || limit < 1 || limit > MAX_PAGE) {
            throw new IllegalArgumentException(
                    "offset must be 0 or more and limit 1 to " + MAX_PAGE + ", but were " + offset + " and " + limit);
        }
        var range = new SequenceRange(lease.fromSequence(), lease.throughSequence());
        return database.read(tx -> tx.sessions()
                .find(lease.scope(), lease.sessionId())
                .map(session -> {
                    var page = tx.memories().episodes(session.pk(), range, offset, limit).stream()
                            .map(MemoryRow::memory)
                            .map(Episode.class::cast)
                            .toList();
                    boolean isLast = page.size() < limit && (offset == 0 || !page.isEmpty());
                    int total = isLast ? offset + page.size() : tx.memories().countEpisodes(session.pk(), range);
                    return new EpisodePage(page, offset, total);
                })
                .orElse(new EpisodePage(List.of(), offset, 0)));
    }

    @Override
    public FactBatchResult saveFacts(MemoryScope scope, List<FactDraft> drafts) {
        var prepared = withMentions(scope, drafts);
        return written(scope, database.write(tx -> batch.save(tx, scope, prepared)));
    }

    @Override
    public FactBatchResult tryFacts(MemoryScope scope, List<FactDraft> drafts) {
        var prepared = withMentions(scope, drafts);
        return database.write(tx -> tx.rehearsed(() -> batch.save(tx, scope, prepared)));
    }

    @Override
    public List<Fact> detectConflicts(MemoryScope scope, MemoryId fact) {
        return database.read(tx -> tx.memories().findActiveOwn(scope, fact))
                .filter(row -> row.memory() instanceof Fact)
                .map(row -> conflictsOf(scope, statement((Fact) row.memory())))
                .orElse(List.of());
    }

    @Override
    public List<Fact> detectConflicts(MemoryScope scope, FactDraft draft) {
        return conflictsOf(scope, statement(draft));
    }

    @Override
    public List<List<Fact>> detectConflicts(MemoryScope scope, List<FactDraft> drafts) {
        return database.read(tx -> drafts.stream()
                .map(draft -> conflictsOf(scope, statement(draft)))
                .toList());
    }

    private Rivals.Statement statement(FactDraft draft) {
        var phrases = FactText.phrases(policy, draft.content(), draft.phrases());
        return new Rivals.Statement(
                draft.content(),
                SearchedText.of(draft.content(), String.join("\n", phrases)),
                draft.claims(),
                Tags.cleaned(draft.tags()),
                draft.sessionId(),
                null);
    }

    @Override
    public List<Fact> factsAbout(MemoryScope scope, Set<String> subjects) {
        return rivals.about(MemoryScope.of(scope.agentId(), scope.namespace()), subjects);
    }

    private Rivals.Statement statement(Fact fact) {
        var details = fact.details();
        return new Rivals.Statement(
                details.content(),
                SearchedText.of(fact),
                fact.claims(),
                details.tags(),
                details.sessionId(),
                fact.id());
    }

    private List<Fact> conflictsOf(MemoryScope scope, Rivals.Statement statement) {
        return rivals.candidates(MemoryScope.of(scope.agentId(), scope.namespace()), statement);
    }

    @Override
    public boolean resolveConflict(MemoryScope scope, MemoryId older, MemoryId newer, String reason) {
        var unused = database.write(tx -> FactSupersession.resolve(tx, scope, older, newer, reason)
                .map(settled -> settled.outcome().isContradiction()
                        ? waiting(tx, scope, older, newer)
                        : List.of(settled.fact())));
        unused.ifPresent(facts -> events.changed(scope, List.of(), facts));
        return unused.isPresent();
    }

    /** The facts among these that wait for a review. */
    private static List<MemoryId> waiting(Tables tx, MemoryScope scope, MemoryId... facts) {
        return Stream.of(facts)
                .filter(fact -> tx.memories()
                        .find(scope, fact)
                        .flatMap(row -> tx.quarantine().find(row.pk()))
                        .isPresent())
                .toList();
    }

    @Override
    public FactBatchResult complete(
            SessionConsolidation.Lease lease,
            @Nullable RunId run,
            List<FactDraft> drafts,
            List<MemoryId> unwanted,
            ReadReport reading) {
        if (reading.by() == ReadBy.STATEMENTS) {
            names.learn(lease.scope(), texts(lease, unwanted)); // before the drafts, which may name them
        }
        var prepared = withMentions(lease.scope(), drafts);
        return written(lease.scope(), database.write(tx -> {
            var own = run == null ? newRun(tx, lease.scope()) : run;
            var result = complete(tx, lease, own, reading.by(), prepared, unwanted);
            if (run == null) {
                report(tx, lease, own, reading, result);
            }
            return result;
        }));
    }

    private List<String> texts(SessionConsolidation.Lease lease, List<MemoryId> unwanted) {
        var texts = new ArrayList<String>();
        int read = 0;
        EpisodePage page;
        do {
            page = episodes(lease, read, MAX_PAGE);
            read += page.episodes().size();
            page.episodes().stream()
                    .filter(episode -> !unwanted.contains(episode.id()))
                    .forEach(episode -> texts.add(episode.content()));
        } while (page.hasMore() && !page.episodes().isEmpty());
        return texts;
    }

    private RunId newRun(Tables tx, MemoryScope scope) {
        var run = new RunId(ids.run(tx.now()));
        tx.runs().begin(scope, run, TASK);
        return run;
    }

    /** Lists a run that no job made among the runs of the job, if anything was left out. */
    private void report(
            Tables tx, SessionConsolidation.Lease lease, RunId run, ReadReport reading, FactBatchResult result) {
        var missing = Stream.concat(reading.leftOut().stream(), result.errors().stream())
                .map(what -> lease.sessionId() + ": left out: " + what)
                .toList();
        if (!missing.isEmpty()) {
            var counts = Map.of("sessions", 1L, "left_out", (long) missing.size());
            var summary = "conversations read: 1, when it ended; " + missing.size() + " left out";
            schedules.note(
                    tx,
                    lease.scope(),
                    TASK,
                    run,
                    new RunResult(
                            RunStatus.SUCCESS,
                            counts,
                            String.join("\n", missing),
                            summary,
                            null,
                            reading.turns(),
                            reading.cost()));
        }
    }

    private FactBatchResult complete(
            Tables tx,
            SessionConsolidation.Lease lease,
            RunId run,
            ReadBy by,
            List<FactWriter.Draft> drafts,
            List<MemoryId> unwanted) {
        var session = tx.sessions()
                .find(lease.scope(), lease.sessionId())
                .orElseThrow(() -> new StoreException("Session '" + lease.sessionId() + "' is gone"));
        return tx.runs().during(lease.scope(), run, "read out of session " + lease.sessionId(), () -> {
            var result = batch.save(tx, lease.scope(), withSources(tx, lease.scope(), drafts));
            if (!unwanted.isEmpty()) {
                tx.runs().because("the user asked not to keep it", () -> end(tx, lease, unwanted));
            }
            if (!tx.sessions().complete(session.pk(), lease, by)) {
                throw new LeaseLostException(lease.sessionId());
            }
            return result;
        });
    }

    private static void end(Tables tx, SessionConsolidation.Lease lease, List<MemoryId> unwanted) {
        unwanted.stream()
                .flatMap(id -> tx.memories().findActiveOwn(lease.scope(), id).stream())
                .filter(row -> row.memory() instanceof Episode turn
                        && lease.sessionId().equals(turn.details().sessionId()))
                .forEach(row -> tx.memories().end(row.pk(), EndReason.EXPIRED));
    }

    @Override
    public int readAgain(MemoryScope scope, ReadBy by) {
        return database.write(tx -> tx.sessions().readAgain(scope, by));
    }

    @Override
    public List<String> readPostponedAgain(MemoryScope scope) {
        return database.write(tx -> tx.sessions().readPostponedAgain(scope));
    }

    /** Drops facts whose sources have all been forgotten meanwhile. */
    private static List<FactWriter.Draft> withSources(Tables tx, MemoryScope scope, List<FactWriter.Draft> drafts) {
        var ids = drafts.stream()
                .flatMap(draft -> draft.draft().derivedFrom().stream())
                .distinct()
                .toList();
        var found = tx.memories().find(scope, ids).stream()
                .map(row -> row.memory().id())
                .collect(Collectors.toSet());
        return drafts.stream()
                .filter(draft -> draft.draft().derivedFrom().isEmpty()
                        || !Collections.disjoint(draft.draft().derivedFrom(), found))
                .toList();
    }

    @Override
    public void fail(SessionConsolidation.Lease lease, String error) {
        database.write(tx -> {
            var session = tx.sessions().find(lease.scope(), lease.sessionId());
            session.ifPresent(found -> tx.sessions().fail(found.pk(), lease.owner(), error));
            return session;
        });
    }

    @Override
    public void postpone(SessionConsolidation.Lease lease, String error, Instant until) {
        database.write(tx -> {
            var session = tx.sessions().find(lease.scope(), lease.sessionId());
            session.ifPresent(found -> tx.sessions().postpone(found.pk(), lease.owner(), error, until));
            return session;
        });
    }

    @Override
    public void release(SessionConsolidation.Lease lease) {
        database.write(tx -> {
            var session = tx.sessions().find(lease.scope(), lease.sessionId());
            session.ifPresent(found -> tx.sessions().release(found.pk(), lease.owner()));
            return session;
        });
    }

    /** Call this after the commit. */
    private FactBatchResult written(MemoryScope scope, FactBatchResult result) {
        written.run();
        events.changed(scope, result.saved().stream().map(SavedFact::id).toList(), result.superseded());
        return result;
    }

    private List<FactWriter.Draft> withMentions(MemoryScope scope, List<FactDraft> drafts) {
        return judge.judged(scope, drafts).stream()
                .map(draft -> new FactWriter.Draft(draft, mentions.find(scope.namespace(), draft)))
                .toList();
    }
}
