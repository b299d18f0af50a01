package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.Settlement;
import dev.nightjar.plugin.maintenance.consolidation.Settlement.Relation;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The draft of one leased session, for the agent. Facts are staged here until the session is marked as consolidated;
 * then all are stored in one transaction, or none. So a model that stops, lies or is cut off leaves nothing behind.
 * Thread-safe.
 */
final class ConsolidationDraft {

    /** The source of the agent's facts. */
    static final String SOURCE = "consolidator-agent/1";

    static final int MAX_FACTS = 20;
    private static final int MAX_BATCH = 50;
    static final int MAX_CODE_POINTS = 500;
    private static final int MAX_CANDIDATES = 20;
    private static final FactBatchResult NOTHING = new FactBatchResult(List.of(), 0, List.of(), List.of(), List.of());

    private final LeasedSession session;
    private final ZoneId zone;
    private final FactChecks checks;
    private final Map<String, Fact> known = new HashMap<>();
    private final ReadEpisodes episodes = new ReadEpisodes();
    private final List<StagedFact> staged = new ArrayList<>();
    private final List<FactDraft> repeats = new ArrayList<>();
    /** Pairs of sentences that are both true, according to the model. */
    private final Set<List<String>> bothTrue = new HashSet<>();
    /** Ids of staged facts that were merged into a later one. */
    private final Set<String> joined = new HashSet<>();

    private int named;
    private String remark = "";
    private boolean isClosed;
    private @Nullable FactBatchResult completed;

    /** @param zone the time zone in which the days of plans end */
    ConsolidationDraft(LeasedSession session, ZoneId zone, FactChecks checks) {
        this.session = session;
        this.zone = zone;
        this.checks = checks;
    }

    String sessionId() {
        return session.lease().sessionId();
    }

    synchronized boolean isConsolidated() {
        return completed != null;
    }

    /** Known facts shown to the model, by their ids in the task. */
    synchronized void show(Map<String, Fact> shown) {
        known.putAll(shown);
    }

    /** A page of episodes. Notes how far they were read without a gap. */
    synchronized EpisodePage read(int offset, int limit) {
        requireOpen();
        var page = session.episodes(offset, limit);
        episodes.note(page);
        return page;
    }

    synchronized int episodes() {
        return episodes.total();
    }

    /** Number of facts that will be saved. */
    synchronized int facts() {
        return staged.size();
    }

    /**
     * Stages the facts that are not known yet. All are tried in one write transaction.
     *
     * @return the outcome of each, in their order
     */
    synchronized List<Staging> stage(List<ProposedFact> proposed) {
        var drafts = new HashMap<ProposedFact, FactDraft>();
        var refusals = new HashMap<ProposedFact, String>();
        for (var fact : proposed) {
            try {
                drafts.put(fact, draft(fact));
            } catch (RefusedException e) {
                refusals.put(fact, String.valueOf(e.getMessage()));
            }
        }
        var together = drafts();
        proposed.stream().flatMap(fact -> Stream.ofNullable(drafts.get(fact))).forEach(together::add);
        var tried = drafts.isEmpty() ? NOTHING : session.attempt(together);
        var fresh = new HashSet<String>();
        tried.saved().forEach(fact -> fresh.add(fact.content()));
        staged.forEach(fact -> fresh.remove(fact.draft().content()));
        var stagings = new ArrayList<Staging>();
        for (var fact : proposed) {
            var draft = drafts.get(fact);
            stagings.add(
                    draft == null ? new Staging(fact, null, refusals.get(fact)) : staging(fact, draft, fresh, tried));
        }
        return stagings;
    }

    /** Why a draft is refused, in words that help the model; null when it is accepted. */
    private @Nullable String refusal(FactDraft draft, Set<String> fresh, FactBatchResult tried) {
        if (staged.size() >= MAX_FACTS) {
            return "a session gives at most " + MAX_FACTS + " facts: keep the most important ones";
        }
        if (fresh.contains(draft.content()) || tried.errors().isEmpty()) {
            return null;
        }
        var errors = session.attempt(List.of(draft)).errors();
        return errors.isEmpty() ? null : errors.get(0);
    }

