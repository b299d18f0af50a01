package dev.nightjar.plugin.memory.table;

import static java.util.Objects.requireNonNull;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.table.row.ClaimColumn;
import dev.nightjar.plugin.memory.table.row.Feedback;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.MentionItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.Times;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads memories as items of an export. */
final class TransferRows {

    private TransferRows() {}

    static MemoryItem memory(ResultSet row, List<MentionItem> mentions, Map<String, Object> metadata)
            throws SQLException {
        return new MemoryItem(
                new MemoryId(row.getString("memory_id")),
                row.getString("category"),
                requireNonNull(row.getString("content"), "content"), // NULL in a damaged file
                lines(row.getString("tags")).stream().sorted().toList(),
                row.getString("session_id"),
                turn(row),
                kept(row, metadata),
                provenance(row),
                times(row),
                standing(row),
                mentions,
                ClaimColumn.read(row.getString("claims")));
    }

    private static Kept kept(ResultSet row, Map<String, Object> metadata) throws SQLException {
        var feedback = Feedback.of(row);
        return new Kept(
                row.getString("note_key"),
                lines(row.getString("phrases")),
                metadata,
                instant(row, "expires_at"),
                feedback.map(Feedback::verdict).orElse(null),
                feedback.map(Feedback::at).orElse(null));
    }

    private static Provenance provenance(ResultSet row) throws SQLException {
        var origin = row.getString("origin");
        return new Provenance(
                row.getString("source"),
                origin == null ? null : Origin.valueOf(origin.toUpperCase(Locale.ROOT)),
                row.getString("suspicion"));
    }

    private static @Nullable Turn turn(ResultSet row) throws SQLException {
        if (MemoryKind.ofLabel(row.getString("kind")) != MemoryKind.EPISODE) {
            return null;
        }
        boolean hasMessage = row.getInt("has_message") == 1;
        return new Turn(
                Role.ofLabel(row.getString("role")),
                row.getString("speaker"),
                row.getLong("seq"),
                row.getString("message_id"),
                hasMessage);
    }

    private static Times times(ResultSet row) throws SQLException {
        var reason = row.getString("end_reason");
        return new Times(
                Instant.ofEpochMilli(row.getLong("event_time")),
                Instant.ofEpochMilli(row.getLong("created_at")),
                instant(row, "said_at"),
                instant(row, "valid_until"),
                reason == null ? null : EndReason.valueOf(reason.toUpperCase(Locale.ROOT)));
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(
                row.getDouble("confidence"),
                Instant.ofEpochMilli(row.getLong("confidence_at")),
                row.getDouble("decay_rate"),
                row.getInt("halvings"),
                Durability.ofLabel(row.getString("durability")),
                instant(row, "planned_until"),
                row.getInt("is_protected") == 1,
                row.getInt("access_count"),
                instant(row, "last_accessed"));
    }

    /** The lines of a joined text; none of null. */
    static List<String> lines(@Nullable String joined) {
        return joined == null ? List.of() : joined.lines().toList();
    }

    /** A time in epoch milliseconds; null for NULL. */
    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
