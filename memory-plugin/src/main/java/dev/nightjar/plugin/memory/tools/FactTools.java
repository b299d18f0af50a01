package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.fact.ShownFacts;
import dev.nightjar.plugin.memory.job.Rivals;
import dev.nightjar.plugin.memory.policy.TrustGate;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tools of {@code facts} with which the main agent looks up, saves and corrects facts. {@link FactReview} has the
 * others.
 */
public final class FactTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "facts";

    private static final String REMEMBER_FACT = "remember_fact";
    private static final String DURABILITY = "How long it is likely to stay true: lasting (identity, family, health,"
            + " beliefs, what the user wants of you from now on), stable (home, work, likes, relationships, preferences; the default) or passing (plans, projects"
            + " of the moment, moods)";

    private static final int MAX_CANDIDATES = 5;
    private static final int MAX_SIMILAR = 3;
    private static final String SIMILAR =
            "These facts are similar. If one of them is no longer true or says the same, correct or"
                    + " forget one of the two with correct_fact or forget_fact; ask the user when you are not sure.";

    private final SearchTool search;
    private final Changing changing;
    private final MemoryService memory;
    private final ToolAnswers answers;
    private final Clock clock;
    private final double minRelevance;
    private final EntityTool entities;

    /**
     * @param shown records what was shown to the model
     * @param minRelevance from this relevance on a memory counts as an answer; below it is only the nearest there is
     */
    public FactTools(
            SearchTool search,
            Changing changing,
            MemoryService memory,
            ShownFacts shown,
            ToolAnswers answers,
            Clock clock,
            double minRelevance) {
        this.search = search;
        this.changing = changing;
        this.memory = memory;
        this.answers = answers;
        this.clock = clock;
        this.minRelevance = minRelevance;
        this.entities = new EntityTool(memory, shown, answers, minRelevance);
    }

    /**
     * Helpers of the tools that change facts.
     *
     * @param ids resolves shortened ids
     * @param gate decides what may be saved
     * @param rivals finds facts that a new one must not contradict
     */
    public record Changing(ShortIds ids, TrustGate gate, Rivals rivals) {}

    public List<Tool<?>> tools() {
        return List.of(
                search.tool(),
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
                ToolAnswers.erasing(
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
                        "How much is in memory, how new it is, when it was last consolidated, and how much of it can be"
                                + " found by meaning.",
                        Stats.class,
                        call -> ToolResult.success(
                                StatsView.of(memory.stats(call.scope()), ZonedDateTime.now(clock)))));
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
            String plannedFor,

            @ToolArgument("Whose slot, where a new value takes the place of the old") @Nullable
            String subject,

            @ToolArgument("Slot with one value, such as home or number of dogs") @Nullable
            String slot,

            @ToolArgument("Its value") @Nullable String value) {}

    /**
     * The result of saving a fact.
     *
     * @param similar similar stored facts, which it may contradict or repeat; null for none
     * @param hint what to do about them; null for none
     */
    record Remembered(
            String id,
            String preview,
            boolean success,
            String status,
            @Nullable List<MemoryRecord> similar,
            @Nullable String hint) {}

    private ToolResult remember(ToolCall<Remember> call) {
        var arguments = call.arguments();
        var draft = FactDraft.builder(arguments.content, arguments.confidence, REMEMBER_FACT)
                .sessionId(call.sessionId())
                .durability(arguments.durability == null ? null : Durability.ofLabel(arguments.durability))
                .plannedFor(arguments.plannedFor, clock.getZone())
                .claims(Slots.claims(arguments.subject, arguments.slot, arguments.value, arguments.plannedFor != null))
                .build();
        var confirmed = changing.rivals.contradicted(call.scope(), draft.claims()).stream()
                .filter(Fact::isProtected)
                .findFirst();
        if (confirmed.isPresent()) {
            return ToolResult.failure("Not saved, because it contradicts what the user has confirmed: "
                    + Preview.of(confirmed.get().content()) + " ("
                    + confirmed.get().id()
                    + "). Tell the user and ask which is true; if it is the new one, call correct_fact with this id");
        }
        var near = near(call); // before saving, or the new fact itself would be the most similar one
        var saved = memory.remember(call.scope(), changing.gate.judged(call.scope(), draft, call.heard()));
        if (saved.quarantine() != null) {
            return ToolResult.success(new Remembered(
                    saved.id().value(),
                    Preview.of(saved.content()),
                    true,
                    "waits_for_review",
                    null,
                    saved.quarantine() + ". It is kept, but not used until the user has released it"));
        }
        var status = saved.isDuplicate() ? "already_exists" : "created";
        var similar = similar(near, saved);
        return ToolResult.success(new Remembered(
                saved.id().value(),
                Preview.of(saved.content()),
                true,
                status,
                similar.isEmpty() ? null : similar,
                similar.isEmpty() ? null : SIMILAR));
    }

    /**
     * Facts that may say the same in other words, or the opposite. Without them "10 am" and "11 am" would both stay.
     */
    private List<MemoryRecord> similar(List<SearchHit> near, SavedFact saved) {
        var others = near.stream()
                .filter(hit -> !hit.memory().id().equals(saved.id()))
                .limit(MAX_SIMILAR)
                .toList();
        return answers.hits(others, answers.terms(saved.content()), answers.room());
    }

    private List<SearchHit> near(ToolCall<Remember> call) {
        var request =
                SearchRequest.of(call.arguments().content, MemoryFilter.ofKinds(MemoryKind.FACT), MAX_SIMILAR + 1);
        return memory.search(call.scope(), request).stream()
                .filter(hit -> hit.relevance() >= minRelevance)
                .toList();
    }

    record Correct(
            @ToolArgument(
                    value = "Id of the fact that is wrong or outdated, or its end, shown in brackets behind a fact",
                    required = true)
            String memoryId,

            @ToolArgument(value = "The right statement, understandable on its own", required = true)
            String newContent) {}

    record Corrected(boolean success, String id, String preview, String supersededId) {}

    private ToolResult correct(ToolCall<Correct> call) {
        var id = call.arguments().memoryId;
        var draft = FactDraft.builder(call.arguments().newContent, 1, "correct_fact")
                .sessionId(call.sessionId())
                .build();
        var refusal = changing.gate.refusal(call.scope(), draft, call.heard());
        if (refusal.isPresent()) {
            return ToolResult.failure("Not corrected. " + refusal.get() + ". Ask the user whether it is so");
        }
        return changing.ids
                .find(call.scope(), id)
                .flatMap(known -> memory.correct(call.scope(), known, call.arguments().newContent))
                .map(fact -> ToolResult.success(
                        new Corrected(true, fact.id().value(), Preview.of(fact.content()), id.strip())))
                .orElseGet(() -> unknown(id));
    }

    record Confirm(
            @ToolArgument(
                    value = "Id of the fact the user confirmed, or its end, shown in brackets behind a fact",
                    required = true)
            String memoryId) {}

    record Confirmed(boolean success, String id, String preview, double confidence, boolean isProtected) {}

    private ToolResult confirm(ToolCall<Confirm> call) {
        var id = call.arguments().memoryId;
        return changing.ids
                .find(call.scope(), id)
                .flatMap(known -> memory.confirm(call.scope(), known))
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
     * The result of erasing a fact.
     *
     * @param holdsAgain the facts that are active again, because this one had replaced them; null for none
     */
    record Erased(
            boolean success,
            String id,
            String message,
            @Nullable List<String> holdsAgain) {}

    record Candidates(boolean success, String message, List<MemoryRecord> candidates) {}

    /** Erases by id. With a description it only lists candidates, as a best guess must not be erased. */
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
        return changing.ids
                .find(call.scope(), id)
                .filter(known -> known.kind() == MemoryKind.FACT)
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

    private static ToolResult unknown(String id) {
        return ToolResult.failure("There is no active fact with id '" + id + "'; find its id with search_memory");
    }
}