    private Staging staging(ProposedFact fact, FactDraft draft, Set<String> fresh, FactBatchResult tried) {
        var refusal = refusal(draft, fresh, tried);
        if (refusal == null && fresh.remove(draft.content())) {
            var taken = new StagedFact("new-" + ++named, draft);
            staged.add(taken);
            return new Staging(fact, taken, null);
        }
        if (refusal == null && repeats.size() < MAX_BATCH) {
            repeats.add(draft);
        }
        return new Staging(fact, null, refusal);
    }

    /** Removes staged facts. */
    synchronized void drop(List<String> factIds) {
        var dropped = factIds.stream()
                .filter(id -> !joined.contains(EpisodeTexts.asShown(id)))
                .map(this::staged)
                .toList();
        staged.removeAll(dropped);
    }

    /** The stored fact nearest to a known one; empty when another fact of this draft says the same. */
    synchronized Optional<Fact> nearest(ProposedFact proposed) {
        var draft = draft(proposed);
        return session.attempt(List.of(draft)).saved().isEmpty()
                ? session.conflicts(draft).stream().findFirst()
                : Optional.empty();
    }

    private FactDraft draft(ProposedFact proposed) {
        requireRead();
        var content = proposed.content().strip();
        if (content.codePointCount(0, content.length()) > MAX_CODE_POINTS) {
            throw new RefusedException("a fact is one sentence of at most " + MAX_CODE_POINTS + " characters");
        }
        requireName(content);
        var sources = episodes.of(proposed.sourceIds());
        var said = sources.get(sources.size() - 1).eventTime();
        try {
            return FactDraft.builder(content, proposed.confidence(), SOURCE)
                    .tags(proposed.tags() == null ? List.of() : proposed.tags())
                    .sessionId(sessionId())
                    .eventTime(said)
                    .durability(proposed.durability())
                    .plannedFor(proposed.plannedFor(), zone)
                    .claims(proposed.claims())
                    .derivedFrom(sources.stream().map(Episode::id).toList())
                    .build();
        } catch (IllegalArgumentException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * In a store that several people share, "the user" may mean somebody else, and a search for a name does not find
     * it.
     */
    private void requireName(String content) {
        var names = episodes.userNames();
        if (!names.isEmpty() && content.toLowerCase(Locale.ROOT).startsWith("the user")) {
            throw new RefusedException("write the name instead of \"the user\": " + String.join(" or ", names));
        }
    }

    /** Stored facts that may contradict a staged one. */
    synchronized List<Fact> conflicts(String factId) {
        var fact = staged(factId);
        var found = session.conflicts(fact.draft());
        fact.show(found);
        return found;
    }

    /** Facts that these staged facts may repeat or contradict, in the store or among each other, likeliest first. */
    synchronized List<Near> near(List<String> factIds) {
        var near = new ArrayList<Near>();
        for (var pair : open()) {
            var newer = staged(pair.draft());
            var other = pair.other();
            var older = other == null ? null : staged(other);
            if (factIds.contains(newer.id()) || (older != null && factIds.contains(older.id()))) {
                newer.show(Stream.ofNullable(pair.stored()).toList());
                near.add(new Near(pair, older == null ? null : older.id(), newer.id()));
            }
        }
        return near.subList(0, Math.min(MAX_CANDIDATES, near.size()));
    }

    /** The pairs that are not judged yet. */
    private List<Pair> open() {
        return checks.pairs(session, staged.stream().map(StagedFact::draft).toList()).stream()
                .filter(pair ->
                        !bothTrue.contains(List.of(pair.earlier(), pair.draft().content())))
                .toList();
    }

    /** Sets the model's remark on its work. */
    synchronized void remark(String text) {
        remark = VisibleText.line(text, MAX_CODE_POINTS);
    }

    synchronized String remark() {
        return remark;
    }

    /**
     * Records how a staged fact relates to an earlier one that was shown. If both cannot be true, the later one holds.
     *
     * @return false when the earlier one is protected and contradicted; then it is only flagged for the user
     */
    synchronized boolean judge(String olderId, String newerId, Relation relation, String reason) {
        if (joined.contains(EpisodeTexts.asShown(olderId))) {
            return true;
        }
        var newer = staged(newerId);
        var earlier = find(olderId).filter(fact -> fact != newer);
        var older = newer.candidate(olderId).or(() -> Optional.ofNullable(known.get(EpisodeTexts.asShown(olderId))));
        if (earlier.isEmpty() && older.isEmpty()) {
            throw new RefusedException("'" + olderId + "' is none of the candidates that save_facts_batch or"
                    + " detect_conflicts answered for '" + newer.id() + "', and no known fact of the task");
        }
        if (relation == Relation.BOTH) {
            var content = earlier.map(fact -> fact.draft().content())
                    .orElseGet(() -> older.map(Fact::content).orElse(""));
            bothTrue.add(List.of(content, newer.draft().content()));
        } else if (earlier.isPresent()) {
            newer.join(earlier.get());
            staged.remove(earlier.get());
            joined.add(earlier.get().id());
        } else if (relation == Relation.SAME) {
            newer.renew(older.orElseThrow());
        } else {
            newer.supersede(older.orElseThrow(), reason.strip());
            return !older.get().isProtected();
        }
        return true;
    }

    /** Saves everything and marks the session; another call changes nothing. */
    synchronized FactBatchResult complete() {
        var done = completed;
        if (done == null) {
            requireRead();
            done = session.complete(Settlement.of(drafts(), open(), Map.of()), ReadBy.MODEL);
            completed = done;
        }
        return done;
    }

    /** Ends the draft and returns what was saved, if anything. */
    synchronized Optional<FactBatchResult> close() {
        isClosed = true;
        return Optional.ofNullable(completed);
    }

    /** Whether all episodes were shown. */
    synchronized boolean isRead() {
        return episodes.isAll();
    }

    private List<FactDraft> drafts() {
        var drafts = new ArrayList<FactDraft>();
        staged.forEach(fact -> drafts.add(fact.draft()));
        drafts.addAll(repeats);
        return drafts;
    }

    private StagedFact staged(String factId) {
        requireOpen();
        return find(factId)
                .orElseThrow(() -> new RefusedException(
                        "there is no fact '" + factId + "'; use an id that save_facts_batch answered"));
    }

    private StagedFact staged(FactDraft draft) {
        return staged.stream()
                .filter(fact -> fact.draft().content().equals(draft.content()))
                .findFirst()
                .orElseThrow();
    }

    private Optional<StagedFact> find(String factId) {
        var id = EpisodeTexts.asShown(factId);
        return staged.stream().filter(fact -> fact.id().equals(id)).findFirst();
    }

    private void requireRead() {
        requireOpen();
        if (!isRead()) {
            throw new RefusedException(
                    "read all episodes first: call get_episodes_for_consolidation with offset " + episodes.through());
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new RefusedException("this consolidation is over");
        }
        if (completed != null) {
            throw new RefusedException("the session is consolidated; nothing is left to do but to report");
        }
    }

    /**
     * Two facts that may say the same or contradict each other.
     *
     * @param olderId id of the earlier one if it is staged, too; null when it is stored
     * @param newerId id of the staged one
     */
    record Near(Pair pair, @Nullable String olderId, String newerId) {}

    /**
     * The outcome for a proposed fact.
     *
     * @param staged null when a stored fact or an earlier one says the same, or when it was refused
     * @param refusal why it was refused; null when it was not
     */
    record Staging(
            ProposedFact proposed,
            @Nullable StagedFact staged,
            @Nullable String refusal) {}

    /** The model's request is refused, with a message that helps it to correct the request. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        RefusedException(String message) {
            super(message);
        }
    }
}
