package dev.nightjar.core.search;

import dev.nightjar.core.entity.NameKey;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.core.store.TurnStore.Place;
import dev.nightjar.core.store.TurnStore.Turn;
import dev.nightjar.memory.SearchExplanation.LegPlace;
import dev.nightjar.memory.SearchExplanation.Signal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges a turn in its conversation. An answer often shares no word with the question it answers; the turn before it
 * does, or its session, or its date. So the candidates are what the legs found and the turns around it, and each is
 * judged by a sum of signals: how well it fits by itself, how well what stands around it fits, and who said it when.
 * Every weight says how much a signal counts beside a full match of the words, which counts 1. The weights are reasoned and round; leaving any one out costs on measured conversations.
 *
 * <p>What is not part of a conversation (a fact, a note) is a conversation of its own: its session's best turn is itself.
 * Thread-safe.
 */
final class ContextualRanking implements Ranking {

    /** A leg's name for turns found beside others. */
    static final String CONVERSATION = "conversation";

    /** The turn before and the turn after belong to the same exchange: a good part of what they say, says it of this. */
    private static final double NEXT_TO = 0.3;
    /** Two places away it is somewhat less. */
    private static final double NEAR = 0.2;
    /** The turn before asked for it: with its share as a neighbour it counts for the most part as if it stood here. */
    private static final double ASKED = 0.4;
    /** Talks keep to a subject: where several turns fit well, the others fit better than anywhere else. */
    private static final double SESSION = 0.5;
    /** A session that has all the words, though in different turns, is more likely meant than one that has half. */
    private static final double COVERAGE = 0.5;
    /** Somebody named in the question: they are likely to tell it themselves. Soft, as others may tell it of them. */
    private static final double SPEAKER = 0.6;
    /** An answer to "when" has to speak of time. */
    private static final double TIME = 0.5;
    /** The month or year named is when it was said: as good as the words, since few turns are of that time. */
    private static final double PERIOD = 1;
    /** The day named, or soon after. */
    private static final double DAY = 1;
    /** What tells something takes some words; questions and interjections tell little. */
    private static final double SUBSTANCE = 0.5;
    /** Who begins a conversation comes with news or states the matter. */
    private static final double OPENING = 0.2;

    /** Words after which a turn is no more telling for being longer. */
    private static final int SUBSTANTIAL_WORDS = 30;

    private static final int REACH = 2;
    /** Deeper than this the words are shared by chance, and what stands around them too. */
    private static final int MIN_DEPTH = 100;

    private static final int MAX_WITH_NEIGHBOURS = 200;

    /** Where more have spoken, anybody may be named. */
    private static final int MAX_SPEAKERS = 50;

    /** More than the sums of a few numbers below ten can differ by for being added in another order. */
    private static final double ROUNDING = 1e-9;

    private final ZoneId zone;

