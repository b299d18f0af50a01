package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A piece of SQL with its parameters, in order. The text is made of constants only; every value is a parameter.
 *
 * @param text the SQL
 * @param parameters its values
 */
public record SqlFragment(String text, List<Object> parameters) {

    /** Hardly ever anything, and read from an index of its own; so it costs nothing per row. */
    private static final String NOT_EXPIRED = "m.pk NOT IN (SELECT x.pk FROM memories x"
            + " WHERE x.expires_at IS NOT NULL AND x.expires_at <= ? AND x.valid_until IS NULL)";

    /** The conditions of a read on {@code memories m}: namespace first, always; then the filter, then validity. */
    public static SqlFragment valid(MemoryScope scope, MemoryFilter filter, Instant now) {
        var conditions = of(scope, filter, now);
        var values = new ArrayList<>(conditions.parameters);
        if (filter.asOf() == null) {
            return new SqlFragment(conditions.text + " AND m.valid_until IS NULL", values);
        }
        long millis = millis(filter.asOf());
        values.add(millis);
        values.add(millis);
        return new SqlFragment(
                conditions.text + " AND m.created_at <= ? AND (m.valid_until IS NULL OR m.valid_until > ?)", values);
    }

    /**
     * The conditions of a filter except validity, which is the caller's. A memory that was believed at a time had not
     * expired by then.
     */
    public static SqlFragment of(MemoryScope scope, MemoryFilter filter, Instant now) {
        var conditions = new ArrayList<String>();
        var values = new ArrayList<Object>();
        var namespaces = namespaces(scope);
        conditions.add("m.namespace IN " + placeholders(namespaces));
        values.addAll(namespaces);
        if (!filter.kinds().isEmpty()) {
            conditions.add("m.kind IN " + placeholders(filter.kinds()));
            filter.kinds().forEach(kind -> values.add(kind.label()));
        }
        if (filter.after() != null) {
            conditions.add("m.event_time >= ?");
            values.add(millis(filter.after()));
        }
        if (filter.before() != null) {
            conditions.add("m.event_time < ?");
            values.add(millis(filter.before()));
        }
        if (filter.sessionId() != null) {
            conditions.add("m.session_pk IN (SELECT s.pk FROM sessions s WHERE s.session_id = ? AND s.namespace IN "
                    + placeholders(namespaces) + ")");
            values.add(new HostId(filter.sessionId()));
            values.addAll(namespaces);
        }
        if (filter.excludeSessionId() != null) {
            conditions.add("(m.session_pk IS NULL OR m.session_pk NOT IN"
                    + " (SELECT s.pk FROM sessions s WHERE s.agent_id = ? AND s.namespace IN "
                    + placeholders(namespaces)
                    + " AND s.session_id = ?) OR (m.kind = 'episode' AND m.seq < ?))");
            values.add(scope.agentId());
            values.addAll(namespaces);
            values.add(new HostId(filter.excludeSessionId()));
            values.add(filter.excludeFrom());
        }
        if (filter.excludeSource() != null) {
            conditions.add("m.source <> ?");
            values.add(filter.excludeSource());
        }
        if (filter.category() != null) {
            conditions.add("m.category = ?");
            values.add(filter.category());
        }
        for (var tag : filter.tags()) {
            conditions.add("EXISTS (SELECT 1 FROM memory_tags t WHERE t.memory_pk = m.pk AND t.tag = ?)");
            values.add(tag);
        }
        filter.metadata().forEach((name, value) -> {
            var entry = MetadataEntry.of(value);
            conditions.add("EXISTS (SELECT 1 FROM metadata_entries d WHERE d.memory_pk = m.pk AND d.name = ?"
                    + " AND d.type = ? AND d.value = ?)");
            values.add(name);
            values.add(entry.type());
            values.add(entry.value());
        });
        conditions.add(NOT_EXPIRED);
        values.add(millis(filter.asOf() == null ? now : filter.asOf()));
        return new SqlFragment(String.join(" AND ", conditions), values);
    }

    public static List<String> namespaces(MemoryScope scope) {
        return scope.readable().stream().map(Namespace::value).toList();
    }

    /** A full-text expression: every word quoted, so that nothing in it is taken for syntax, joined by OR. */
    public static String anyOf(Collection<String> words) {
        return words.stream()
                .map(word -> '"' + word.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(" OR "));
    }

    /** {@code (?, ?, …)} for as many values; no value is in that of none. */
    public static String placeholders(Collection<?> values) {
        return values.isEmpty() ? "(NULL)" : "(" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
    }

    /** {@code (?), (?), …}: rows of one value each. */
    public static String rows(Collection<?> values) {
        return String.join(", ", Collections.nCopies(values.size(), "(?)"));
    }

    /** {@code (0, ?), (1, ?), …}: rows of values with their places. */
    public static String numbered(Collection<?> values) {
        return IntStream.range(0, values.size())
                .mapToObj(place -> "(" + place + ", ?)")
                .collect(Collectors.joining(", "));
    }

    /** A time as it is stored, in epoch milliseconds; null for none. */
    public static @Nullable Long millisOrNull(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli();
    }

    /**
     * The first whole millisecond not before a time; the furthest there is when it lies beyond all that can be stored.
     */
    public static long millis(Instant time) {
        long rounding = time.truncatedTo(ChronoUnit.MILLIS).equals(time) ? 0 : 1;
        try {
            return time.toEpochMilli() + rounding;
        } catch (ArithmeticException e) {
            return time.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
