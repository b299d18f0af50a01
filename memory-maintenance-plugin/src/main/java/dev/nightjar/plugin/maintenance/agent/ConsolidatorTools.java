package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.maintenance.agent.ConsolidationDraft.Near;
import dev.nightjar.plugin.maintenance.agent.ConsolidationDraft.RefusedException;
import dev.nightjar.plugin.maintenance.consolidation.Settlement.Relation;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts.Turn;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The six tools of the consolidator agent. Each works on the draft of its run, found by the lease's token. The host
 * decides which draft a call belongs to, not the model. Thread-safe.
 */
final class ConsolidatorTools {

    /** The tool whose success ends a run. */
    static final String LAST = "mark_session_consolidated";

    private static final int MAX_PREVIEW = 80;
    private static final int MAX_REASON = 300;
    private static final int MAX_SUMMARY = 500;
    private static final int MAX_CONFLICTS = 20;
    private static final double HUNDREDTHS = 100;

    private final Map<String, ConsolidationDraft> open = new ConcurrentHashMap<>();
    private final EpisodeTexts texts;

    ConsolidatorTools(EpisodeTexts texts) {
        this.texts = texts;
    }

    void open(String token, ConsolidationDraft draft) {
        open.put(token, draft);
    }

    void close(String token) {
        open.remove(token);
    }

    /** The draft of a run, if the model names its session. */
    private ConsolidationDraft draft(@Nullable String token, @Nullable String sessionId) {
        var draft = token == null ? null : open.get(token);
        if (draft == null) {
            throw new RefusedException("this consolidation is over");
        }
        if (sessionId != null && !draft.sessionId().equals(sessionId)) {
            throw new RefusedException("this consolidation is about the session '" + draft.sessionId() + "' only");
        }
        return draft;
    }

    List<Tool<?>> tools() {
        return List.of(
                Tool.reading(
                        "is_session_consolidated",
                        "Whether the session was consolidated already. The host asks it before each run.",
                        IsConsolidated.class,
                        call -> answer(
                                call,
                                IsConsolidated::sessionId,
                                (draft, arguments) -> new Consolidation(draft.sessionId(), draft.isConsolidated()))),
                Tool.reading(
                        "get_episodes_for_consolidation",
                        "A further page of the session's episodes, oldest first, when the task does not show all. Go on with"
                                + " next_offset while has_more is true. What a speaker pasted, quoted or forwarded is not"
                                + " in content but in pasted.",
                        GetEpisodes.class,
                        call -> answer(call, GetEpisodes::sessionId, this::episodes)),
                Tool.of(
                        "save_facts_batch",
                        "Saves facts that are not known yet. Call it once, after all episodes were read. Answers what it"
                                + " saved, what is known already, what it refused and why, and facts that a saved one may"
                                + " repeat or contradict.",
                        SaveFacts.class,
                        call -> answer(call, SaveFacts::sessionId, this::save)),
                Tool.reading(
                        "detect_conflicts",
                        "Stored facts that might contradict one saved fact; save_facts_batch has answered the likeliest"
                                + " already.",
                        DetectConflicts.class,
                        call -> answer(call, arguments -> null, this::conflicts)),
                Tool.of(
                        "resolve_conflict",
                        "Settles what a saved fact is to an earlier one: of two that contradict each other the one said"
                                + " later holds. " + LAST + " can settle them, too.",
                        ResolveConflict.class,
                        call -> answer(call, arguments -> null, ConsolidatorTools::resolve)),
                Tool.of(
                        LAST,
                        "Ends the consolidation with its report. Call it at the end, also when there was nothing to save.",
                        MarkConsolidated.class,
                        call -> answer(call, MarkConsolidated::sessionId, ConsolidatorTools::mark)));
    }

