package dev.nightjar.plugin.memory.tools;

import com.google.common.collect.Lists;
import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.internal.value.RelativeTime;
import dev.nightjar.internal.value.TimeExpression;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.term.DatedText;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Clock;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tools of {@code facts} that inspect memory: the source of a fact, doubtful facts, a timeline. Facts shown here do
 * not count as used, so this does not renew them.
 */
public final class FactReview {

    private static final int WEAK_CHARACTERS = 60;
    private static final int EVENT_CHARACTERS = 200;
    private static final double HUNDREDTHS = 100;

    private final MemoryService memory;
    private final ShortIds ids;
    private final ToolAnswers answers;
    private final Clock clock;

    public FactReview(MemoryService memory, ShortIds ids, ToolAnswers answers, Clock clock) {
        this.memory = memory;
        this.ids = ids;
        this.answers = answers;
        this.clock = clock;
    }

    public List<Tool<?>> tools() {
        return List.of(
                ToolAnswers.reading(
                        "explain_fact",
                        "Where a fact comes from: what it was read out of, its earlier and later versions with why one"
                                + " replaced the other, and how sure it is. Use it when the user asks how you know"
                                + " something.",
                        Explain.class,
                        this::explain),
                ToolAnswers.reading(
                        "weak_facts",
                        "Facts of little confidence (under " + Fact.DOUBTFUL
                                + "), the weakest first, to ask the user about: then confirm,"
                                + " correct or forget them.",
                        Weak.class,
                        this::weak),
                ToolAnswers.reading(
                        "get_timeline",
                        "What was said and what is known, in the order it happened, of one person, project or thing or of"
                                + " a span of time. Of more than the limit the newest are shown.",
                        Timeline.class,
                        this::timeline));
    }

    record Explain(
            @ToolArgument(
                    value = "Id of the fact, as search_memory shows it; also of one that is no longer true",
                    required = true)
            String memoryId) {}

    /**
     * Origin and versions of a fact.
     *
     * @param state {@code active}, or why it ended
     * @param producer what saved it
     * @param claims what it is compared by, such as {@code ada: home = bergen}; null if it has none
     * @param versions the fact with those it replaced and those that replaced it, oldest first
     * @param contradicts ids of facts it contradicts; null for none
     * @param sources the memories its versions were extracted from, oldest first
     * @param hint how many versions or sources did not fit into the answer; null if all did
     */
    record Explained(
            String id,
            String content,
            String state,
            double confidence,
            boolean isProtected,
            String producer,
            String recorded,
            @Nullable List<String> claims,
            List<Version> versions,
            @Nullable List<String> contradicts,
            List<MemoryRecord> sources,
            @Nullable String hint) {}

    /**
     * One version of a fact, active or ended.
     *
     * @param replacedBy the id of its successor; null for none
     * @param because why the successor replaced it; null for no reason
     */
    record Version(
            String id,
            String content,
            String state,
            String recorded,
            @Nullable String replacedBy,
            @Nullable String because) {}

    private ToolResult explain(ToolCall<Explain> call) {
        var text = call.arguments().memoryId;
        return ids.find(call.scope(), text)
                .flatMap(id -> memory.find(call.scope(), id))
                .filter(Fact.class::isInstance)
                .flatMap(found -> memory.history(call.scope(), found.id())
                        .map(history -> ToolResult.success(explained((Fact) found, history))))
                .orElseGet(() ->
                        ToolResult.failure("There is no fact with id '" + text + "'; find its id with search_memory"));
    }

    private Explained explained(Fact fact, MemoryHistory history) {
        var room = answers.room();
        var content = shown(fact);
        var unused = room.takes(content);
        var claims = ToolAnswers.first(fact.claims().stream().map(Claim::text).toList(), room);
        var versions = ToolAnswers.first(
                history.versions().stream()
                        .map(version -> version(version, history.links()))
                        .toList(),
                room);
        var contradicts = ToolAnswers.first(contradicting(fact, history.links()), room);
        var sources = answers.records(history.sources(), Terms.NONE, room);
        int leftOut =
                history.versions().size() - versions.size() + history.sources().size() - sources.size();
        return new Explained(
                fact.id().value(),
                content,
                state(fact),
                hundredths(fact.confidence()),
                fact.isProtected(),
                ToolAnswers.name(fact.details().source()),
                ToolAnswers.utc(fact.details().createdAt()),
                claims.isEmpty() ? null : claims,
                versions,
                contradicts.isEmpty() ? null : contradicts,
                sources,
                leftOut == 0 ? null : leftOut + " more versions or sources have no room in this answer");
    }

