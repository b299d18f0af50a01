package dev.nightjar.plugin.memory.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.TimeExpression;
import dev.nightjar.plugin.memory.fact.ShownFacts;
import dev.nightjar.plugin.memory.fact.Tags;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Of the toolset {@code facts} what the main agent needs to look up, keep and correct what it knows; {@link FactReview} has
 * the rest.
 */
public final class FactTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "facts";

    private static final String REMEMBER_FACT = "remember_fact";
    private static final String DURABILITY = "How long it is likely to stay true: lasting (identity, family, health,"
            + " beliefs), stable (home, work, likes, relationships, preferences; the default) or passing (plans, projects"
            + " of the moment, moods)";

    private static final int MAX_CANDIDATES = 5;

    private static final String NOTHING_RELEVANT =
            "Nothing that is remembered seems relevant to this question. These memories are the nearest ones; they are"
                    + " probably about something else.";

    private final MemoryService memory;
    private final ShownFacts shown;
    private final ToolAnswers answers;
    private final Clock clock;
    private final double minRelevance;
    private final EntityTool entities;

    /**
     * @param shown is told what was answered
     * @param minRelevance the relevance from which a memory is an answer and not only the nearest there is
     */
    public FactTools(MemoryService memory, ShownFacts shown, ToolAnswers answers, Clock clock, double minRelevance) {
        this.memory = memory;
        this.shown = shown;
        this.answers = answers;
        this.clock = clock;
        this.minRelevance = minRelevance;
        this.entities = new EntityTool(memory, shown, answers, minRelevance);
    }

    /** The seven tools. */
    public List<Tool<?>> tools() {
        return List.of(
                ToolAnswers.reading(
                        "search_memory",
                        "Search long-term memory for what was said or learnt in earlier conversations, with who said it"
                                + " and when. Use it whenever an answer may depend on the past. Of a long text the"
                                + " matching passages are shown. Each memory has its relevance from 0 to 1; without any"
                                + " relevant one the nearest few are shown.",
                        Search.class,
                        this::search),
                ToolAnswers.tool(
                        REMEMBER_FACT,
                        "Keep a fact about the user, their people, projects, preferences or decisions."
                                + " Not for secrets or for details of the moment.",
                        Remember.class,
                        this::remember),
                ToolAnswers.tool(
                        "correct_fact",
                        "Replace a fact that is wrong or outdated. The old wording is kept in its history.",
                        Correct.class,
                        this::correct),
                ToolAnswers.tool(
                        "confirm_fact",
                        "Mark a fact as confirmed by the user: it becomes certain, never fades, and no later remark"
                                + " overrides it.",
                        Confirm.class,
                        this::confirm),
                ToolAnswers.tool(
                        "forget_fact",
                        "Erase a fact for good, with its former versions. Only when the user explicitly wants it gone."
                                + " The conversation it came from is kept."
                                + " Call it with a query first to find the id, ask the user, then call it with the id.",
                        Forget.class,
                        this::forget),
                ToolAnswers.reading(
                        "get_entity_info",
                        "What memory knows about one person, project or thing: its names and the newest memories that"
                                + " mention it. For an unknown name the memories that may fit it, with their relevance"
                                + " from 0 to 1.",
                        EntityTool.EntityInfo.class,
                        entities::entityInfo),
                ToolAnswers.reading(
                        "memory_stats",
                        "How much memory holds, how new it is, when it was last consolidated, and how much of it can be"
                                + " found by meaning.",
                        Stats.class,
                        call -> ToolResult.success(StatsView.of(memory.stats(call.scope()), clock.instant()))));
    }

    record Search(
            @ToolArgument(value = "What to look for, as a question or keywords", required = true)
            String query,

            @ToolArgument(
                    "Only this kind: episode (what was said), fact, reflection, note or document (passages of files)")
            @Nullable
            String kind,

            @ToolArgument("Only memories with this tag") @Nullable
            String tag,

            @ToolArgument("Only memories from this time on: " + TimeExpression.ACCEPTED_FORMS) @Nullable
            String after,

            @ToolArgument("Only memories before this time, in the same forms") @Nullable
            String before,

            @ToolArgument(value = "Most memories to return", defaultValue = "10", minimum = 1, maximum = 50)
            Integer limit,

            @ToolArgument("What was believed at this time, though it may have been replaced since; in the same forms")
            @Nullable
            String asOf) {}

    /**
     * What a search answers.
     *
     * @param found whether anything was found
     * @param relevant whether any of it seems relevant; when not, only the nearest few are shown
     * @param hint that nothing is relevant, or how to see the others where not all that was found has room in the answer;
     *     null where there is nothing to say
     */
    record Found(
            boolean found,
            boolean relevant,
            List<MemoryView> memories,
            @Nullable String hint) {}

    private ToolResult search(ToolCall<Search> call) {
        var arguments = call.arguments();
        var filter = MemoryFilter.builder()
                .kinds(arguments.kind == null ? Set.of() : Set.of(MemoryKind.ofLabel(arguments.kind)))
                .tags(arguments.tag == null ? Set.of() : Set.of(Tags.cleaned(arguments.tag)))
                .after(time(arguments.after))
                .before(time(arguments.before))
                .asOf(time(arguments.asOf))
                .build();
        var found = memory.search(call.scope(), SearchRequest.of(arguments.query, filter, arguments.limit));
        var judged = JudgedHits.of(found, minRelevance);
        // Who filters wants to see what passes, whatever the words are.
        var hits = filter.equals(MemoryFilter.ALL) ? judged.hits() : found;
        var views = answers.hits(hits, answers.terms(arguments.query), answers.room());
        if (judged.isRelevant()) {
            note(call, arguments.query, hits.stream().map(SearchHit::memory).toList(), views.size());
        }
        var hint = judged.isRelevant() || hits.isEmpty() ? hint(hits.size() - views.size()) : NOTHING_RELEVANT;
        return ToolResult.success(new Found(!hits.isEmpty(), judged.isRelevant(), views, hint));
    }

    private static @Nullable String hint(int leftOut) {
        return leftOut == 0
                ? null
                : leftOut + " more were found but have no room in this answer; ask more narrowly, or with kind, tag,"
                        + " after or before, to see them";
    }

    private @Nullable Instant time(@Nullable String expression) {
        return expression == null ? null : TimeExpression.parse(expression, clock);
    }

    record Remember(
            @ToolArgument(
                    value = "One statement that is understandable on its own, with names instead of pronouns",
                    required = true)
            String content,

            @ToolArgument(
                    value = "How sure it is, 0 to 1; lower for hedged statements",
                    defaultValue = "1.0",
                    minimum = 0,
                    maximum = 1)
            Double confidence,

            @ToolArgument(DURABILITY) @Nullable String durability,

            @ToolArgument("Only for a plan: the day it is for, or the last one, as 2026-01-31") @Nullable
            String plannedFor) {}

    record Remembered(String id, String preview, boolean success, String status) {}

    private ToolResult remember(ToolCall<Remember> call) {
        var arguments = call.arguments();
        var draft = FactDraft.builder(arguments.content, arguments.confidence, REMEMBER_FACT)
                .sessionId(call.sessionId())
                .durability(arguments.durability == null ? null : Durability.ofLabel(arguments.durability))
                .plannedFor(arguments.plannedFor, clock.getZone())
                .build();
        var saved = memory.remember(call.scope(), draft);
        var status = saved.isDuplicate() ? "already_exists" : "created";
        return ToolResult.success(new Remembered(saved.id().value(), Preview.of(saved.content()), true, status));
    }

    record Correct(
            @ToolArgument(value = "Id of the fact that is wrong or outdated", required = true)
            String memoryId,

            @ToolArgument(value = "The right statement, understandable on its own", required = true)
            String newContent) {}

    record Corrected(boolean success, String id, String preview, String supersededId) {}

    private ToolResult correct(ToolCall<Correct> call) {
        var id = call.arguments().memoryId;
        return id(id).flatMap(known -> memory.correct(call.scope(), known, call.arguments().newContent))
                .map(fact -> ToolResult.success(
                        new Corrected(true, fact.id().value(), Preview.of(fact.content()), id.strip())))
                .orElseGet(() -> unknown(id));
    }

    record Confirm(
            @ToolArgument(value = "Id of the fact the user confirmed", required = true)
            String memoryId) {}

    record Confirmed(boolean success, String id, String preview, double confidence, boolean isProtected) {}

    private ToolResult confirm(ToolCall<Confirm> call) {
        var id = call.arguments().memoryId;
        return id(id).flatMap(known -> memory.confirm(call.scope(), known))
                .map(fact -> ToolResult.success(new Confirmed(
                        true, fact.id().value(), Preview.of(fact.content()), fact.confidence(), fact.isProtected())))
                .orElseGet(() -> unknown(id));
    }

    record Forget(
            @ToolArgument("Id of the fact to erase") @Nullable
            String memoryId,

            @ToolArgument("Without an id: what the fact is about. Nothing is erased; the facts it fits are returned"
                    + " so that the user can choose")
            @Nullable
            String query) {}

    /**
     * A fact was erased.
     *
     * @param holdsAgain what it had replaced; null when it had replaced nothing
     */
    record Erased(
            boolean success,
            String id,
            String message,
            @Nullable List<String> holdsAgain) {}

    record Candidates(boolean success, String message, List<MemoryView> candidates) {}

    /** Erases by id, or only shows what a description fits: a best guess is never erased. */
    private ToolResult forget(ToolCall<Forget> call) {
        var id = call.arguments().memoryId;
        var query = call.arguments().query;
        if (id != null && !id.isBlank()) {
            return forget(call, id);
        } else if (query != null && !query.isBlank()) {
            return candidates(call, query);
        }
        return ToolResult.failure("forget_fact needs memory_id, or query to find it");
    }

    private ToolResult forget(ToolCall<Forget> call, String id) {
        return id(id).filter(known -> known.kind() == MemoryKind.FACT)
                .filter(known -> memory.find(call.scope(), known)
                        .filter(Memory::isActive)
                        .isPresent())
                .flatMap(known -> memory.forget(call.scope(), known))
                .map(forgotten -> ToolResult.success(new Erased(
                        true,
                        id,
                        "The fact is erased; what was said in the conversation it came from is kept",
                        forgotten.restored().isEmpty()
                                ? null
                                : forgotten.restored().stream()
                                        .map(Memory::content)
                                        .toList())))
                .orElseGet(() -> unknown(id));
    }

    private ToolResult candidates(ToolCall<Forget> call, String query) {
        var filter = MemoryFilter.ofKinds(MemoryKind.FACT);
        var judged = JudgedHits.of(
                memory.search(call.scope(), SearchRequest.of(query, filter, MAX_CANDIDATES)), minRelevance);
        var candidates = answers.hits(judged.hits(), answers.terms(query), answers.room());
        var message = judged.isRelevant()
                ? "Nothing was erased yet: ask the user which one, then call forget_fact with its id as memory_id"
                : candidates.isEmpty()
                        ? "No fact fits; nothing was erased"
                        : "No fact seems to fit, and nothing was erased. These are the nearest ones; ask the user whether"
                                + " one of them is meant";
        return ToolResult.success(new Candidates(false, message, candidates));
    }

    record Stats() {}

    private void note(ToolCall<?> call, String asked, List<Memory> memories, int views) {
        shown.note(
                call.scope(),
                call.sessionId(),
                asked,
                memories.stream().limit(views).toList());
    }

    /** The id a model wrote; empty when it is none, which is answered like an id nobody has. */
    static Optional<MemoryId> id(String text) {
        try {
            return Optional.of(new MemoryId(text.strip()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static ToolResult unknown(String id) {
        return ToolResult.failure("There is no active fact with id '" + id + "'; find its id with search_memory");
    }
}
