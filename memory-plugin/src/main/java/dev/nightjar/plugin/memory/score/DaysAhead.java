package dev.nightjar.plugin.memory.score;

import com.google.common.collect.Iterables;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Subject;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Days to come that turns name. A question for a day of somebody's own life, such as "When do we leave?", is answered
 * by one of them, in whatever words: "out on 12 July". A fact says in its own words what its day is for. Immutable.
 *
 * @param byText the day that each text names; empty where no such day is asked for
 */
record DaysAhead(Map<String, LocalDate> byText) {

    DaysAhead {
        byText = Map.copyOf(byText);
    }

    /**
     * Days that are not over.
     *
     * @param found none where no such day is asked for
     * @param zone where days begin
     */
    static DaysAhead of(List<? extends Memory> found, LocalDate today, ZoneId zone) {
        var days = new HashMap<String, LocalDate>();
        for (var memory : Iterables.filter(found, Episode.class)) {
            QuestionTime.lastDayAhead(memory.content(), LocalDate.ofInstant(memory.eventTime(), zone))
                    .filter(day -> !day.isBefore(today))
                    .ifPresent(day -> days.put(memory.content(), day));
        }
        return new DaysAhead(days);
    }

    /** Whether a question about this subject may ask for a day of somebody's own life. */
    static boolean mayAnswer(Subject subject) {
        return subject == Subject.SELF || subject == Subject.KNOWN_PERSON;
    }

    /** The probability that a memory answers by the day it names alone: one of these days, or none, is asked for. */
    double relevance(Memory memory) {
        return memory instanceof Episode && byText.containsKey(memory.content())
                ? 1.0 / (1 + new HashSet<>(byText.values()).size())
                : 0;
    }
}
