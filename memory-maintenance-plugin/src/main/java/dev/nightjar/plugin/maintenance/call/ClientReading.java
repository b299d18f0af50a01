package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.Ended;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.NewFact;
import dev.nightjar.plugin.maintenance.call.SessionAnswer.Still;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.Settlement;
import dev.nightjar.plugin.maintenance.consolidation.Settlement.Relation;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.LeaseLostException;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.Lease;
import dev.nightjar.spi.consolidation.SessionConsolidation.PendingSession;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets a client of memory, such as a coding agent, read conversations. One tool shows an unread conversation, the other
 * one takes the facts that the client found, with the checks of {@link CallReading}. This needs no model in the host.
 * Thread-safe.
 */
public final class ClientReading {

    /** How long a shown conversation waits for the client's answer. */
    private static final Duration READING = Duration.ofMinutes(30);

    private static final String HOW =
            "Answer by calling remember_session with this session_id and the three lists as arguments.";
    private static final int MAX_ID = 200;
    private static final int MAX_REASON = 300;

    private final ExtensionContext context;
    private final Duration quiet;
    private final ReadingTask.Maker tasks;
    private final FactChecks checks;
    private final Map<Key, Shown> shown = new ConcurrentHashMap<>();
    /** Recently read conversations, because the client may send refused facts again after correcting them. */
    private final Map<Key, Shown> read = new ConcurrentHashMap<>();

    /** @param quiet how long a conversation must have been silent to be offered; one requested by name is exempt */
    public ClientReading(ExtensionContext context, Duration quiet) {
        this.context = context;
        this.quiet = quiet;
        tasks = new ReadingTask.Maker(context);
        checks = new FactChecks(context);
    }

    private record Key(MemoryScope scope, String sessionId) {}

    private record Shown(LeasedSession session, ReadingTask task) {}

    public List<Tool<?>> tools() {
        return List.of(
                Tool.reading(
                        "session_brief",
                        "An earlier conversation with this user that nobody has read for lasting facts yet, with what is"
                                + " known and how to read it. Answer with remember_session.",
                        SessionBrief.class,
                        call -> answered(() -> brief(call))),
                Tool.of(
                        "remember_session",
                        "Saves what you found in the conversation that session_brief showed, as it says, and marks the"
                                + " conversation as read; with empty facts, too. Answers what was saved, and pairs of facts"
                                + " that may say the same or the opposite. Settle those, and correct what was refused, in"
                                + " a second call.",
                        RememberSession.class,
                        call -> answered(() -> remember(call))));
    }

    record SessionBrief(
            @ToolArgument("The conversation; without it the one that has waited longest") @Nullable
            String sessionId) {}

    /**
     * Answer for a client that reads.
     *
     * @param unread number of waiting conversations, including this one
     */
    record Brief(@Nullable String sessionId, int unread, String instructions, String task) {}

    record RememberSession(
            @ToolArgument(value = "The conversation, as session_brief names it", required = true)
            String sessionId,

            @ToolArgument(value = "What is new, the most important first", oneByOne = true) @Nullable
            List<NewFact> facts,

            @ToolArgument(value = "Known facts that were said again", oneByOne = true) @Nullable
            List<Still> still,

            @ToolArgument(value = "Known facts that are over", oneByOne = true) @Nullable
            List<Ended> ended,

            @ToolArgument("What pairs of facts are that an earlier call answered") @Nullable
            List<Verdict> verdicts) {

        boolean isAnswer() {
            return facts != null || still != null || ended != null;
        }

        SessionAnswer answer() {
            return new SessionAnswer(facts == null ? List.of() : facts, still, ended);
        }
    }

    /** How two saved facts relate. */
    record Verdict(
            @ToolArgument(value = "Id of the earlier fact", required = true)
            String earlierId,

            @ToolArgument(value = "Id of the one said now", required = true)
            String nowId,

            @ToolArgument(
                    value = "same: it says no more; replaces: both cannot be true, or it says more; both: both stay",
                    required = true)
            Relation verdict,

            @ToolArgument(value = "Why, in a few words", maxLength = MAX_REASON) @Nullable
            String why) {}

