package dev.nightjar.plugin.memory.job;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleStore;

/** Cuts texts by code points, so that no character is split. */
final class Excerpts {

    private static final String DOTS = "...";

    private Excerpts() {}

    /** The text; if it is too long for a summary, its beginning with dots. */
    static String summary(String text) {
        return CodePoints.isWithin(text, ScheduleStore.MAX_SUMMARY)
                ? text
                : CodePoints.first(text, ScheduleStore.MAX_SUMMARY - DOTS.length()) + DOTS;
    }

    /** A piece of the text; empty if the offset is beyond its end. */
    static ScheduleRun.Output page(String whole, int offset, int limit) {
        int total = CodePoints.count(whole);
        int from = Math.min(offset, total);
        int begin = whole.offsetByCodePoints(0, from);
        int end = whole.offsetByCodePoints(begin, Math.min(limit, total - from));
        return new ScheduleRun.Output(whole.substring(begin, end), from, total);
    }
}
