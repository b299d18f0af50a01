package dev.nightjar.web.night;

import java.time.LocalDate;
import java.util.List;
import java.util.function.IntConsumer;

/** Plays nights to come on a copy of the memory. Implement it to let the pages offer that. Thread-safe. */
@FunctionalInterface
public interface NightSimulation {

    /**
     * Plays nights, one after another. May take minutes; called by one thread at a time.
     *
     * @param nights how many, ≥ 1
     * @param progress told how many are over
     */
    Forecast run(int nights, IntConsumer progress);

    /**
     * What would come of them.
     *
     * @param facts facts that are true now
     * @param nights what each night would do, in order
     * @param modelCalls how often models were asked
     * @param cost what that cost, in US dollars
     */
    record Forecast(long facts, List<Night> nights, long modelCalls, double cost) {

        /** Copies the list. */
        public Forecast {
            nights = List.copyOf(nights);
        }
    }

    /**
     * One night.
     *
     * @param date the day after it
     * @param facts facts after it, faded ones included
     * @param learnt facts read in conversations
     * @param replaced facts that give way to newer ones
     * @param faded facts that are faded then
     * @param ended facts and notes that end, as they had been faded for long or their time is over
     */
    record Night(LocalDate date, long facts, long learnt, long replaced, long faded, long ended) {}
}
