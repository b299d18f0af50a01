package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryScope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** SQL of what an index outside the database needs to know to apply a filter. Stateless and thread-safe. */
public final class FilterStore {

    private static final String WITH_TAG = "SELECT memory_pk FROM memory_tags WHERE tag = ?";
    private static final String OF_SESSION = """
            SELECT m.pk FROM sessions s JOIN memories m ON m.session_pk = s.pk
            WHERE s.session_id = ? AND m.valid_until IS NULL""";
    private static final String SESSIONS = "SELECT namespace, pk FROM sessions WHERE session_id = ? AND agent_id = ?";

    /** Keys of the memories that have all these tags; at least one tag. */
    public List<Long> withTags(Sql sql, Collection<String> tags) {
        var query = String.join(" INTERSECT ", Collections.nCopies(tags.size(), WITH_TAG));
        return sql.query(query, row -> row.getLong(1), tags.toArray());
    }

    /** Keys of the active memories of all sessions with this name. */
    public List<Long> ofSession(Sql sql, String sessionId) {
        return sql.query(OF_SESSION, row -> row.getLong(1), sessionId);
    }

    /** Keys of the scope's agent's sessions with this name, by namespace, of which each has one at most. */
    public Map<String, Long> sessions(Sql sql, MemoryScope scope, String sessionId) {
        var found = new HashMap<String, Long>();
        var readable = new ArrayList<>(SqlFragment.namespaces(scope));
        sql.query(SESSIONS, row -> found.put(row.getString(1), row.getLong(2)), sessionId, scope.agentId());
        found.keySet().retainAll(readable);
        return found;
    }
}
