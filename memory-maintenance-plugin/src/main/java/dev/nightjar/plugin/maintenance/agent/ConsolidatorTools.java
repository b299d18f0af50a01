package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.agent.ConsolidationDraft.ProposedFact;
import dev.nightjar.plugin.maintenance.agent.ConsolidationDraft.RefusedException;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The six tools of the consolidator agent. Each works at the draft of its run; the caller's scope is not looked at.
 * Thread-safe.
 */
final class ConsolidatorTools {

    private static final int MAX_PREVIEW = 80;
    private static final int MAX_REASON = 300;
    private static final double USUAL_CONFIDENCE = 0.8;

    private final ConsolidationDrafts drafts;
    private final Supplier<MessageSegmenter> segmenter;

    ConsolidatorTools(ConsolidationDrafts drafts, Supplier<MessageSegmenter> segmenter) {
        this.drafts = drafts;
        this.segmenter = segmenter;
    }

    List<Tool<?>> tools() {
        return List.of(
                Tool.reading(
                        "is_session_consolidated",
                        "Whether the session was consolidated already. Ask first, and stop if it was.",
                        IsConsolidated.class,
                        call -> answer(
                                call,
                                IsConsolidated::sessionId,
                                (draft, arguments) -> new Consolidation(draft.sessionId(), draft.isConsolidated()))),
                Tool.reading(
                        "get_episodes_for_consolidation",
                        "A page of the session's episodes, oldest first. Go on with next_offset while has_more is true."
                                + " What a speaker pasted, quoted or forwarded is not in content but in pasted.",
                        GetEpisodes.class,
                        call -> answer(call, GetEpisodes::sessionId, this::episodes)),
                Tool.of(
                        "save_facts_batch",
                        "Saves facts that are not known yet. Call it once, after all episodes were read.",
                        SaveFacts.class,
                        call -> answer(call, SaveFacts::sessionId, ConsolidatorTools::save)),
                Tool.reading(
                        "detect_conflicts",
                        "Stored facts that are about something similar and might contradict a saved one.",
                        DetectConflicts.class,
                        call -> answer(call, arguments -> null, ConsolidatorTools::conflicts)),
                Tool.of(
                        "resolve_conflict",
                        "Settles a contradiction between a saved fact and a stored one: the one said later holds.",
                        ResolveConflict.class,
                        call -> answer(call, arguments -> null, ConsolidatorTools::resolve)),
                Tool.of(
                        "mark_session_consolidated",
                        "Ends the consolidation. Call it at the end, also when there was nothing to save.",
                        MarkConsolidated.class,
                        call -> answer(
                                call,
                                MarkConsolidated::sessionId,
                                (draft, arguments) -> new Marked(
                                        draft.sessionId(),
                                        draft.complete().saved().size()))));
    }

