package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.internal.value.TimeExpression;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.block.OutdatedTurns;
import dev.nightjar.plugin.memory.fact.ShownFacts;
import dev.nightjar.plugin.memory.fact.Tags;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.search.LaterWords;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tool {@code search_memory}. Thread-safe. */
public final class SearchTool {

    private static final String NOTHING_RELEVANT =
            "No memory answers this question for sure. These are the nearest ones; see whether one of them does.";

    /** Models call the one who asks so; memory holds what was said in the first person. */
    private static final Pattern THE_USER = Pattern.compile("(?i)\\b(?:the )?user(['’]s)\\b|\\bthe user\\b");

    /** For how many of the best turns the search adds what was said later on the same topic. */
    private static final int MAX_WITH_LATER = 3;

    private final MemoryService memory;
    private final ShownFacts shown;
    private final ToolAnswers answers;
    private final Clock clock;
    private final double minRelevance;
    private final Database database;
    private final LaterWords later;

    /**
     * @param shown records what was shown to the model
     * @param minRelevance from this relevance on a memory counts as an answer; below it is only the nearest there is
     * @param database tells what was said last, and which turns are outdated
     * @param later finds later turns on the topic of a turn
     */
    public SearchTool(
            MemoryService memory,
            ShownFacts shown,
            ToolAnswers answers,
            Clock clock,
            double minRelevance,
            Database database,
            LaterWords later) {
        this.memory = memory;
        this.shown = shown;
        this.answers = answers;
        this.clock = clock;
        this.minRelevance = minRelevance;
        this.database = database;
        this.later = later;
    }

    Tool<?> tool() {
        return ToolAnswers.reading(
                "search_memory",
                "Search long-term memory for what was said or learnt in earlier conversations, with who said it and when."
                        + " Use it whenever an answer may depend on the past. The best matches, oldest first; of a long text"
                        + " the matching passages. Each memory has its relevance from 0 to 1; without any relevant one the"
                        + " nearest few are shown. A standing of outdated marks what is no longer true;"
                        + " its successor is what is true now.",
                Search.class,
                this::search);
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
     * The answer of a search.
     *
     * @param found whether anything was found
     * @param relevant whether any of it is relevant; if not, only the nearest few are shown
     * @param memories oldest first
     * @param hint that nothing is relevant, or how to see memories that did not fit into the answer; null if neither
     *     applies
     */
    record Found(
            boolean found,
            boolean relevant,
            List<MemoryRecord> memories,
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
        var query = inFirstPerson(arguments.query);
        var found = memory.search(
                call.scope(), SearchRequest.of(query, withoutQuestion(filter.searched(), call), arguments.limit));
        var judged = JudgedHits.of(found, minRelevance);
        // A caller who filters wants everything that passes the filter, whatever its relevance.
        var hits = filter.equals(MemoryFilter.ALL)
                ? judged.isRelevant() ? withLater(call, judged.hits()) : judged.hits()
                : found;
        var terms = answers.terms(query);
        var room = answers.room();
        var views = answers.hits(hits, terms, room);
        if (judged.isRelevant()) {
            var memories =
                    hits.stream().map(SearchHit::memory).limit(views.size()).toList();
            shown.note(call.scope(), call.sessionId(), arguments.query, memories);
        }
        var hint = judged.isRelevant() || hits.isEmpty() ? hint(hits.size() - views.size()) : NOTHING_RELEVANT;
        return ToolResult.success(
                new Found(!hits.isEmpty(), judged.isRelevant(), withSuccessors(call, views, terms, room), hint));
    }

    private static String inFirstPerson(String query) {
        return THE_USER.matcher(query).replaceAll(found -> found.group(1) == null ? "I" : "my");
    }

    /**
     * Adds after each of the best turns the user's latest turn on the same topic, with the same relevance. Returns at
     * most the requested number of hits.
     */
    private List<SearchHit> withLater(ToolCall<Search> call, List<SearchHit> hits) {
        var ids = hits.stream().map(hit -> hit.memory().id()).toList();
        var best = hits.stream()
                .filter(hit -> hit.relevance() >= minRelevance && hit.memory() instanceof Episode)
                .limit(MAX_WITH_LATER)
                .map(hit -> (Episode) hit.memory())
                .toList();
        var newest = later.of(
                call.scope(),
                best,
                hits.stream().map(SearchHit::memory).toList(),
                withoutQuestion(MemoryFilter.ALL, call));
        var all = new ArrayList<SearchHit>();
        for (var hit : hits) {
            all.add(hit);
            Optional.ofNullable(newest.get(hit.memory().id()))
                    .filter(turn -> !ids.contains(turn.id()))
                    .filter(turn -> all.stream().noneMatch(one -> one.memory().equals(turn)))
                    .ifPresent(turn ->
                            all.add(new SearchHit(turn, hit.rank(), hit.score(), hit.relevance(), hit.explanation())));
        }
        return all.stream().limit(call.arguments().limit).toList();
    }

    /** Excludes the end of the conversation: it is the question itself, or the answer the model sees anyway. */
    private MemoryFilter withoutQuestion(MemoryFilter filter, ToolCall<Search> call) {
        var session = call.sessionId();
        return session == null
                ? filter
                : database.read(tx -> tx.sessions().find(call.scope(), session))
                        .filter(stored -> stored.lastSequence() > 0)
                        .map(stored -> filter.excludingSession(session, stored.lastSequence()))
                        .orElse(filter);
    }

    /** Oldest first, each with the fact that replaced it, unless the caller asks for the past. */
    private List<MemoryRecord> withSuccessors(
            ToolCall<Search> call, List<MemoryRecord> views, Terms terms, AnswerRoom room) {
        var scope = call.scope();
        var ids = views.stream().map(MemoryRecord::id).toList();
        var newest = new HashMap<MemoryId, MemoryId>();
        if (call.arguments().asOf == null) {
            newest.putAll(memory.successors(scope, ids));
            var turns =
                    ids.stream().filter(id -> id.kind() == MemoryKind.EPISODE).toList();
            new OutdatedTurns(database, answers.stopWords())
                    .among(scope, turns)
                    .forEach((turn, facts) -> newest.put(turn, facts.get(0)));
        }
        return views.stream()
                .map(view -> Optional.ofNullable(newest.get(view.id()))
                        .map(fact ->
                                answers.replaced(view, memory.find(scope, fact).filter(Memory::isActive), terms, room))
                        .orElse(view))
                .sorted(Comparator.comparing(MemoryRecord::time))
                .toList();
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
}
