package dev.nightjar.plugin.maintenance.extract;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.plugin.maintenance.consolidation.Consolidator;
import dev.nightjar.plugin.maintenance.extract.fact.Finding;
import dev.nightjar.plugin.maintenance.extract.fact.Repetition;
import dev.nightjar.plugin.maintenance.extract.fact.SessionFacts;
import dev.nightjar.plugin.maintenance.extract.fact.TurnReader;
import dev.nightjar.plugin.maintenance.extract.slot.ConflictJudge;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds facts by rules alone: first-person statements of people in their own words, put into the third person, with
 * absolute dates. Knows English only; everything it cannot tell for certain it leaves out. Stateless.
 */
public final class ExtractiveConsolidator implements Consolidator {

    /** What facts of it name as their source. */
    public static final String SOURCE = "extractive-consolidator/1";

    private final ZoneId zone;
    private final MessageSegmenter segmenter = new MessageSegmenter();

    /**
     * @param zone where the people are, for what "yesterday" means
     */
    public ExtractiveConsolidator(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public List<FactDraft> extract(List<Episode> episodes) {
        var findings = Speakers.turns(episodes, zone, segmenter).stream()
                .flatMap(turn -> TurnReader.read(turn).stream())
                .toList();
        var session = episodes.isEmpty() ? null : episodes.get(0).details().sessionId();
        return SessionFacts.of(findings).stream()
                .map(finding -> draft(finding, session))
                .toList();
    }

    @Override
    public Optional<Fact> known(FactDraft draft, List<Fact> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.details().tags().equals(draft.tags()))
                .filter(candidate -> !candidate.content().equalsIgnoreCase(draft.content()))
                .filter(candidate -> Repetition.saysNoMore(draft.content(), candidate.content()))
                .findFirst();
    }

    @Override
    public List<Supersession> judge(FactDraft draft, List<Fact> candidates) {
        return ConflictJudge.judge(draft, candidates);
    }

    private static FactDraft draft(Finding finding, @Nullable String session) {
        return FactDraft.builder(finding.content(), finding.confidence(), SOURCE)
                .tags(List.of(finding.family().tag()))
                .sessionId(session)
                .eventTime(finding.said())
                .derivedFrom(finding.sources())
                .build();
    }
}
