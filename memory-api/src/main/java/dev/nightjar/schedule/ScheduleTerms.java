package dev.nightjar.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed on: what is to be done, when, and for whom.
 *
 * @param owner who it belongs to
 * @param agentId whose work it is
 * @param namespace whose schedule it is; a user's own, or the host's for a system schedule
 * @param name what people call it, 1 to {@value #LONGEST_NAME} characters; a system schedule is known by it
 * @param goal what is to be done, in words, not blank
 * @param cadence when
 * @param zone where its times are told; a cron expression's own
 * @param missedRuns what becomes of missed runs
 * @param notification when a successful run is told
 * @param channel where the user asked for it and is told of it; null when unknown
 */
public record ScheduleTerms(
        ScheduleOwner owner,
        String agentId,
        Namespace namespace,
        String name,
        String goal,
        Cadence cadence,
        ZoneId zone,
        MissedRuns missedRuns,
        Notification notification,
        @Nullable String channel) {

    /** Most code points of a name. */
    public static final int LONGEST_NAME = 100;

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public ScheduleTerms {
        name = name.strip();
        goal = goal.strip();
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "A schedule's name has 1 to " + LONGEST_NAME + " characters, but was '" + Labels.shown(name) + "'");
        }
        if (goal.isEmpty()) {
            throw new IllegalArgumentException(
                    "The goal of the schedule '" + name + "' is blank; say what is to be done");
        }
        if (cadence instanceof Cadence.Cron cron && !cron.zone().equals(zone)) {
            throw new IllegalArgumentException("The schedule '" + name + "' is told in " + zone
                    + ", but its cron expression in " + cron.zone() + "; use one zone");
        }
    }

    /** The scope its runs act in. */
    public MemoryScope scope() {
        return MemoryScope.of(agentId, namespace);
    }

    /** The same at other times. */
    public ScheduleTerms at(Cadence otherCadence, ZoneId otherZone) {
        return new ScheduleTerms(
                owner, agentId, namespace, name, goal, otherCadence, otherZone, missedRuns, notification, channel);
    }

    /** The same under another name, with another goal, told differently. */
    public ScheduleTerms saying(String otherName, String otherGoal, Notification otherNotification) {
        return new ScheduleTerms(
                owner, agentId, namespace, otherName, otherGoal, cadence, zone, missedRuns, otherNotification, channel);
    }
}
