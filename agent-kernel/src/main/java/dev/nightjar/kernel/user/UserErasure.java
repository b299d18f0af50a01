package dev.nightjar.kernel.user;

/**
 * Everything that the erasure of a user removes.
 *
 * @param memories number of memories, earlier wordings included
 * @param sessions number of conversations, with their messages
 * @param reports number of reports of jobs whose text is deleted, because they quote the user's words or name the
 *     namespace
 * @param fingerprint what {@link UserMemory#erase} takes; differs once anything else would go
 */
public record UserErasure(long memories, long sessions, long reports, String fingerprint) {}
