package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.question.AskedParts;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.QuestionReader;
import dev.nightjar.plugin.memory.question.QuestionReader.KnownNames;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Subject;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.score.QuestionCoverage.Coverage;
import dev.nightjar.plugin.memory.score.RelevanceEstimate.Evidence;
import dev.nightjar.plugin.memory.score.RelevanceEstimate.Scale;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.term.SearchedText;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.spi.embedding.WordVectors;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how likely each hit of a search is relevant. Reads the turns around the hits with one query, however large
 * the store is. Thread-safe.
 */
public final class HitRelevance {

    /** Number of first hits that decide the relevance of all; with fewer the estimate would depend on the limit. */
    public static final int JUDGED = RelevanceEstimate.JUDGED;

    /** A name further behind in a prompt is hardly what it asks about. */
    private static final int MAX_WORDS = 64;
    /** A hit that is no turn is a session of one and stands for three: sessions have the mean of their best three. */
    private static final double SESSION_OF_ONE = 2.0 / 3;

    /**
     * The odds of an agent's turn, as a part of those of a user's turn with the same evidence: it repeats the question
     * or gives advice. Measured with {@code quality/benchmarks/run histories}: of turns with a relevance of 0.4 or more
     * one in eight of the agent's holds the answer, and one in three of the user's.
     */
    private static final double ODDS_OF_AGENT = 0.25;

    private final StopWords stopWords;
    private final Supplier<Optional<WordVectors>> words;
    private final ZoneId zone;

    /**
     * @param words what words mean, if anybody tells
     * @param zone where the days named in questions begin
     */
    public HitRelevance(StopWords stopWords, Supplier<Optional<WordVectors>> words, ZoneId zone) {
        this.stopWords = stopWords;
        this.words = words;
        this.zone = zone;
    }

    /**
     * A hit as it is judged.
     *
     * @param pk its key
     * @param memory what was found
     * @param sessionPk key of its session; null when it has none
     * @param signals what the ranking saw in it
     */
    public record Hit(long pk, Memory memory, @Nullable Long sessionPk, List<Signal> signals) {

        public Hit {
            signals = List.copyOf(signals);
        }

        private Stream<Place> place() {
            return memory instanceof Episode turn && sessionPk != null
                    ? Stream.of(new Place(sessionPk, turn.sequence()))
                    : Stream.empty();
        }
    }

    /**
     * The judgement of a hit.
     *
     * @param relevance how likely it is relevant, 0..1
     * @param held the share of what is asked for that the hit holds, 0..1
     * @param parts what is asked for and how much of it the hit holds
     * @param isTelling whether it tells anything of what is asked; a question that asks the same tells nothing
     */
    public record Judgement(double relevance, double held, List<AskedPart> parts, boolean isTelling) {

        /** The judgement of a hit that is not judged. */
        public static final Judgement NONE = new Judgement(0, 0, List.of(), true);
    }

    /** Judges each hit, in the order of the hits, which are in order of rank. */
    public List<Judgement> of(Tables tx, SearchPlan plan, LegResults legs, List<Hit> hits) {
        var question = plan.query();
        var isPerson = plan.people(tx);
        var time = plan.time(tx, zone);
        var saysNothing = question.stopWords();
        var speakers = tx.turns().speakers(plan.scope());
        var names = names(speakers, question, word -> !saysNothing.contains(word) && isPerson.test(word));
        var read = new QuestionReader(question).read(legs.words(), time, names);
        // Documents are about the world: whom the question is about tells nothing of them.
        var asked = hits.stream().allMatch(HitRelevance::isOfDocument) ? read.aboutNobody() : read;
        if (asked.total() == 0) {
            return hits.stream().map(hit -> Judgement.NONE).toList();
        }
        var around = tx.turns().around(hits.stream().flatMap(Hit::place).toList(), QuestionCoverage.REACH).stream()
                .collect(Collectors.toMap(Turn::pk, turn -> turn));
        var similar = new SimilarWords(
                words.get().orElse(word -> Optional.empty()), asked.words().keySet(), saysNothing);
        var held = new QuestionCoverage(asked, legs.finder(tx), similar, around.values());
        boolean hasMeaning = !legs.of(SearchLeg.VECTOR).isEmpty();
        var holding = new ArrayList<Coverage>();
        var evidence = new ArrayList<Evidence>();
        for (var hit : hits) {
            boolean isOfDate = isOfDate(time, LocalDate.ofInstant(hit.memory.eventTime(), zone))
                    || time.isNamedIn(hit.memory.content());
            var turn = around.get(hit.pk);
            var its = turn == null ? held.in(SearchedText.of(hit.memory), isOfDate) : held.in(turn, isOfDate);
            holding.add(its);
            evidence.add(Evidence.of(its, signals(hit, asked, time, hasMeaning, speakers.size() > 1)));
        }
        var said = new SaidWords(plan.query(), stopWords);
        boolean isAlone = speakers.size() <= 1;
        var relevance = relevance(asked, hits, evidence);
        boolean isAhead = DaysAhead.mayAnswer(asked.subject()) && plan.asksAhead(tx, zone);
        var ahead = DaysAhead.of(
                isAhead ? hits.stream().map(Hit::memory).toList() : List.of(),
                LocalDate.ofInstant(plan.now(), zone),
                zone);
        return IntStream.range(0, hits.size())
                .mapToObj(i -> {
                    var its = holding.get(i);
                    var hit = hits.get(i);
                    boolean isGreeting = said.isGreeting(hit);
                    double byDay = its.isOfPerson() ? ahead.relevance(hit.memory) : 0;
                    return new Judgement(
                            isGreeting
                                    ? 0
                                    : Math.max(isAlone ? ofSpeaker(hit, relevance.get(i)) : relevance.get(i), byDay),
                            its.share(),
                            its.parts(),
                            !isGreeting && !said.isAskedAgain(hit));
                })
                .toList();
    }

