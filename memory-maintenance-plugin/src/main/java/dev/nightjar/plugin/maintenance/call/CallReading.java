package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.plugin.maintenance.consolidation.Completion;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.consolidation.Settlement;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome.Usage;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation.ReadReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a session, or several short ones of a user, with one model call. The model sees what is known and what was
 * said, and answers what is new, what still holds and what has ended. The store checks the answer. Only what it cannot
 * decide goes back to the model, in one short question. Nothing is saved unless the whole session was read.
 * Thread-safe.
 */
public final class CallReading implements SessionReading {

    private static final Logger LOG = LoggerFactory.getLogger(CallReading.class);

    /** The agent's name. */
    public static final String NAME = "session_reader";

    /** Shorter than the lease, even for a session of several parts with a repaired answer for each. */
    private static final AgentBudget BUDGET =
            AgentBudget.DEFAULT.withTurns(2).withTokens(60_000).withWallTime(Duration.ofMinutes(2));

    private final ExtensionContext context;
    private final DayLimits limits;
    private final ReadingTask.Maker tasks;
    private final FactChecks checks;
    private final PairJudge judge;

    /** Uses this host's model, if there is one. */
    public CallReading(ExtensionContext context, DayLimits limits) {
        this.context = context;
        this.limits = limits;
        tasks = new ReadingTask.Maker(context);
        checks = new FactChecks(context);
        judge = new PairJudge(context);
    }

    /** The agents, for the host: one reads, one compares. */
    public List<AgentDefinition> definitions() {
        var reader = new AgentDefinition(NAME, ReadingTask.INSTRUCTIONS, List.of(), BUDGET, SessionAnswer.class);
        return List.of(reader, judge.definition());
    }

    @Override
    public boolean isAvailable() {
        return context.agents().isAvailable(NAME);
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var read = read(List.of(session), tasks.parts(session));
        return completed(session, read.facts, read.episodes, read.report());
    }

    @Override
    public Map<String, Consolidated> readTogether(List<LeasedSession> sessions) {
        return tasks.together(sessions)
                .map(part -> saved(sessions, part, read(sessions, List.of(part))))
                .orElse(Map.of());
    }

    /** Each session with its own facts; the first one reports what the call cost and left out. */
    private static Map<String, Consolidated> saved(List<LeasedSession> sessions, ReadingTask.Part part, Read read) {
        var done = new LinkedHashMap<String, Consolidated>();
        for (var session : sessions) {
            var id = session.lease().sessionId();
            boolean isFirst = done.isEmpty();
            int episodes = (int) part.episodes().stream()
                    .filter(episode -> id.equals(episode.details().sessionId()))
                    .count();
            var facts = read.facts.stream()
                    .filter(draft -> id.equals(draft.sessionId()))
                    .toList();
            try {
                done.put(
                        id, completed(session, facts, episodes, isFirst ? read.report() : ReadReport.of(ReadBy.MODEL)));
            } catch (RuntimeException failure) {
                // A session may have been erased while the model read. The others keep their facts.
                LOG.info("Session {} is read alone: {}", id, failure.getMessage());
            }
        }
        return done;
    }

    private static Consolidated completed(
            LeasedSession session, List<FactDraft> facts, int episodes, ReadReport report) {
        var saved = session.complete(facts, report);
        return new Consolidated(episodes, saved, report.by(), report.turns(), report.cost(), report.leftOut(), "");
    }

    /** Facts that a model found in sessions of one user. */
    private record Read(List<FactDraft> facts, int episodes, Usage spent, List<String> leftOut) {

        ReadReport report() {
            return new ReadReport(ReadBy.MODEL, leftOut, spent.turns(), spent.cost());
        }
    }

    private Read read(List<LeasedSession> sessions, List<ReadingTask.Part> parts) {
        var lease = sessions.get(0).lease();
        int total = parts.stream().mapToInt(part -> part.episodes().size()).sum();
        var drafts = new ArrayList<FactDraft>();
        var doubtful = new ArrayList<Pair>();
        var leftOut = new ArrayList<String>();
        var spent = Usage.NONE;
        for (var part : parts) {
            limits.require(lease.scope().namespace());
            var task = tasks.task(lease.scope(), part, total);
            var outcome = context.agents()
                    .run(AgentRequest.of(NAME, task.text())
                            .inSession(lease.sessionId())
                            .in(lease.scope()));
            var done = Completion.of(outcome);
            spent = spent.plus(outcome.usage());
            leftOut.addAll(done.leftOut());
            var read = task.read(context, done.outputAs(SessionAnswer.class));
            leftOut.addAll(read.leftOut());
            drafts.addAll(read.ends().drafts());
            doubtful.addAll(read.ends().doubtful());
        }
        var told = Settlement.toldOnce(drafts);
        var pairs = checks.pairs(sessions.get(0), told, doubtful);
        var settled = judge.settle(lease.scope(), told, pairs);
        spent = spent.plus(settled.spent());
        if (!settled.problem().isEmpty()) {
            leftOut.add(settled.problem());
        }
        leftOut.addAll(Settlement.dropped(told, settled.facts(), pairs));
        doubtful.stream()
                .filter(pair -> !settled.ended().contains(pair))
                .map(CallReading::kept)
                .forEach(leftOut::add);
        return new Read(ReadFacts.withoutIdleEnds(settled.facts()), total, spent, leftOut);
    }

    private static String kept(Pair pair) {
        return "the end of '" + pair.earlier() + "': nothing shows that '"
                + pair.draft().content() + "' is about it";
    }
}
