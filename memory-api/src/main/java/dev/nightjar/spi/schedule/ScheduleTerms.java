package dev.nightjar.spi.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a schedule: what to do, when and for whom.
 *
 * @param owner who owns it
 * @param agentId the agent that does the work
 * @param namespace the user's namespace, or the host's for a system schedule
 * @param name its name, 1 to {@value #MAX_NAME} characters; identifies a system schedule
 * @param goal what to do, in words, not blank
 * @param cadence when to run
 * @param zone the zone for showing its times; for a cron expression, that of the expression
 * @param missedRuns what to do about missed runs
 * @param notification when to notify the user of a successful run
 * @param channel where the user requested it and is notified; null when unknown
 */
public record ScheduleTerms(
        Schedule.Owner owner,
        String agentId,
        Namespace namespace,
        String name,
        String goal,
        Cadence cadence,
        ZoneId zone,
        MissedRuns missedRuns,
        Notification notification,
        @Nullable String channel) {

    /** Maximum code points of a name. */
    public static final int MAX_NAME = 100;

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public ScheduleTerms {
        name = name.strip();
        goal = goal.strip();
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > MAX_NAME) {
            throw new IllegalArgumentException("A schedule's name must have 1 to " + MAX_NAME + " characters, but was '"
                    + Labels.shown(name) + "'");
        }
        if (goal.isEmpty()) {
            throw new IllegalArgumentException(
                    "The goal of the schedule '" + name + "' must not be blank; say what to do");
        }
        if (cadence instanceof Cadence.Cron cron && !cron.zone().equals(zone)) {
            throw new IllegalArgumentException("The schedule '" + name + "' has the zone " + zone
                    + ", but its cron expression in " + cron.zone() + "; use one zone");
        }
    }

    /** The scope its runs act in. */
    public MemoryScope scope() {
        return MemoryScope.of(agentId, namespace);
    }

    /**
     * A builder for a user's schedule. Unless you set something else, one run makes up for missed runs, every success
     * is notified, and the zone is that of the cron expression, or UTC.
     */
    public static Builder builder(MemoryScope scope, String name, String goal, Cadence cadence) {
        return new Builder(scope, name, goal, cadence);
    }

    /** A builder that starts as a copy of these terms. */
    public Builder toBuilder() {
        return builder(scope(), name, goal, cadence)
                .owner(owner)
                .zone(zone)
                .missedRuns(missedRuns)
                .notification(notification)
                .channel(channel);
    }

    /** A copy with other times. */
    public ScheduleTerms at(Cadence otherCadence, ZoneId otherZone) {
        return toBuilder().cadence(otherCadence).zone(otherZone).build();
    }

    /** A copy with another name, goal and notification. */
    public ScheduleTerms saying(String otherName, String otherGoal, Notification otherNotification) {
        return toBuilder()
                .name(otherName)
                .goal(otherGoal)
                .notification(otherNotification)
                .build();
    }

    /** Builds terms. Each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {

        private final MemoryScope scope;
        private String name;
        private String goal;
        private Cadence cadence;
        private ZoneId zone;
        private Schedule.Owner owner = Schedule.Owner.USER;
        private MissedRuns missedRuns = MissedRuns.RUN_ONCE;
        private Notification notification = Notification.ALWAYS;
        private @Nullable String channel;

        private Builder(MemoryScope scope, String name, String goal, Cadence cadence) {
            this.scope = scope;
            this.name = name;
            this.goal = goal;
            this.cadence = cadence;
            this.zone = cadence instanceof Cadence.Cron cron ? cron.zone() : ZoneOffset.UTC;
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder goal(String value) {
            goal = value;
            return this;
        }

        public Builder cadence(Cadence value) {
            cadence = value;
            return this;
        }

        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        public Builder owner(Schedule.Owner value) {
            owner = value;
            return this;
        }

        public Builder missedRuns(MissedRuns value) {
            missedRuns = value;
            return this;
        }

        public Builder notification(Notification value) {
            notification = value;
            return this;
        }

        public Builder channel(@Nullable String value) {
            channel = value;
            return this;
        }

        /**
         * Builds the terms.
         *
         * @throws IllegalArgumentException naming the value that is not accepted
         */
        public ScheduleTerms build() {
            return new ScheduleTerms(
                    owner,
                    scope.agentId(),
                    scope.namespace(),
                    name,
                    goal,
                    cadence,
                    zone,
                    missedRuns,
                    notification,
                    channel);
        }
    }
}