    /**
     * Works on the draft of the call's run.
     *
     * @param session the session that the model names, if any
     */
    private <A extends Record> ToolResult answer(
            ToolCall<A> call, Function<A, @Nullable String> session, BiFunction<ConsolidationDraft, A, Object> work) {
        try {
            var draft = draft(call.sessionId(), session.apply(call.arguments()));
            return ToolResult.success(work.apply(draft, call.arguments()));
        } catch (RefusedException | MemoryException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        }
    }

    record IsConsolidated(
            @ToolArgument(value = "The session to be consolidated", required = true)
            String sessionId) {}

    record Consolidation(String sessionId, boolean consolidated) {}

    record GetEpisodes(
            @ToolArgument(value = "The session to be consolidated", required = true)
            String sessionId,

            @ToolArgument(value = "How many episodes to skip", defaultValue = "0", minimum = 0)
            Integer offset,

            @ToolArgument(value = "How many episodes to read", defaultValue = "30", minimum = 1, maximum = 100)
            Integer limit) {}

    record Page(List<Turn> episodes, int total, boolean hasMore, int nextOffset) {}

    private Page episodes(ConsolidationDraft draft, GetEpisodes arguments) {
        var page = draft.read(arguments.offset, arguments.limit);
        var turns = IntStream.range(0, page.episodes().size())
                .mapToObj(i -> texts.turn(page.offset() + i, page.episodes().get(i)))
                .toList();
        return new Page(turns, page.total(), page.hasMore(), page.nextOffset());
    }

    record SaveFacts(
            @ToolArgument(value = "The session the facts were read out of", required = true)
            String sessionId,

            @ToolArgument(
                    value = "The facts, the most important first",
                    required = true,
                    maxItems = ConsolidationDraft.MAX_FACTS,
                    oneByOne = true)
            List<ProposedFact> facts,

            @ToolArgument("Ids of facts saved before that are not to be kept") @Nullable
            List<String> drop) {}

    /**
     * The outcome of a batch. The host adds items that do not fit the schema to {@code refused}.
     *
     * @param duplicates facts that are already known
     * @param candidates facts that the saved ones may repeat or contradict, likeliest first
     */
    record SavedFacts(
            List<Saved> saved,
            int savedCount,
            int skippedDuplicates,
            List<Duplicate> duplicates,
            List<String> refused,
            List<Candidate> candidates) {}

    record Saved(String id, String preview, double confidence) {}

    /**
     * A proposed fact that is already known.
     *
     * @param known the nearest stored fact; null when another fact of this consolidation says the same
     */
    record Duplicate(String preview, @Nullable Candidate known) {}

    /**
     * A stored fact, or one saved earlier in the same session.
     *
     * @param said the day it was said
     * @param confirmed whether the user confirmed it; then it is never superseded
     * @param near the saved fact that it is near to; null when the request was about one fact
     * @param excludes whether both have different values of one slot; null when that was not compared
     */
    record Candidate(
            String id,
            String content,
            String said,
            double confidence,
            boolean confirmed,
            @Nullable String near,
            @Nullable Boolean excludes) {}

    /** A refused fact does not stop the others. */
    private SavedFacts save(ConsolidationDraft draft, SaveFacts arguments) {
        draft.drop(arguments.drop == null ? List.of() : arguments.drop);
        var saved = new ArrayList<Saved>();
        var duplicates = new ArrayList<Duplicate>();
        var refused = new ArrayList<String>();
        for (var staging : draft.stage(arguments.facts)) {
            var fact = staging.proposed();
            var staged = staging.staged();
            if (staging.refusal() != null) {
                refused.add("'" + preview(fact.content()) + "': " + staging.refusal());
            } else if (staged == null) {
                duplicates.add(new Duplicate(
                        preview(fact.content()),
                        draft.nearest(fact).map(this::candidate).orElse(null)));
            } else {
                saved.add(new Saved(staged.id(), preview(fact.content()), hundredths(fact.confidence())));
            }
        }
        var candidates = draft.near(saved.stream().map(Saved::id).toList()).stream()
                .map(this::candidate)
                .toList();
        return new SavedFacts(saved, saved.size(), duplicates.size(), duplicates, refused, candidates);
    }

