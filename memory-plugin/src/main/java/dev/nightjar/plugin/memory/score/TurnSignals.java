package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.TurnTable;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The signals of candidates for one question: how relevant a turn is by itself, how relevant the turns around it are,
 * and who said it when. A full match of the words counts 1; every weight says how much a signal counts beside it. The
 * weights are reasoned and round, and leaving any of them out lowered recall on measured conversations. A fact or a
 * note is a conversation of its own. Belongs to one thread.
 */
final class TurnSignals {

    /** The turns before and after belong to the same exchange. Little: {@link #HELD} sees them once more. */
    private static final double NEXT_TO = 0.2;
    /** Two turns away the relation is weaker. */
    private static final double NEAR = 0.2;
    /** The turn before asked a question, so its words are mostly about this turn. */
    private static final double ASKED = 0.4;
    /** A conversation keeps to a subject: relevant turns make the other turns of their session more likely. */
    private static final double SESSION = 0.7;
    /** A session that has all the words, though in different turns, is more likely meant than one that has half. */
    private static final double COVERAGE = 0.4;
    /** A person named in the question often tells the answer. A soft signal, as others may tell it too. */
    private static final double SPEAKER = 0.8;
    /** An answer to "when" has a word of time. */
    private static final double TIME = 0.7;
    /** It was said in the named month or year. Few turns were, so it counts as much as words and meaning together. */
    private static final double PERIOD = 2;
    /** It was said on the named day or soon after. */
    private static final double DAY = 2;
    /** Longer turns tell more than questions and interjections. */
    private static final double SUBSTANCE = 0.7;
    /** The first turn of a conversation brings news or states the subject. */
    private static final double OPENING = 0.4;

    /**
     * A hit whose exchange holds every part of the question answers it rather than one that holds the rarest word well:
     * BM25 cannot tell, and sees single turns.
     */
    static final double HELD = 2.5;

    /** Longer turns count no more. */
    private static final int SUBSTANTIAL_WORDS = 30;

    /** More than the rounding error of a sum of a few small numbers. */
    private static final double ROUNDING = 1e-9;

    private final QuestionTime time;
    private final Set<String> words;
    private final Relevance relevance;
    private final Conversations conversations;
    private final ZoneId zone;
    private final Map<String, Boolean> speakers = new HashMap<>();
    private final Map<Long, Double> sessions = new HashMap<>();

    TurnSignals(Question question, QuestionTime time, Conversations conversations, ZoneId zone) {
        this.time = time;
        this.words = Set.copyOf(question.words());
        this.relevance = conversations.relevance();
        this.conversations = conversations;
        this.zone = zone;
    }

    /** @param isNamed whether the entity leg found it */
    List<Signal> of(Turn turn, boolean isNamed) {
        var signals = new ArrayList<Signal>();
        add(signals, "words", relevance.words(turn), Relevance.WORDS);
        add(signals, "meaning", relevance.meaning(turn), Relevance.MEANING);
        var place = turn.place();
        if (place == null) {
            add(signals, "session", relevance.total(turn), SESSION);
            add(signals, "coverage", conversations.coverage(turn), COVERAGE);
            add(signals, "speaker", isNamed ? 1 : 0, SPEAKER);
        } else {
            addConversation(signals, turn, place);
        }
        var date = LocalDate.ofInstant(turn.time(), zone);
        boolean isAnswer = time.isAsked() && QuestionTime.speaksOfTime(turn.content());
        add(signals, "time", isAnswer ? 1 : 0, TIME);
        add(signals, "period", time.isPeriodOf(date) ? 1 : 0, PERIOD);
        add(signals, "day", time.nearness(date), DAY);
        add(signals, "substance", place == null ? 1 : substance(turn.content()), SUBSTANCE);
        return signals;
    }

    private void addConversation(List<Signal> signals, Turn turn, Place place) {
        var before = conversations.beside(place, -1);
        add(signals, "before", relevance.total(before), NEXT_TO);
        add(signals, "after", relevance.total(conversations.beside(place, 1)), NEXT_TO);
        add(signals, "near", near(place), NEAR);
        add(signals, "asked", isAskedBy(before, turn) ? relevance.total(before) : 0, ASKED);
        add(signals, "opening", turn.sequence() == 1 ? 1 : 0, OPENING);
        add(signals, "session", conversations.relevanceOfSession(place.sessionPk()), SESSION);
        add(signals, "coverage", conversations.coverage(place.sessionPk()), COVERAGE);
        var speaker = turn.speaker();
        boolean isAsked = speaker != null && speakers.computeIfAbsent(speaker, this::isInQuestion);
        add(signals, "speaker", isAsked ? 1 : 0, SPEAKER);
    }

    private static void add(List<Signal> signals, String name, double value, double weight) {
        if (value > 0) {
            signals.add(new Signal(name, value, SignalPlaces.UNKNOWN, weight * value));
        }
    }

    /**
     * What the turns around this place and its session add to the score of a turn that no leg found. Known without
     * reading the turn, which is the expensive part of a search.
     */
    double byConversation(Place place) {
        var before = conversations.beside(place, -1);
        double asked = before != null && hasQuestion(before) ? ASKED * relevance.total(before) : 0;
        double around = NEXT_TO * (relevance.total(before) + relevance.total(conversations.beside(place, 1)))
                + NEAR * near(place);
        return asked + around + ofSession(place.sessionPk()) + (place.sequence() == 1 ? OPENING : 0);
    }

    /** The most that any turn can add to {@link #byConversation} by its own text, speaker and date. */
    double mostByItself(List<String> allSpeakers) {
        boolean mayBeNamed = allSpeakers.size() == TurnTable.MAX_SPEAKERS
                || allSpeakers.stream().anyMatch(this::isInQuestion);
        boolean isPeriod = time.month() != null || time.year() != null;
        return SUBSTANCE
                + (mayBeNamed ? SPEAKER : 0)
                + (time.isAsked() ? TIME : 0)
                + (isPeriod ? PERIOD : 0)
                + (time.day() == null ? 0 : DAY)
                + ROUNDING;
    }

    private double ofSession(long session) {
        return sessions.computeIfAbsent(
                session,
                key -> SESSION * conversations.relevanceOfSession(session)
                        + COVERAGE * conversations.coverage(session));
    }

    private double near(Place place) {
        return relevance.total(conversations.beside(place, -2)) + relevance.total(conversations.beside(place, 2));
    }

    private static boolean isAskedBy(@Nullable Turn before, Turn turn) {
        return before != null && isOther(before, turn) && hasQuestion(before);
    }

    private static boolean hasQuestion(Turn turn) {
        return turn.content().indexOf('?') >= 0;
    }

    private static boolean isOther(Turn one, Turn other) {
        return !Objects.equals(one.role(), other.role()) || !Objects.equals(one.speaker(), other.speaker());
    }

    private boolean isInQuestion(String speaker) {
        return Words.of(speaker).stream().anyMatch(words::contains);
    }

    private static double substance(String text) {
        double length = (double) Words.count(text, SUBSTANTIAL_WORDS) / SUBSTANTIAL_WORDS;
        return text.stripTrailing().endsWith("?") ? length / 2 : length;
    }
}
