package dev.nightjar.kernel.schedule;

import dev.nightjar.spi.event.ScheduleNotice;
import dev.nightjar.spi.event.ScheduleNotice.Kind;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The notice to a user about a run.
 *
 * @param failuresBeforeNotice number of consecutive failures after which the user is notified; 0 for never
 */
record Notices(int failuresBeforeNotice) {

    private static final String MARKER = "[NOTIFY]";

    /** Characters that models often put before a marker: quotes, emphasis, headings, lists. */
    private static final String DECORATION = "\"'`*_#>-";

    /** A message with its kind and text. */
    record Message(Kind kind, String text) {}

    /** Whether an answer has the marker for a notification. */
    static boolean isMarked(String answer) {
        return bare(answer).toUpperCase(Locale.ROOT).startsWith(MARKER);
    }

    /** The answer without its marker, if it has one. */
    static String unmarked(String answer) {
        return isMarked(answer) ? bare(bare(answer).substring(MARKER.length())) : answer;
    }

    /** The notice for a successful run. */
    static Optional<String> ofSuccess(Notification policy, String answer) {
        return switch (policy) {
            case ALWAYS -> Optional.of(unmarked(answer));
            case CONDITIONAL -> isMarked(answer) ? Optional.of(unmarked(answer)) : Optional.empty();
            case NEVER -> Optional.empty();
        };
    }

    /**
     * The notice for a run.
     *
     * @param settled the schedule after the run
     * @param told the text for a successful run; null for none
     */
    Optional<Message> of(Schedule settled, RunResult result, @Nullable String told) {
        if (result.status() == RunStatus.SUCCESS || result.status() == RunStatus.POSTPONED) {
            return Optional.ofNullable(told).map(text -> new Message(Kind.RESULT, text));
        }
        boolean isFailed = result.status() == RunStatus.FAILED;
        if (settled.status() == ScheduleStatus.FAILED && (isFailed || result.status() == RunStatus.SKIPPED)) {
            return Optional.of(new Message(
                    Kind.GIVEN_UP, "'" + settled.terms().name() + "' failed and is not retried: " + result.error()));
        }
        if (isFailed && settled.status() == ScheduleStatus.DISABLED) {
            return Optional.of(new Message(
                    Kind.GIVEN_UP,
                    "'" + settled.terms().name() + "' failed " + settled.consecutiveFailures()
                            + " times in a row and is switched off: " + result.error()));
        }
        if (isFailed && settled.consecutiveFailures() == failuresBeforeNotice) {
            return Optional.of(new Message(
                    Kind.FAILING,
                    "'" + settled.terms().name() + "' failed " + settled.consecutiveFailures() + " times in a row: "
                            + result.error()));
        }
        return Optional.empty();
    }

    /** The event that carries a message. */
    static ScheduleNotice event(Schedule schedule, String runId, Message message, Runnable confirmation) {
        var terms = schedule.terms();
        return new ScheduleNotice(
                terms.agentId(),
                terms.namespace(),
                terms.channel(),
                schedule.id(),
                terms.name(),
                runId,
                message.kind(),
                message.text(),
                confirmation);
    }

    private static String bare(String text) {
        int start = 0;
        while (start < text.length()
                && (Character.isWhitespace(text.charAt(start)) || DECORATION.indexOf(text.charAt(start)) >= 0)) {
            start++;
        }
        return text.substring(start);
    }
}
