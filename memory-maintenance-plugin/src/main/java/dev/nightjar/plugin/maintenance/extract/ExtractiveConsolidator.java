package dev.nightjar.plugin.maintenance.extract;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.consolidation.Consolidator;
import dev.nightjar.plugin.maintenance.extract.claim.Dates;
import dev.nightjar.plugin.maintenance.extract.fact.ConflictJudge;
import dev.nightjar.plugin.maintenance.extract.fact.FormerRelations;
import dev.nightjar.plugin.maintenance.extract.fact.SessionFacts;
import dev.nightjar.plugin.maintenance.extract.reading.Finding;
import dev.nightjar.plugin.maintenance.extract.reading.SentenceReader;
import dev.nightjar.plugin.maintenance.extract.reading.SessionReader;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds facts by rules alone: what people say about themselves and theirs in their own words, put into the third
 * person, with absolute dates, in the languages that have a rule file. What it cannot tell for certain it leaves out.
 * Thread-safe.
 */
public final class ExtractiveConsolidator implements Consolidator {

    /** What facts of it name as their source. */
    public static final String SOURCE = "extractive-consolidator/2";

    private static final String PLAN = "plan";
    private static final String NAME = "name";
    private static final Set<String> AHEAD = Set.of(PLAN, "decision");

    private final ZoneId zone;
    private final MessageSegmenter segmenter = new MessageSegmenter();
    private final SessionReader reader;
    private final SentenceReader sentences;
    private final ConflictJudge judge;
    private final FormerRelations formerRelations;

    /**
     * With the rules that come with the plugin.
     *
     * @param zone where the people are, for what "yesterday" means
     */
    public ExtractiveConsolidator(ZoneId zone) {
        this(zone, RuleTable.load());
    }

    /**
     * @param zone where the people are
     * @param tables the rules, one table a language
     */
    public ExtractiveConsolidator(ZoneId zone, List<RuleTable> tables) {
        this.zone = zone;
        this.reader = new SessionReader(tables);
        this.sentences = new SentenceReader(tables);
        this.judge = new ConflictJudge(sentences);
        this.formerRelations = new FormerRelations(tables);
    }

    /** Only own words are read, so a fact is the word of whoever said its turns. */
    @Override
    public List<FactDraft> extract(List<Episode> episodes, Predicate<String> isPerson) {
        var session = episodes.isEmpty() ? null : episodes.get(0).details().sessionId();
        var findings = findings(episodes, isPerson);
        var names = findings.stream()
                .flatMap(finding -> finding.names().stream())
                .distinct()
                .toList();
        var ofUsers = episodes.stream()
                .filter(episode -> episode.role() == Role.USER)
                .map(Episode::id)
                .collect(Collectors.toSet());
        return findings.stream()
                .map(finding -> draft(finding, session, names)
                        .origin(Collections.disjoint(finding.sources(), ofUsers) ? Origin.AGENT : Origin.USER)
                        .build())
                .toList();
    }

    /** Facts may be gone: nothing of one is kept. */
    public void forget() {
        sentences.forget();
    }

    /** The facts of a session of which nothing is known yet. */
    public List<FactDraft> extract(List<Episode> episodes) {
        return extract(episodes, name -> false);
    }

    /** What is kept of a session of which nothing is known yet, with what each fact claims and the rule that found it. */
    public List<Finding> findings(List<Episode> episodes) {
        return findings(episodes, name -> false);
    }

    private List<Finding> findings(List<Episode> episodes, Predicate<String> isPerson) {
        return SessionFacts.of(reader.read(Speakers.utterances(episodes, zone, segmenter), isPerson));
    }

    @Override
    public Optional<Fact> known(FactDraft draft, List<Fact> candidates) {
        return judge.known(draft, candidates);
    }

    @Override
    public List<Supersession> judge(FactDraft draft, List<Fact> candidates) {
        return judge.judge(draft, candidates);
    }

    @Override
    public List<FactDraft> reworded(
            FactDraft draft, List<Fact> candidates, Function<Set<String>, List<Fact>> factsAbout) {
        return formerRelations.reworded(draft, candidates, factsAbout);
    }

    @Override
    public List<Claim> claims(String content) {
        return sentences.read(content);
    }

    /**
     * What its rule claims. A plan is compared by its verb, so that is the verb of the sentence, which others may have written
     * too. Of "she is called Ines" only the sentence tells that she is Ada's sister, of whom there may be more than one.
     */
    private List<Claim> claims(Finding finding) {
        var read = sentences.read(finding.content());
        if (finding.rule().slot().name().equals(NAME)) {
            return read.isEmpty() ? finding.claims() : read;
        }
        var planned = read.stream().filter(claim -> claim.slot().equals(PLAN)).toList();
        return planned.isEmpty()
                ? finding.claims()
                : Stream.concat(
                                finding.claims().stream()
                                        .filter(claim -> !claim.slot().equals(PLAN)),
                                planned.stream())
                        .toList();
    }

    /** The category of its slot; what is still to come is a plan, whatever it is about. */
    private static List<String> tags(Finding finding) {
        var category = finding.rule().slot().category();
        return isPlan(finding) ? List.of(category, PLAN) : List.of(category);
    }

    private static boolean isPlan(Finding finding) {
        return !AHEAD.contains(finding.rule().slot().category())
                && finding.claims().stream().anyMatch(claim -> claim.state() == State.PLANNED);
    }

    private static Durability durability(Finding finding) {
        return isPlan(finding) ? Durability.PASSING : finding.rule().lasts();
    }

    /** When the time is over that it is for; null when that is not to come, or not told. */
    private @Nullable Instant plannedUntil(Finding finding) {
        return Dates.lastDay(finding.date())
                .map(day -> day.plusDays(1).atStartOfDay(zone).toInstant())
                .filter(finding.said()::isBefore)
                .orElse(null);
    }

    /** Those of the session's names that stand in a sentence: other facts speak of the same people. */
    private static List<Named> in(String sentence, List<Named> names) {
        return names.stream().filter(named -> holds(sentence, named.name())).toList();
    }

    /** Whether a name stands in a sentence as words of its own. */
    private static boolean holds(String sentence, String name) {
        for (int at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean isInWord = (at > 0 && Character.isLetterOrDigit(sentence.charAt(at - 1)))
                    || (end < sentence.length() && Character.isLetterOrDigit(sentence.charAt(end)));
            if (!isInWord) {
                return true;
            }
        }
        return false;
    }

    private FactDraft.Builder draft(Finding finding, @Nullable String session, List<Named> names) {
        var durability = durability(finding);
        return FactDraft.builder(finding.content(), finding.confidence(), SOURCE)
                .tags(tags(finding))
                .sessionId(session)
                .eventTime(finding.said())
                .durability(durability)
                .plannedUntil(durability == Durability.PASSING ? plannedUntil(finding) : null)
                .names(in(finding.content(), names))
                .claims(claims(finding))
                .derivedFrom(finding.sources());
    }
}
