package dev.nightjar.plugin.memory.table;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryDetails.Ending;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.table.row.ClaimColumn;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.Feedback;
import dev.nightjar.plugin.memory.table.row.InsightText;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.MetadataEntry;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads memories. */
final class MemoryRows {

    private MemoryRows() {}

    private static final int PARTS_OF_PLACE = 7;

    /** The columns {@link #read} needs, for a query over {@code memories m}. */
    static final String COLUMNS = """
            m.pk, m.memory_id, m.agent_id, m.namespace, m.note_key, m.category, m.content, m.phrases, m.session_pk, m.role,
            m.speaker, m.seq, m.source, m.event_time, m.created_at, m.valid_until, m.end_reason, m.confidence,
            m.confidence_at, m.decay_rate, m.halvings, m.durability, m.planned_until, m.is_protected, m.access_count,
            m.last_accessed, m.expires_at, (SELECT string_agg(hex(a.name) || ':' || a.type || ':' || hex(a.value), ',')
              FROM metadata_entries a WHERE a.memory_pk = m.pk) AS metadata,
            CASE m.kind WHEN 'document' THEN (SELECT c.ordinal || ',' || c.last_ordinal || ',' || c.start_offset || ','
                || c.end_offset || ',' || coalesce(CAST(c.line AS TEXT), '') || ',' || hex(coalesce(c.heading, '')) || ',' || d.uri
              FROM document_passages c JOIN documents d ON d.pk = c.document_pk WHERE c.memory_pk = m.pk) END AS place,
            (SELECT s.session_id FROM sessions s WHERE s.pk = m.session_pk) AS session_id,
            (SELECT string_agg(t.tag, '\n') FROM memory_tags t WHERE t.memory_pk = m.pk) AS tags,
            """ + Feedback.COLUMN + ", " + InsightText.COLUMNS + ", " + ClaimColumn.SQL;

    /** @param line below this confidence a fact has faded */
    static MemoryRow read(ResultSet row, Instant now, double line) throws SQLException {
        var confidence = confidence(row);
        long sessionPk = row.getLong("session_pk");
        boolean hasSession = !row.wasNull();
        return new MemoryRow(
                row.getLong("pk"), memory(row, confidence, now, line), hasSession ? sessionPk : null, confidence);
    }

    /** Stored confidence of a memory, from columns of the same names. */
    static ConfidenceDecay confidence(ResultSet row) throws SQLException {
        return new ConfidenceDecay(
                row.getDouble("confidence"),
                instant(row, "confidence_at"),
                row.getDouble("decay_rate"),
                row.getInt("halvings"),
                Durability.ofLabel(row.getString("durability")),
                instantOrNull(row, "planned_until"));
    }

    private static Memory memory(ResultSet row, ConfidenceDecay confidence, Instant now, double line)
            throws SQLException {
        var feedback = Feedback.of(row);
        var details = details(row, now, feedback.map(Feedback::verdict).orElse(null));
        return switch (details.id().kind()) {
            case EPISODE ->
                new Episode(details, Role.ofLabel(row.getString("role")), row.getString("speaker"), row.getLong("seq"));
            case FACT ->
                fact(row, details, feedback.map(its -> its.applied(confidence)).orElse(confidence), now, line);
            case REFLECTION -> new Reflection(details);
            case NOTE -> new Note(details, row.getString("note_key"));
            case DOCUMENT -> passage(details, row.getString("place"));
        };
    }

    private static Fact fact(ResultSet row, MemoryDetails details, ConfidenceDecay confidence, Instant now, double line)
            throws SQLException {
        return new Fact(
                details,
                confidence.effectiveAt(now),
                new Fact.Fading(
                        confidence.durability(),
                        confidence.decayRate(),
                        confidence.plannedUntil(),
                        details.verdict() == Verdict.WRONG ? Fact.Standing.WRONG : confidence.standingAt(now, line)),
                ClaimColumn.read(row.getString("claims")),
                row.getString("phrases").lines().toList(),
                row.getInt("is_protected") == 1,
                row.getInt("access_count"),
                instantOrNull(row, "last_accessed"));
    }

    /**
     * A passage with its place, whose parts are joined by commas: the heading is in hexadecimal and the URI at the end,
     * as both may have commas.
     */
    private static DocumentPassage passage(MemoryDetails details, String joined) {
        var parts = Splitter.on(',').limit(PARTS_OF_PLACE).splitToList(joined);
        var line = parts.get(4);
        var heading = unhex(parts.get(5));
        var place = new DocumentPassage.Place(
                Integer.parseInt(parts.get(0)),
                Integer.parseInt(parts.get(1)),
                Integer.parseInt(parts.get(2)),
                Integer.parseInt(parts.get(3)),
                line.isEmpty() ? null : Integer.valueOf(line),
                heading.isEmpty() ? null : heading);
        return new DocumentPassage(details, DocumentTable.uri(parts.get(6)), place);
    }

    private static MemoryDetails details(ResultSet row, Instant now, @Nullable Verdict verdict) throws SQLException {
        var tags = row.getString("tags");
        var content = requireNonNull(row.getString("content"), "content"); // NULL in a damaged file
        return new MemoryDetails(
                new MemoryId(row.getString("memory_id")),
                new Namespace(row.getString("namespace")),
                row.getString("agent_id"),
                InsightText.of(row, content),
                row.getString("category"),
                tags == null ? List.of() : tags.lines().sorted().toList(),
                row.getString("session_id"),
                row.getString("source"),
                instant(row, "event_time"),
                instant(row, "created_at"),
                metadata(row.getString("metadata")),
                instantOrNull(row, "expires_at"),
                ending(row, now),
                verdict);
    }

    /** Names and values in hexadecimal, so that whatever stands in them they can be told apart. */
    private static Map<String, Object> metadata(@Nullable String joined) {
        if (joined == null) {
            return Map.of();
        }
        var metadata = new HashMap<String, Object>();
        for (var entry : Splitter.on(',').split(joined)) {
            var parts = Splitter.on(':').splitToList(entry);
            metadata.put(unhex(parts.get(0)), new MetadataEntry(parts.get(1), unhex(parts.get(2))).decoded());
        }
        return metadata;
    }

    private static String unhex(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
    }

    /** A memory whose time is over has ended then, even if no maintenance has seen it yet. */
    private static @Nullable Ending ending(ResultSet row, Instant now) throws SQLException {
        var at = instantOrNull(row, "valid_until");
        var expiry = instantOrNull(row, "expires_at");
        if (at == null && expiry != null && !now.isBefore(expiry)) {
            return new Ending(expiry, EndReason.EXPIRED);
        }
        return at == null
                ? null
                : new Ending(at, EndReason.valueOf(row.getString("end_reason").toUpperCase(Locale.ROOT)));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return Instant.ofEpochMilli(row.getLong(column));
    }

    private static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
