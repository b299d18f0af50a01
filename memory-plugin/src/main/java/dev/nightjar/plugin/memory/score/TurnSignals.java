package dev.nightjar.plugin.memory.score;

import static dev.nightjar.plugin.memory.score.TurnSignal.AFTER;
import static dev.nightjar.plugin.memory.score.TurnSignal.ASKED;
import static dev.nightjar.plugin.memory.score.TurnSignal.BEFORE;
import static dev.nightjar.plugin.memory.score.TurnSignal.COVERAGE;
import static dev.nightjar.plugin.memory.score.TurnSignal.DAY;
import static dev.nightjar.plugin.memory.score.TurnSignal.MEANING;
import static dev.nightjar.plugin.memory.score.TurnSignal.NEAR;
import static dev.nightjar.plugin.memory.score.TurnSignal.OPENING;
import static dev.nightjar.plugin.memory.score.TurnSignal.PERIOD;
import static dev.nightjar.plugin.memory.score.TurnSignal.SESSION;
import static dev.nightjar.plugin.memory.score.TurnSignal.SPEAKER;
import static dev.nightjar.plugin.memory.score.TurnSignal.SUBSTANCE;
import static dev.nightjar.plugin.memory.score.TurnSignal.TIME;
import static dev.nightjar.plugin.memory.score.TurnSignal.WORDS;

import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.TurnTable;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The signals of candidates for one question: how relevant a turn is by itself, how relevant the turns around it are,
 * and who said it when. A fact or a note is a conversation of its own. Belongs to one thread.
 */
final class TurnSignals {

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
        var values = new EnumMap<TurnSignal, Double>(TurnSignal.class);
        values.put(WORDS, relevance.words(turn));
        values.put(MEANING, relevance.meaning(turn));
        var place = turn.place();
        if (place == null) {
            values.put(SESSION, relevance.total(turn));
            values.put(COVERAGE, conversations.coverage(turn));
            values.put(SPEAKER, isNamed ? 1.0 : 0.0);
        } else {
            addConversation(values, turn, place);
        }
        var date = LocalDate.ofInstant(turn.time(), zone);
        values.put(TIME, time.isAsked() && QuestionTime.speaksOfTime(turn.content()) ? 1.0 : 0.0);
        values.put(PERIOD, time.isPeriodOf(date) ? 1.0 : 0.0);
        values.put(DAY, time.nearness(date));
        values.put(SUBSTANCE, place == null ? 1.0 : substance(turn.content()));
        return TurnSignal.of(values);
    }

    private void addConversation(EnumMap<TurnSignal, Double> values, Turn turn, Place place) {
        var before = conversations.beside(place, -1);
        values.put(BEFORE, relevance.total(before));
        values.put(AFTER, relevance.total(conversations.beside(place, 1)));
        values.put(NEAR, near(place));
        values.put(ASKED, isAskedBy(before, turn) ? relevance.total(before) : 0.0);
        values.put(OPENING, turn.sequence() == 1 ? 1.0 : 0.0);
        values.put(SESSION, conversations.relevanceOfSession(place.sessionPk()));
        values.put(COVERAGE, conversations.coverage(place.sessionPk()));
        var speaker = turn.speaker();
        boolean isAsked = speaker != null && speakers.computeIfAbsent(speaker, this::isInQuestion);
        values.put(SPEAKER, isAsked ? 1.0 : 0.0);
    }

    /**
     * The part of a score that a turn no leg found has from the turns around it and from its session. Known without
     * reading the turn, which is the expensive part of a search.
     */
    double byConversation(Place place) {
        var before = conversations.beside(place, -1);
        double asked = before != null && hasQuestion(before) ? ASKED.weight * relevance.total(before) : 0;
        double around = BEFORE.weight * relevance.total(before)
                + AFTER.weight * relevance.total(conversations.beside(place, 1))
                + NEAR.weight * near(place);
        return asked + around + ofSession(place.sessionPk()) + (place.sequence() == 1 ? OPENING.weight : 0);
    }

    /** The most that any turn can add to {@link #byConversation} by its own text, speaker and date. */
    double mostByItself(List<String> allSpeakers) {
        boolean mayBeNamed = allSpeakers.size() == TurnTable.MAX_SPEAKERS
                || allSpeakers.stream().anyMatch(this::isInQuestion);
        boolean isPeriod = time.month() != null || time.year() != null;
        return SUBSTANCE.weight
                + (mayBeNamed ? SPEAKER.weight : 0)
                + (time.isAsked() ? TIME.weight : 0)
                + (isPeriod ? PERIOD.weight : 0)
                + (time.day() == null ? 0 : DAY.weight)
                + ROUNDING;
    }

    private double ofSession(long session) {
        return sessions.computeIfAbsent(
                session,
                key -> SESSION.weight * conversations.relevanceOfSession(session)
                        + COVERAGE.weight * conversations.coverage(session));
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