    /** Relevance where one user speaks with an assistant. */
    private static double ofSpeaker(Hit hit, double relevance) {
        boolean isOfAgent = hit.memory instanceof Episode turn && turn.role() == Role.AGENT;
        double odds = isOfAgent ? ODDS_OF_AGENT : 1;
        return odds * relevance / (odds * relevance + 1 - relevance);
    }

    /** Hits of each scale are compared with each other only: how well a turn says it tells nothing of a fact. */
    private static List<Double> relevance(AskedParts asked, List<Hit> hits, List<Evidence> evidence) {
        var relevance = new Double[hits.size()];
        for (var scale : Scale.values()) {
            var its = IntStream.range(0, hits.size())
                    .filter(i -> scale(hits.get(i)) == scale)
                    .toArray();
            var estimated = RelevanceEstimate.of(
                    asked, scale, Arrays.stream(its).mapToObj(evidence::get).toList());
            for (int i = 0; i < its.length; i++) {
                relevance[its[i]] = estimated.get(i);
            }
        }
        return List.of(relevance);
    }

    private static Scale scale(Hit hit) {
        return hit.memory instanceof Fact || hit.memory instanceof Note ? Scale.STATEMENT : Scale.CONVERSATION;
    }

    private static KnownNames names(List<String> speakers, Question question, Predicate<String> isPerson) {
        var words = new HashSet<String>();
        speakers.forEach(name -> words.addAll(Words.of(name)));
        var asked = question.words().stream().distinct().limit(MAX_WORDS).toList();
        boolean isOwn = speakers.size() == 1; // the name of the one who asks
        var named =
                asked.stream().filter(word -> !isOwn && words.contains(word)).collect(Collectors.toSet());
        if (named.isEmpty()) { // one name is enough
            asked.stream()
                    .filter(word -> !words.contains(word) && isPerson.test(word))
                    .findFirst()
                    .ifPresent(named::add);
        }
        return new KnownNames(speakers.size(), words, named);
    }

    private static boolean isOfDocument(Hit hit) {
        return hit.memory instanceof DocumentPassage;
    }

    private static boolean isOfDate(QuestionTime time, LocalDate date) {
        return time.day() == null ? time.isPeriodOf(date) : time.nearness(date) > 0;
    }

    private static Map<TurnSignal, Double> signals(
            Hit hit, AskedParts asked, QuestionTime time, boolean hasMeaning, boolean areSpeakersTold) {
        var signals = TurnSignal.values(hit.signals);
        if (!areSpeakersTold) {
            signals.remove(TurnSignal.SPEAKER); // who alone speaks has said everything
        }
        if (asked.date() == 0 || time.day() != null) {
            signals.remove(TurnSignal.PERIOD); // that it is of the month says nothing where a day is asked for
        }
        if (asked.date() == 0) {
            signals.remove(TurnSignal.DAY);
        }
        if (!hasMeaning) { // the words are the only thing known of it
            signals.put(TurnSignal.MEANING, signals.getOrDefault(TurnSignal.WORDS, 0.0));
        }
        if (isOfDocument(hit)) { // each passage is long, and has no session that could be about something
            signals.remove(TurnSignal.SESSION);
            signals.remove(TurnSignal.SUBSTANCE);
        } else if (!(hit.memory instanceof Episode turn)) {
            signals.computeIfPresent(TurnSignal.SESSION, (signal, value) -> SESSION_OF_ONE * value);
        } else if (asked.subject() == Subject.SELF && turn.role() == Role.USER) {
            signals.put(TurnSignal.SPEAKER, 1.0);
        }
        return signals;
    }
}