    /**
     * Works at the draft of the call's run.
     *
     * @param session the session the model names; it may name none
     */
    private <A extends Record> ToolResult answer(
            ToolCall<A> call, Function<A, @Nullable String> session, BiFunction<ConsolidationDraft, A, Object> work) {
        try {
            var draft = drafts.of(call.sessionId(), session.apply(call.arguments()));
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

    /**
     * One episode.
     *
     * @param content what its speaker says themselves; {@code [pasted 1]} stands for what they brought from elsewhere
     * @param pasted that text, in order; empty when there is none
     */
    record Turn(String id, String role, @Nullable String speaker, String saidAt, String content, List<Pasted> pasted) {}

    /**
     * Text of others in an episode.
     *
     * @param number its number in the episode's content
     * @param kind what it seems to be, such as {@code mail}
     * @param text its text
     */
    record Pasted(int number, String kind, String text) {}

    private Page episodes(ConsolidationDraft draft, GetEpisodes arguments) {
        var page = draft.read(arguments.offset, arguments.limit);
        return new Page(
                page.episodes().stream().map(this::turn).toList(), page.total(), page.hasMore(), page.nextOffset());
    }

    /** What the agent itself said is its own, whatever it looks like. */
    private Turn turn(Episode episode) {
        var message = episode.content();
        var content = new StringBuilder();
        var pasted = new ArrayList<Pasted>();
        int from = 0;
        for (var segment : episode.role() == Role.USER ? segmenter.get().segments(message) : List.<Segment>of()) {
            if (!segment.isOwn()) {
                var number = pasted.size() + 1;
                pasted.add(new Pasted(number, segment.origin().label(), segment.text(message)));
                content.append(message, from, segment.start()).append("[pasted " + number + "]");
                from = segment.end();
            }
        }
        content.append(message, from, message.length());
        return new Turn(
                episode.id().value(),
                episode.role().label(),
                episode.speaker(),
                episode.eventTime().toString(),
                content.toString(),
                pasted);
    }

    record SaveFacts(
            @ToolArgument(value = "The session the facts were read out of", required = true)
            String sessionId,

            @ToolArgument(value = "The facts, the most important first", required = true)
            List<Proposed> facts) {}

    /** One fact. Nothing is required of it here: what is wrong with one must not have the host refuse them all. */
    record Proposed(
            @ToolArgument("One sentence that stands alone; always needed") @Nullable
            String content,

            @ToolArgument("Ids of the episodes it was said in") @Nullable
            List<String> sourceIds,

            @ToolArgument("How likely it is true, 0 to 1") @Nullable
            Double confidence,

            @ToolArgument("One or two lower-case English words") @Nullable
            List<String> tags,

            @ToolArgument("How long it is likely to stay true: lasting, stable (the default) or passing") @Nullable
            String durability,

            @ToolArgument("Only for a plan: the day it is for, or the last one, as 2026-01-31") @Nullable
            String plannedFor) {

        ProposedFact filledIn() {
            double sure = confidence == null || !(confidence >= 0 && confidence <= 1) ? USUAL_CONFIDENCE : confidence;
            return new ProposedFact(
                    content == null ? "" : content,
                    sure,
                    tags == null ? List.of() : tags,
                    sourceIds == null ? List.of() : sourceIds,
                    durability,
                    plannedFor);
        }
    }

    record SavedFacts(List<Saved> saved, int savedCount, int skippedDuplicates, List<String> errors) {}

    record Saved(String id, String preview, double confidence) {}

    /** One fact that cannot be taken does not stop the rest. */
    private static SavedFacts save(ConsolidationDraft draft, SaveFacts arguments) {
        var saved = new ArrayList<Saved>();
        var errors = new ArrayList<String>();
        int duplicates = 0;
        var proposed = arguments.facts.stream()
                .map(Proposed::filledIn)
                .filter(fact -> !fact.content().isBlank())
                .toList();
        for (var staging : draft.stage(proposed.subList(0, Math.min(proposed.size(), ConsolidationDraft.MAX_BATCH)))) {
            var fact = staging.proposed();
            var staged = staging.staged();
            if (staging.refusal() != null) {
                errors.add("'" + preview(fact.content()) + "': " + staging.refusal());
            } else if (staged == null) {
                duplicates++;
            } else {
                saved.add(new Saved(staged.id(), preview(fact.content()), fact.confidence()));
            }
        }
        if (proposed.size() > ConsolidationDraft.MAX_BATCH) {
            errors.add("only the first " + ConsolidationDraft.MAX_BATCH + " facts of a batch are looked at");
        }
        return new SavedFacts(saved, saved.size(), duplicates, errors);
    }

    private static String preview(String content) {
        return CodePoints.marked(content, MAX_PREVIEW, "…");
    }

    record DetectConflicts(
            @ToolArgument(value = "The id save_facts_batch answered", required = true)
            String factId) {}

    record Conflicts(List<Candidate> candidates) {}

    /** A stored fact. */
    record Candidate(String id, String content, double confidence) {}

    private static Conflicts conflicts(ConsolidationDraft draft, DetectConflicts arguments) {
        return new Conflicts(draft.conflicts(arguments.factId).stream()
                .map(fact -> new Candidate(fact.id().value(), fact.content(), fact.confidence()))
                .toList());
    }

    record ResolveConflict(
            @ToolArgument(value = "The stored fact that contradicts the saved one", required = true)
            String oldFactId,

            @ToolArgument(value = "The saved fact", required = true)
            String newFactId,

            @ToolArgument(value = "Why both cannot be true, in one sentence", required = true)
            String reason) {}

    record Resolution(boolean success, String detail) {}

    private static Resolution resolve(ConsolidationDraft draft, ResolveConflict arguments) {
        return draft.supersede(arguments.oldFactId, arguments.newFactId, CodePoints.first(arguments.reason, MAX_REASON))
                ? new Resolution(true, "of the two facts the one said later will hold")
                : new Resolution(false, "the user confirmed the stored fact; it stays and they are told");
    }

    record MarkConsolidated(
            @ToolArgument(value = "The session that was consolidated", required = true)
            String sessionId) {}

    record Marked(String sessionId, int factsSaved) {}
}