    private Candidate candidate(Fact fact) {
        return candidate(fact, null, null);
    }

    private Candidate candidate(Near near) {
        var pair = near.pair();
        var stored = pair.stored();
        if (stored != null) {
            return candidate(stored, near.newerId(), pair.isExclusive());
        }
        var other = Objects.requireNonNull(pair.other());
        var day = texts.day(Objects.requireNonNull(other.eventTime()));
        var id = String.valueOf(near.olderId());
        double confidence = hundredths(other.confidence());
        return new Candidate(id, other.content(), day, confidence, false, near.newerId(), pair.isExclusive());
    }

    private Candidate candidate(Fact fact, @Nullable String near, @Nullable Boolean excludes) {
        return new Candidate(
                fact.id().value(),
                fact.content(),
                texts.day(fact.eventTime()),
                hundredths(fact.confidence()),
                fact.isProtected(),
                near,
                excludes);
    }

    private static double hundredths(double confidence) {
        return Math.round(HUNDREDTHS * confidence) / HUNDREDTHS;
    }

    private static String preview(String content) {
        return CodePoints.marked(content, MAX_PREVIEW, "…");
    }

    record DetectConflicts(
            @ToolArgument(value = "The id save_facts_batch answered", required = true)
            String factId) {}

    record Conflicts(List<Candidate> candidates) {}

    private Conflicts conflicts(ConsolidationDraft draft, DetectConflicts arguments) {
        return new Conflicts(
                draft.conflicts(arguments.factId).stream().map(this::candidate).toList());
    }

    record ResolveConflict(
            @ToolArgument(value = "The earlier fact: a candidate, or a known one such as k1", required = true)
            String oldFactId,

            @ToolArgument(value = "The saved fact", required = true)
            String newFactId,

            @ToolArgument(value = "Why, in one sentence", required = true, maxLength = MAX_REASON)
            String reason,

            @ToolArgument(
                    value =
                            "replaces: both cannot be true, or the saved one says more; same: it says no more; both: both stay",
                    defaultValue = "replaces")
            Relation verdict) {}

    record Resolution(boolean success, String detail) {}

    private static Resolution resolve(ConsolidationDraft draft, ResolveConflict conflict) {
        boolean isSettled = draft.judge(conflict.oldFactId, conflict.newFactId, conflict.verdict, conflict.reason);
        return isSettled
                ? new Resolution(
                        true,
                        switch (conflict.verdict) {
                            case REPLACES -> "of the two facts the one said later will hold";
                            case SAME -> "the two will be one fact";
                            case BOTH -> "both facts will stay";
                        })
                : new Resolution(
                        false,
                        "the user confirmed the stored fact; it stays, and the saved one waits until they have decided");
    }

    record MarkConsolidated(
            @ToolArgument(value = "The session that was consolidated", required = true)
            String sessionId,

            @ToolArgument(
                    value = "What saved facts are to candidates and to known facts of the task",
                    maxItems = MAX_CONFLICTS)
            @Nullable
            List<ResolveConflict> conflicts,

            @ToolArgument("Ids of saved facts that are not to be kept after all") @Nullable
            List<String> drop,

            @ToolArgument(
                    value = "What was done and what went wrong, in a sentence or two",
                    maxLength = MAX_SUMMARY,
                    defaultValue = "\"\"")
            String summary) {}

    record Marked(String sessionId, int factsSaved) {}

    /** All or nothing: with an unknown id the session is not marked. */
    private static Marked mark(ConsolidationDraft draft, MarkConsolidated arguments) {
        if (arguments.conflicts != null) {
            arguments.conflicts.forEach(conflict -> {
                var unused = resolve(draft, conflict);
            });
        }
        draft.drop(arguments.drop == null ? List.of() : arguments.drop);
        draft.remark(arguments.summary);
        return new Marked(draft.sessionId(), draft.complete().saved().size());
    }
}
