package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that is no memory, about to be appended to its session.
 *
 * @param sessionPk key of the session
 * @param sequence its position, one more than the session's last
 * @param messageId the host's own id; null when it has none
 * @param role which side spoke
 * @param speaker the speaker's name; null when unknown
 * @param text what was said
 * @param saidAt when
 */
public record NewMessage(
        long sessionPk,
        long sequence,
        @Nullable String messageId,
        Role role,
        @Nullable String speaker,
        Screened text,
        Instant saidAt) {}
