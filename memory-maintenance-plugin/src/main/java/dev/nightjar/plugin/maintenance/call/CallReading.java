package dev.nightjar.plugin.maintenance.call;

import com.google.common.base.Suppliers;
import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.extension.AgentDefinition;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.agent.AgentBudget;
import dev.nightjar.extension.agent.AgentOutcome.Usage;
import dev.nightjar.extension.agent.AgentRequest;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.consolidation.ReadBy;
import dev.nightjar.plugin.maintenance.consolidation.Completion;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.plugin.maintenance.task.KnownFacts;
import dev.nightjar.plugin.maintenance.task.Wishes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets a model read a session in one call: it is shown what is known and what was said, and answers what is new, what still holds and
 * what is over. The store checks that; only what it cannot tell by itself goes back, in one short question. Nothing is saved
 * unless all of the session was read. Thread-safe.
 */
public final class CallReading implements SessionReading {

    /** The agent's name. */
    public static final String NAME = "session_reader";

    /** Shorter than the lease, also with a session of several parts and a repaired answer for each. */
    private static final AgentBudget BUDGET =
            AgentBudget.DEFAULT.withTurns(2).withTokens(60_000).withWallTime(Duration.ofMinutes(2));

    private static final int PAGE = 100;
    private static final int MAX_FACT = 200;

    private final ExtensionContext context;
    private final DayLimits limits;
    private final EpisodeTexts texts;
    private final KnownFacts known;
    private final FactChecks checks;
    private final PairJudge judge;

    /** On the model of this host, if it has one. */
    public CallReading(ExtensionContext context, DayLimits limits) {
        this.context = context;
        this.limits = limits;
        texts = new EpisodeTexts(
                Suppliers.memoize(MessageSegmenter::new), context.clock().getZone());
        known = new KnownFacts(context);
        checks = new FactChecks(context);
        judge = new PairJudge(context);
    }

    /** The agents, for the host: the one that reads and the one that compares. */
    public List<AgentDefinition> definitions() {
        var reader = new AgentDefinition(
                NAME, Instructions.read(CallReading.class, "reader.md"), List.of(), BUDGET, SessionAnswer.class);
        return List.of(reader, judge.definition());
    }

    @Override
    public boolean isAvailable() {
        return context.agents().isAvailable(NAME);
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var episodes = episodes(session);
        var drafts = new ArrayList<FactDraft>();
        var spent = Usage.NONE;
        for (var part : SessionPart.of(episodes, texts)) {
            limits.require();
            var facts = shown(known.of(session.lease().scope(), part.episodes()));
            var outcome = context.agents()
                    .run(AgentRequest.of(NAME, task(session, part, episodes.size(), facts))
                            .inSession(session.lease().sessionId())
                            .in(session.lease().scope()));
            var answer = Completion.of(outcome).outputAs(SessionAnswer.class);
            spent = spent.plus(outcome.usage());
            var read =
                    new ReadFacts(session.lease().sessionId(), context.clock().getZone(), part, facts);
            drafts.addAll(read.of(answer));
        }
        var told = ReadFacts.toldOnce(drafts);
        var settled = judge.settle(session.lease().scope(), told, checks.pairs(session, told));
        spent = spent.plus(settled.spent());
        var saved = session.complete(settled.facts(), ReadBy.MODEL);
        return new Consolidated(episodes.size(), saved, ReadBy.MODEL, spent.turns(), spent.cost(), "");
    }

    private static List<Episode> episodes(LeasedSession session) {
        var page = session.episodes(0, PAGE);
        var all = new ArrayList<Episode>(page.episodes());
        while (page.hasMore() && !page.episodes().isEmpty()) {
            page = session.episodes(page.nextOffset(), PAGE);
            all.addAll(page.episodes());
        }
        return List.copyOf(all);
    }

    private static Map<String, Fact> shown(List<Fact> facts) {
        var shown = new LinkedHashMap<String, Fact>();
        facts.forEach(fact -> shown.put("k" + (shown.size() + 1), fact));
        return shown;
    }

    private String task(LeasedSession session, SessionPart part, int total, Map<String, Fact> facts) {
        var task = new StringBuilder();
        if (!facts.isEmpty()) {
            var lines = new StringBuilder();
            facts.forEach((id, fact) -> lines.append(line(id, fact)));
            task.append("Known, %d of %d facts:\n"
                            .formatted(facts.size(), known.count(session.lease().scope())))
                    .append(Fence.around("known-facts", lines.toString().stripTrailing()))
                    .append("\n\n");
        }
        boolean isAll = part.episodes().size() == total;
        task.append(
                        isAll
                                ? "The conversation:\n"
                                : "Episodes %d to %d of %d of the conversation:\n"
                                        .formatted(
                                                part.offset() + 1,
                                                part.offset() + part.episodes().size(),
                                                total))
                .append(Fence.around("episodes", part.text()));
        var wishes = Wishes.of(context).strip();
        return wishes.isEmpty()
                ? task.toString()
                : task.append("\n\n").append(wishes).toString();
    }

    private String line(String id, Fact fact) {
        var remark = "(" + texts.day(fact.eventTime()) + (fact.isProtected() ? ", confirmed)" : ")");
        return ListItem.of(id, VisibleText.line(fact.content(), MAX_FACT), remark);
    }
}
