package dev.nightjar.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed on: what is to be done, when, and for whom.
 *
 * @param owner who it belongs to
 * @param agentId whose work it is
 * @param namespace whose schedule it is; a user's own, or the host's for a system schedule
 * @param name what people call it, 1 to {@value #MAX_NAME} characters; a system schedule is known by it
 * @param goal what is to be done, in words, not blank
 * @param cadence when
 * @param zone where its times are told; a cron expression's own
 * @param missedRuns what becomes of missed runs
 * @param notification when a successful run is told
 * @param channel where the user asked for it and is told of it; null when unknown
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

    /** Most code points of a name. */
    public static final int MAX_NAME = 100;

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public ScheduleTerms {
        name = name.strip();
        goal = goal.strip();
        int length = name.codePointCount(0, name.length());
        if (length < 1 || length > MAX_NAME) {
            throw new IllegalArgumentException(
                    "A schedule's name has 1 to " + MAX_NAME + " characters, but was '" + Labels.shown(name) + "'");
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

    /**
     * Builds the terms of a user's schedule that makes up for missed runs by one and tells every success. Unless it is set,
     * its zone is the cron expression's own, or UTC.
     */
    public static Builder builder(MemoryScope scope, String name, String goal, Cadence cadence) {
        return new Builder(scope, name, goal, cadence);
    }

    /** Builds terms that begin as a copy of these. */
    public Builder toBuilder() {
        return builder(scope(), name, goal, cadence)
                .owner(owner)
                .zone(zone)
                .missedRuns(missedRuns)
                .notification(notification)
                .channel(channel);
    }

    /** The same at other times. */
    public ScheduleTerms at(Cadence otherCadence, ZoneId otherZone) {
        return toBuilder().cadence(otherCadence).zone(otherZone).build();
    }

    /** The same under another name, with another goal, told differently. */
    public ScheduleTerms saying(String otherName, String otherGoal, Notification otherNotification) {
        return toBuilder()
                .name(otherName)
                .goal(otherGoal)
                .notification(otherNotification)
                .build();
    }

    /** Builds terms; its methods set the components of the same name. Not thread-safe. */
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
         * The terms.
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
