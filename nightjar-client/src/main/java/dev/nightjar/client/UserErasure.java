package dev.nightjar.client;

/**
 * What the erasure of a user removes.
 *
 * @param memories number of memories, earlier wordings included
 * @param sessions number of conversations, with their messages
 * @param reports number of reports of jobs whose text goes, because they quote the user's words or name the namespace
 * @param fingerprint what {@link NightjarClient#erase} takes
 */
public record UserErasure(long memories, long sessions, long reports, String fingerprint) {

    static UserErasure of(JsonObject answer) {
        return new UserErasure(
                (long) answer.number("memories"),
                (long) answer.number("sessions"),
                (long) answer.number("reports"),
                answer.text("fingerprint"));
    }
}
