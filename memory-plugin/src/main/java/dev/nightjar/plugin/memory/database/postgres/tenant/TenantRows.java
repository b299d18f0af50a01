package dev.nightjar.plugin.memory.database.postgres.tenant;

import com.google.common.collect.Lists;
import com.google.common.hash.Hashing;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Automation;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.TermIndex;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** All that one server has of some namespaces. */
record TenantRows(Sql sql, List<TenantTable> tables, List<Namespace> namespaces) {

    private static final String NUMBER = "SELECT pk FROM namespaces WHERE namespace = ?";
    private static final String ADD =
            "INSERT INTO namespaces (namespace, memories) VALUES (?, 0) ON CONFLICT DO NOTHING";

    private static final String COUNT =
            "UPDATE namespaces n SET memories = (SELECT count(*) FROM memories m WHERE m.namespace = n.namespace)"
                    + " WHERE n.namespace IN %s";

    private static final String UNINDEX =
            "DELETE FROM memories_fts WHERE rowid IN (SELECT pk FROM memories WHERE namespace IN %s)";

    private static final String FORGET_TERMS = "DELETE FROM memories_terms WHERE term >= ? AND term < ?";

    private static final String IDS = "SELECT memory_id FROM memories WHERE namespace IN %s";

    private static final String LINKED = """
            SELECT other.namespace FROM memories own JOIN memory_links l ON l.from_pk = own.pk
              JOIN memories other ON other.pk = l.to_pk
            WHERE own.namespace IN %1$s AND other.namespace NOT IN %1$s
            UNION SELECT other.namespace FROM memories own JOIN memory_links l ON l.to_pk = own.pk
              JOIN memories other ON other.pk = l.from_pk
            WHERE own.namespace IN %1$s AND other.namespace NOT IN %1$s ORDER BY 1""";

    private static final String RUNNING = """
            SELECT s.name FROM schedules s JOIN schedule_runs r ON r.schedule_pk = s.pk
            WHERE r.status = 'running' AND s.lease_until > extract(epoch FROM now()) * 1000 AND s.namespace IN %s""";

    private static final String DROP_SHARED = """
            DELETE FROM recall_lines WHERE (recall_pk, memory_pk) IN (
              SELECT l.recall_pk, l.memory_pk FROM recalls r JOIN recall_lines l ON l.recall_pk = r.pk
                JOIN memories m ON m.pk = l.memory_pk WHERE r.namespace IN %1$s AND m.namespace NOT IN %1$s
              UNION SELECT l.recall_pk, l.memory_pk FROM memories m JOIN recall_lines l ON l.memory_pk = m.pk
                JOIN recalls r ON r.pk = l.recall_pk WHERE m.namespace IN %1$s AND r.namespace NOT IN %1$s)""";

    /** The name that an erased namespace is remembered by. */
    static String hash(Namespace namespace) {
        return Hashing.sha256()
                .hashString(namespace.value(), StandardCharsets.UTF_8)
                .toString();
    }

    static List<String> names(List<Namespace> namespaces) {
        return namespaces.stream().map(Namespace::value).toList();
    }

    /** The number that the tokens of a namespace begin with; 0 when it has no memories. */
    static long number(Sql sql, Namespace namespace) {
        return sql.number(NUMBER, namespace.value());
    }

    /** The same, made when there is none. */
    static long ensureNumber(Sql sql, Namespace namespace) {
        sql.update(ADD, namespace.value());
        return number(sql, namespace);
    }

    /** Whether something was stored for them. */
    boolean isAny() {
        return tables.stream().anyMatch(table -> table.isNamed() && count(table) > 0);
    }

    /** How many rows of a table are theirs, in which each names its namespace. */
    long count(TenantTable table) {
        return number("SELECT count(*) FROM " + table.name() + " WHERE namespace IN %s" + table.condition());
    }

    /** Whether there is a memory that the other server does not have. */
    boolean hasMoreThan(TenantRows others) {
        return !Set.copyOf(others.query(IDS)).containsAll(query(IDS));
    }

    /** @throws StoreException when memories of theirs are linked with memories of others, who stay */
    void refuseLinks() {
        var others = query(LINKED);
        if (!others.isEmpty()) {
            throw new StoreException(
                    "Memories of " + String.join(", ", names(namespaces)) + " are linked with memories of "
                            + String.join(", ", others) + ", which cannot be on another server; move them together");
        }
    }

    /** @throws StoreException when a schedule of theirs runs just now: the other server would run it again */
    void refuseRuns() {
        var running = query(RUNNING);
        if (!running.isEmpty()) {
            throw new StoreException("The schedule '" + running.get(0) + "' of " + String.join(", ", names(namespaces))
                    + " runs just now; nothing was moved. Try again when that is done");
        }
    }

    /** Takes memories that stay out of blocks that go, and the other way round. Such a block loses its text. */
    void dropSharedRecalls() {
        update(DROP_SHARED);
    }

    /** Counts their memories anew. */
    void count() {
        update(COUNT);
        update("DELETE FROM namespaces WHERE memories = 0 AND namespace IN %s");
    }

    /** Removes them, but for where they have gone; in a transaction beside which nobody else writes. */
    void remove(Automation automation) {
        var triggered = tables.stream().map(TenantTable::name).toList();
        automation.pauseTriggers(sql, triggered);
        update(UNINDEX);
        for (var namespace : namespaces) {
            var tokens = TermIndex.prefix(number(sql, namespace));
            sql.update(FORGET_TERMS, tokens, tokens.substring(0, tokens.length() - 1) + ';');
        }
        Lists.reverse(tables).stream()
                .filter(TenantTable::isNamed)
                .forEach(table -> delete(table.name(), table.condition()));
        delete("namespaces", "");
        delete("synced_files", "");
        automation.resumeTriggers(sql, triggered);
    }

    private void delete(String table, String condition) {
        update("DELETE FROM " + table + " WHERE namespace IN %s" + condition);
    }

    private long number(String statement) {
        return sql.number(over(statement), names(namespaces));
    }

    private void update(String statement) {
        sql.update(over(statement), names(namespaces));
    }

    private List<String> query(String statement) {
        return sql.query(over(statement), row -> row.getString(1), names(namespaces));
    }

    /** Numbered, since a statement may name them several times. */
    private String over(String statement) {
        return statement.formatted(IntStream.rangeClosed(1, namespaces.size())
                .mapToObj(number -> "?" + number)
                .collect(Collectors.joining(", ", "(", ")")));
    }
}
