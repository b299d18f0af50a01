package dev.nightjar.schedule;

import java.util.Collections;
import java.util.List;
import java.util.StringTokenizer;

/** How a cron expression is read; told by its number of fields. */
public enum CronDialect {
    /**
     * Five fields: minute, hour, day of month, month, day of week. Sunday is 0 or 7, Monday 1; when both day fields are
     * restricted, either of them is enough.
     */
    UNIX,
    /** Six or seven fields: second first, year last. Sunday is 1, Monday 2; one of the two day fields is {@code ?}. */
    QUARTZ;

    /** Longer than any list of minutes, hours and days written out. */
    private static final int LONGEST_EXPRESSION = 500;

    /**
     * The dialect of an expression.
     *
     * @throws IllegalArgumentException when it has neither 5 nor 6 nor 7 fields, or more than 500 characters
     */
    public static CronDialect of(String expression) {
        if (expression.length() > LONGEST_EXPRESSION) {
            throw new IllegalArgumentException("A cron expression has at most " + LONGEST_EXPRESSION
                    + " characters, but '" + Labels.shown(expression) + "' has " + expression.length());
        }
        int fields = fields(expression).size();
        return switch (fields) {
            case 5 -> UNIX;
            case 6, 7 -> QUARTZ;
            default ->
                throw new IllegalArgumentException("A cron expression has 5 fields (minute, hour, day of month, month,"
                        + " day of week), or 6 to 7 with seconds first, but '" + expression + "' has " + fields);
        };
    }

    static List<String> fields(String expression) {
        return Collections.list(new StringTokenizer(expression)).stream()
                .map(String::valueOf)
                .toList();
    }
}