    /**
     * The result of a client's answer.
     *
     * @param saved the added facts
     * @param known number of facts that were already known
     * @param ended number of facts that ended
     * @param contradictions number of confirmed facts that are contradicted; they stay, and the user decides
     * @param problems facts that could not be saved, each with the reason
     * @param pairs facts that may say the same or contradict each other; both stay until the pair is settled
     * @param unread number of waiting conversations
     */
    record Remembered(
            List<Saved> saved,
            int known,
            int ended,
            int contradictions,
            List<String> problems,
            List<OpenPair> pairs,
            int unread) {}

    record Saved(String id, String content) {}

    record OpenPair(String earlierId, String earlier, String nowId, String now) {}

    private static ToolResult answered(Supplier<Object> work) {
        try {
            return ToolResult.success(work.get());
        } catch (MemoryException | IllegalArgumentException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        }
    }

    private Brief brief(ToolCall<SessionBrief> call) {
        var scope = call.scope();
        var now = context.clock().instant();
        for (var all : List.of(shown, read)) {
            all.values().removeIf(one -> one.session.lease().until().isBefore(now));
        }
        var unread = unread(scope, call.sessionId());
        var wanted = call.arguments().sessionId();
        var ids = wanted == null ? unread.stream().map(PendingSession::sessionId) : Stream.of(wanted.strip());
        return ids.flatMap(id -> shown(new Key(scope, id)).stream())
                .findFirst()
                .map(one -> new Brief(
                        one.session.lease().sessionId(),
                        unread.size(),
                        ReadingTask.INSTRUCTIONS.text() + "\n\n" + HOW,
                        one.task.text()))
                .orElse(new Brief(null, 0, "", wanted == null ? "No conversation is unread." : "It is not unread."));
    }

    /** Empty when nothing of it is unread, or somebody else is reading it. */
    private Optional<Shown> shown(Key key) {
        return Optional.ofNullable(shown.computeIfAbsent(
                key,
                missing -> store().lease(missing.scope, missing.sessionId, READING)
                        .flatMap(this::open)
                        .orElse(null)));
    }

    private Optional<Shown> open(Lease lease) {
        var all = new LeasedSession(store(), lease, null);
        var parts = tasks.parts(all);
        if (parts.isEmpty()) { // all of it was erased
            var unused = all.complete(List.of(), ReadBy.MODEL);
        }
        int total = parts.stream().mapToInt(part -> part.episodes().size()).sum();
        return parts.stream()
                .findFirst()
                .map(part ->
                        new Shown(throughThe(part, all), tasks.task(all.lease().scope(), part, total)));
    }

    /** Whatever follows the shown part stays unread. */
    private static LeasedSession throughThe(ReadingTask.Part part, LeasedSession all) {
        var lease = all.lease();
        var last = part.episodes().get(part.episodes().size() - 1).sequence();
        var shorter =
                new Lease(lease.scope(), lease.sessionId(), lease.owner(), lease.fromSequence(), last, lease.until());
        return new LeasedSession(all.memory(), shorter, null);
    }

    private Remembered remember(ToolCall<RememberSession> call) {
        var arguments = call.arguments();
        var scope = call.scope();
        int settled = settle(scope, arguments.verdicts() == null ? List.of() : arguments.verdicts());
        var result = new FactBatchResult(List.of(), 0, List.of(), List.of(), List.of());
        var pairs = List.<Pair>of();
        var problems = new ArrayList<String>();
        if (arguments.isAnswer()) {
            var key = new Key(scope, arguments.sessionId().strip());
            var open = Optional.ofNullable(shown.get(key))
                    .or(() -> Optional.ofNullable(read.get(key)))
                    .orElseThrow(() -> new MemoryException(
                            "Call session_brief for this conversation first: its ids tell what you mean"));
            var answer = open.task.read(context, arguments.answer());
            problems.addAll(answer.leftOut());
            var told = Settlement.toldOnce(answer.ends().drafts());
            pairs = checks.pairs(open.session, told, answer.ends().doubtful());
            var facts = Settlement.of(told, pairs, Map.of());
            problems.addAll(Settlement.dropped(told, facts, pairs));
            result = complete(key, open, facts);
            Consolidated.announce(context, scope, key.sessionId, result);
        } else if (arguments.verdicts() == null) {
            throw new MemoryException("Say what you found as facts, still and ended; facts may be empty");
        }
        problems.addAll(result.errors());
        return new Remembered(
                result.saved().stream()
                        .map(fact -> new Saved(fact.id().value(), fact.content()))
                        .toList(),
                result.skippedDuplicates(),
                result.superseded().size() + settled,
                result.contradictions().size(),
                problems,
                pairs(pairs, result),
                unread(scope, call.sessionId()).size());
    }