    ContextualRanking(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public int depth(int limit) {
        return Math.max(MIN_DEPTH, 2 * limit);
    }

    @Override
    public Ranked rank(Transaction tx, SearchPlan plan, Map<String, List<Candidate>> legs) {
        var places = Ranking.places(legs);
        var found = new HashMap<Long, Turn>();
        tx.turns().byKeys(places.keySet()).forEach(turn -> found.put(turn.pk(), turn));
        var fit = Fit.of(legs);
        var conversations = new Conversations(fit, found.values(), plan.words());
        var question = new Question(
                QuestionTime.of(
                        plan.query().text(),
                        LocalDate.ofInstant(plan.now(), zone),
                        word -> tx.entities().hasPersonCalled(plan.scope(), NameKey.of(word))),
                new HashSet<>(Words.of(plan.query().text())),
                fit,
                conversations);
        var ranked = new ArrayList<RankedCandidate>();
        places.forEach((pk, its) -> {
            var turn = found.get(pk);
            if (turn != null) {
                boolean isNamed = its.stream().anyMatch(place -> place.leg().equals(SearchLegs.ENTITY));
                ranked.add(new RankedCandidate(pk, its, question.signals(turn, isNamed)));
            }
        });
        var first = places.keySet().stream()
                .limit(MAX_WITH_NEIGHBOURS)
                .map(found::get)
                .filter(Objects::nonNull)
                .toList();
        return new Ranked(ranked, least -> {
            var around = around(first, conversations);
            double mostOfAny = question.mostAnywhere(tx.turns().speakers(MAX_SPEAKERS));
            around.removeIf(place -> question.mostAt(place) + mostOfAny < least);
            return tx.turns().at(around).stream()
                    .map(turn -> new RankedCandidate(
                            turn.pk(),
                            List.of(neighbourPlace(turn, conversations, fit, places)),
                            question.signals(turn, false)))
                    .toList();
        });
    }

    /** Where turns stand beside these that are no candidates themselves. */
    private static Set<Place> around(List<Turn> candidates, Conversations conversations) {
        var around = new LinkedHashSet<Place>();
        for (var candidate : candidates) {
            var place = Conversations.place(candidate);
            for (int offset = -REACH; place != null && offset <= REACH; offset++) {
                around.add(new Place(place.sessionPk(), place.sequence() + offset));
            }
        }
        around.removeIf(conversations::isCandidate);
        return around;
    }

    private static LegPlace neighbourPlace(
            Turn turn, Conversations conversations, Fit fit, Map<Long, List<LegPlace>> places) {
        for (int offset : new int[] {-1, 1, -2, 2}) {
            var beside = conversations.beside(turn, offset);
            var its = beside == null ? null : places.get(beside.pk());
            if (beside != null && its != null) {
                return new LegPlace(CONVERSATION, its.get(0).rank(), fit.total(beside));
            }
        }
        return new LegPlace(CONVERSATION, 1, 0);
    }

    /** One question, judging candidate by candidate. */
    private final class Question {

        private final QuestionTime time;
        private final Set<String> words;
        private final Fit fit;
        private final Conversations conversations;
        private final Map<String, Boolean> speakers = new HashMap<>();
        private final Map<Long, Double> sessions = new HashMap<>();

        Question(QuestionTime time, Set<String> words, Fit fit, Conversations conversations) {
            this.time = time;
            this.words = words;
            this.fit = fit;
            this.conversations = conversations;
        }

        List<Signal> signals(Turn turn, boolean isNamed) {
            var sum = new Shares();
            sum.add("words", fit.words(turn), Fit.WORDS);
            sum.add("meaning", fit.meaning(turn), Fit.MEANING);
            var before = conversations.beside(turn, -1);
            var after = conversations.beside(turn, 1);
            if (Conversations.isTurn(turn)) {
                sum.add("before", fit.total(before), NEXT_TO);
                sum.add("after", fit.total(after), NEXT_TO);
                sum.add("near", near(turn), NEAR);
                sum.add("asked", isAskedBy(before, turn) ? fit.total(before) : 0, ASKED);
                sum.add("opening", turn.sequence() == 1 ? 1 : 0, OPENING);
            }
            sum.add("session", conversations.fitOfSession(turn), SESSION);
            sum.add("coverage", conversations.coverage(turn), COVERAGE);
            sum.add("speaker", isAbout(turn, isNamed) ? 1 : 0, SPEAKER);
            addTime(sum, turn);
            sum.add("substance", substance(turn), SUBSTANCE);
            return sum.signals;
        }

        /**
         * What the turns around it and its session add to the score of a turn at this place that no leg found. Reading
         * turns costs more than all else here, and few of them can come among the best.
         */
        double mostAt(Place place) {
            var before = conversations.beside(place, -1);
            double asked = before != null && hasQuestion(before) ? ASKED * fit.total(before) : 0;
            double around = NEXT_TO * (fit.total(before) + fit.total(conversations.beside(place, 1)))
                    + NEAR * (fit.total(conversations.beside(place, -2)) + fit.total(conversations.beside(place, 2)));
            return asked + around + ofSession(place.sessionPk()) + (place.sequence() == 1 ? OPENING : 0);
        }

        private double ofSession(long session) {
            return sessions.computeIfAbsent(
                    session,
                    key -> SESSION * conversations.fitOfSession(session) + COVERAGE * conversations.coverage(session));
        }

        /** The most a turn can score for what it is itself, as far as the question and all that spoke tell. */
        double mostAnywhere(List<String> allSpeakers) {
            boolean mayBeNamed =
                    allSpeakers.size() == MAX_SPEAKERS || allSpeakers.stream().anyMatch(this::isInQuestion);
            boolean isPeriod = time.month() != null || time.year() != null;
            return SUBSTANCE
                    + (mayBeNamed ? SPEAKER : 0)
                    + (time.isAsked() ? TIME : 0)
                    + (isPeriod ? PERIOD : 0)
                    + (time.day() == null ? 0 : DAY)
                    + ROUNDING;
        }

        private void addTime(Shares sum, Turn turn) {
            var date = LocalDate.ofInstant(turn.time(), zone);
            boolean isAnswer = time.isAsked() && QuestionTime.speaksOfTime(turn.content());
            sum.add("time", isAnswer ? 1 : 0, TIME);
            sum.add("period", time.isPeriodOf(date) ? 1 : 0, PERIOD);
            sum.add("day", time.nearness(date), DAY);
        }

        private double near(Turn turn) {
            return fit.total(conversations.beside(turn, -2)) + fit.total(conversations.beside(turn, 2));
        }

        private boolean isAskedBy(@Nullable Turn before, Turn turn) {
            return before != null && isOther(before, turn) && hasQuestion(before);
        }

        private static boolean hasQuestion(Turn turn) {
            return turn.content().indexOf('?') >= 0;
        }

        private static boolean isOther(Turn one, Turn other) {
            return !Objects.equals(one.role(), other.role()) || !Objects.equals(one.speaker(), other.speaker());
        }

        /** A turn is about who speaks; anything else is about whom it mentions. */
        private boolean isAbout(Turn turn, boolean isNamed) {
            if (!Conversations.isTurn(turn)) {
                return isNamed;
            }
            return turn.speaker() != null && speakers.computeIfAbsent(turn.speaker(), this::isInQuestion);
        }

        private boolean isInQuestion(String speaker) {
            return Words.of(speaker).stream().anyMatch(words::contains);
        }

        private static double substance(Turn turn) {
            if (!Conversations.isTurn(turn)) {
                return 1;
            }
            double length = (double) Words.count(turn.content(), SUBSTANTIAL_WORDS) / SUBSTANTIAL_WORDS;
            return turn.content().stripTrailing().endsWith("?") ? length / 2 : length;
        }
    }

    private static final class Shares {

        private final List<Signal> signals = new ArrayList<>();

        void add(String name, double value, double weight) {
            if (value > 0) {
                signals.add(new Signal(name, value, SignalRanks.UNKNOWN, weight * value));
            }
        }
    }
}