    private static List<String> contradicting(Fact fact, List<Link> links) {
        return links.stream()
                .filter(link -> link.relation() == Relation.CONTRADICTS)
                .map(link -> (link.from().equals(fact.id()) ? link.to() : link.from()).value())
                .toList();
    }

    private Version version(Memory version, List<Link> links) {
        Optional<Link> successor = links.stream()
                .filter(link ->
                        link.relation() == Relation.SUPERSEDES && link.to().equals(version.id()))
                .reduce((older, newer) -> newer);
        return new Version(
                version.id().value(),
                shown(version),
                state(version),
                ToolAnswers.utc(version.details().createdAt()),
                successor.map(link -> link.from().value()).orElse(null),
                successor.map(Link::reason).orElse(null));
    }

    private String shown(Memory memory) {
        return answers.excerpt(memory.content(), Terms.NONE).text();
    }

    private static String state(Memory memory) {
        var ending = memory.details().ending();
        return ending == null ? "active" : ending.reason().label();
    }

    record Weak(
            @ToolArgument(value = "Most facts to return", defaultValue = "10", minimum = 1, maximum = 50)
            Integer limit) {}

    record WeakFacts(List<WeakFact> facts) {}

    record WeakFact(String id, String content, double confidence, String recorded) {}

    private ToolResult weak(ToolCall<Weak> call) {
        var facts = memory.weakFacts(call.scope(), Fact.DOUBTFUL, call.arguments().limit).stream()
                .map(fact -> new WeakFact(
                        fact.id().value(),
                        CodePoints.marked(fact.content(), WEAK_CHARACTERS, "..."),
                        hundredths(fact.confidence()),
                        ToolAnswers.utc(fact.details().createdAt())))
                .toList();
        return ToolResult.success(new WeakFacts(ToolAnswers.first(facts, answers.room())));
    }

    private static double hundredths(double confidence) {
        return Math.round(HUNDREDTHS * confidence) / HUNDREDTHS;
    }

    record Timeline(
            @ToolArgument("Only what mentions this person, project, place, …: a name or alias") @Nullable
            String name,

            @ToolArgument("Only from this time on: " + TimeExpression.ACCEPTED_FORMS) @Nullable
            String after,

            @ToolArgument("Only before this time, in the same forms") @Nullable
            String before,

            @ToolArgument(value = "Most events to return", defaultValue = "50", minimum = 1, maximum = 50)
            Integer limit) {}

    /**
     * A timeline, oldest event first.
     *
     * @param found whether there are any events
     * @param hint how to see earlier events; null if there are none
     */
    record Events(
            boolean found, List<Event> events, @Nullable String hint) {}

    record Event(String id, String kind, @Nullable String speaker, String content, String time, String timeRelative) {}

    private ToolResult timeline(ToolCall<Timeline> call) {
        var arguments = call.arguments();
        var filter = MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.EPISODE, MemoryKind.FACT))
                .after(time(arguments.after))
                .before(time(arguments.before))
                .build();
        int limit = arguments.limit;
        var newest = newest(call, filter, limit + 1);
        var shown = newest.stream().limit(limit).map(this::event).toList();
        var fitting = ToolAnswers.first(shown, answers.room());
        var events = Lists.reverse(fitting);
        boolean isAll = fitting.size() == newest.size();
        return ToolResult.success(
                new Events(
                        !events.isEmpty(),
                        events,
                        isAll
                                ? null
                                : "There are earlier ones; call get_timeline with before set to the time of the first to see them"));
    }

    /** The memories that mention the given name, or all memories without a name. */
    private List<Memory> newest(ToolCall<Timeline> call, MemoryFilter filter, int limit) {
        var name = call.arguments().name;
        return name == null || name.isBlank()
                ? memory.list(call.scope(), filter, limit)
                : memory.naming(call.scope(), name, filter, limit);
    }

    private Event event(Memory event) {
        var speaker = event instanceof Episode episode
                ? Optional.ofNullable(episode.speaker())
                        .map(ToolAnswers::name)
                        .orElse(episode.role().label())
                : null;
        return new Event(
                event.id().value(),
                event.kind().label(),
                speaker,
                CodePoints.marked(DatedText.of(event, clock.getZone()), EVENT_CHARACTERS, "..."),
                ToolAnswers.utc(event.eventTime()),
                RelativeTime.describe(event.eventTime(), ZonedDateTime.now(clock)));
    }

    private @Nullable Instant time(@Nullable String expression) {
        return expression == null ? null : TimeExpression.parse(expression, clock);
    }
}