    private FactBatchResult complete(Key key, Shown open, List<FactDraft> facts) {
        if (!shown.containsKey(key)) {
            return store().saveFacts(key.scope, facts);
        }
        try {
            var result = open.session.complete(facts, ReadBy.MODEL);
            shown.remove(key);
            read.put(key, open);
            return result;
        } catch (LeaseLostException lost) {
            shown.remove(key);
            throw lost;
        }
    }

    /** The unsettled pairs. Of two values of one slot, the later one already holds. */
    private static List<OpenPair> pairs(List<Pair> pairs, FactBatchResult result) {
        var ids = new HashMap<String, MemoryId>();
        result.saved().forEach(fact -> ids.put(fact.content(), fact.id()));
        var open = new ArrayList<OpenPair>();
        for (var pair : pairs) {
            var now = ids.get(pair.draft().content());
            var stored = pair.stored();
            var earlier = stored == null ? ids.get(pair.earlier()) : stored.id();
            if (!pair.isExclusive() && now != null && earlier != null && open.size() < PairJudge.MOST) {
                open.add(new OpenPair(
                        earlier.value(),
                        pair.earlier(),
                        now.value(),
                        pair.draft().content()));
            }
        }
        return open;
    }

    private int settle(MemoryScope scope, List<Verdict> verdicts) {
        int ended = 0;
        for (var verdict : verdicts) {
            if (verdict.verdict != Relation.BOTH) {
                var why = verdict.why == null || verdict.why.isBlank() ? "a newer wording" : verdict.why.strip();
                var earlier = new MemoryId(verdict.earlierId.strip());
                ended += store().resolveConflict(scope, earlier, new MemoryId(verdict.nowId.strip()), why) ? 1 : 0;
            }
        }
        return ended;
    }

    /** A line for a coding agent at the start of a conversation; empty for a prompt, and when nothing waits. */
    public Optional<String> line(ContextRequest request) {
        if (!request.prompt().isBlank()
                || context.service(SessionConsolidation.class).isEmpty()) {
            return Optional.empty();
        }
        var unread = unread(request.scope(), request.sessionId());
        return unread.stream()
                .findFirst()
                .map(first -> String.format(
                        Locale.ROOT,
                        "## Unread conversations\n\n%s of the conversations before this one"
                                + " %s unread, the first one '%s' of %s with %d turns. When there is time, call session_brief and"
                                + " then remember_session, so that what matters in it is remembered.",
                        unread.size() == 1 ? "One" : unread.size(),
                        unread.size() == 1 ? "is" : "are",
                        VisibleText.line(first.sessionId(), MAX_ID),
                        LocalDate.ofInstant(first.lastActive(), context.clock().getZone()),
                        first.pendingEpisodes()));
    }

    /** Forgets what was shown, because some of the shown facts may be gone. */
    public void forget() {
        var now = context.clock().instant();
        var gone = List.copyOf(shown.values());
        shown.clear();
        read.clear();
        gone.forEach(one -> one.session.memory().postpone(one.session.lease(), "something was erased", now));
    }

    /** Unread conversations, without the present one and those that may continue. */
    private List<PendingSession> unread(MemoryScope scope, @Nullable String current) {
        var still = context.clock().instant().minus(quiet);
        return store().pendingSessions(scope).stream()
                .filter(one ->
                        !one.sessionId().equals(current) && !one.lastActive().isAfter(still))
                .toList();
    }

    private SessionConsolidation store() {
        return context.service(SessionConsolidation.class).orElseThrow(() -> new MemoryException("There is no memory"));
    }
}
