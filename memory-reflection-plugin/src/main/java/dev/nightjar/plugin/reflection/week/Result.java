package dev.nightjar.plugin.reflection.week;

import java.util.Locale;

/** The outcome for one namespace. */
enum Result {
    SAVED("an insight was saved"),
    RECENT("there is an insight younger than 6 days"),
    TOO_FEW_FACTS("too few facts"),
    NOTHING_TO_TELL("neither things mentioned often nor decisions, changes of mind or plans"),
    REFUSED("no insight to keep"),
    LEFT("left for another time"),
    NOT_CONSOLIDATED("conversations wait to be consolidated first"),
    FAILED("it did not work");

    private final String meaning;

    Result(String meaning) {
        this.meaning = meaning;
    }

    /** Description for people. */
    String meaning() {
        return meaning;
    }

    /** Name of the result in the counts of a run. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
