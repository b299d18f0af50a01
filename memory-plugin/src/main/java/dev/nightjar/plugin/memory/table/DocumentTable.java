package dev.nightjar.plugin.memory.table;

import com.google.common.base.Strings;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.DocumentPassage.Place;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.document.IndexedDocument;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Documents and where their passages stand. The passages themselves are memories. */
public record DocumentTable(Sql sql, Instant now) {

    private static final String DOCUMENTS = """
            SELECT d.pk, d.namespace, d.uri, d.format, d.bytes, d.content_hash, d.indexed_at,
              (SELECT count(*) FROM document_passages p WHERE p.document_pk = d.pk) AS passages
            FROM documents d WHERE\s""";

    private static final Pattern MASK = Pattern.compile("\\[not remembered[^\\]]*\\]");
    private static final Pattern ESCAPED_MASK = Pattern.compile("%5Bnot%20remembered.*?%5D");

    private static final String FIND = DOCUMENTS + "d.namespace = ? AND d.uri = ?";

    private static final String BEGIN = """
            INSERT INTO documents (agent_id, namespace, uri, format, bytes, indexed_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (namespace, uri) DO UPDATE SET format = excluded.format, bytes = excluded.bytes,
              indexed_at = excluded.indexed_at, content_hash = NULL""";

    private static final String KEY = "SELECT pk FROM documents WHERE namespace = ? AND uri = ?";

    private static final String COMPLETE = "UPDATE documents SET content_hash = ? WHERE pk = ?";

    private static final String PASSAGES = "SELECT * FROM document_passages WHERE document_pk = ?";

    private static final String PLACE = """
            INSERT INTO document_passages (memory_pk, document_pk, text_hash, ordinal, last_ordinal, start_offset, end_offset,
              line, heading) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String MOVE = """
            UPDATE document_passages SET ordinal = ?, last_ordinal = ?, start_offset = ?, end_offset = ?, line = ?, heading = ?
            WHERE memory_pk = ?""";

    private static final String SET_KEYWORDS = "UPDATE memories SET keywords = ? WHERE pk = ?";

    private static final String DROP =
            "DELETE FROM memories WHERE pk IN (SELECT value FROM json_each(?)) AND kind = 'document'";

    private static final String MEMORIES = """
            SELECT memory_pk FROM document_passages WHERE document_pk IN (SELECT value FROM json_each(?))
            ORDER BY memory_pk""";

    /** The document of the namespace with this URI. */
    public Optional<DocumentRow> find(Namespace namespace, URI uri) {
        return sql.first(FIND, DocumentTable::document, namespace.value(), id(uri));
    }

    /** Notes that a document is being indexed, and answers its key. Its hash is gone until {@link #complete}. */
    public long begin(MemoryScope scope, URI uri, String format, long bytes) {
        var namespace = scope.namespace().value();
        sql.update(BEGIN, scope.agentId(), namespace, id(uri), format, bytes, now.toEpochMilli());
        return sql.number(KEY, namespace, id(uri));
    }

    /** Notes that all passages of a document are stored. */
    public void complete(long pk, String contentHash) {
        sql.update(COMPLETE, contentHash, pk);
    }

    /** All passages of a document. */
    public List<StoredPassage> passages(long pk) {
        return sql.query(PASSAGES, DocumentTable::passage, pk);
    }

    /** The passage of a document with this text. */
    public Optional<StoredPassage> passage(long pk, String textHash) {
        return sql.first(PASSAGES + " AND text_hash = ?", DocumentTable::passage, pk, textHash);
    }

    /** Says where a memory that was just inserted stands; its headings can be searched for from then on. */
    public void place(long memoryPk, long documentPk, String textHash, Place place) {
        sql.update(
                PLACE,
                memoryPk,
                documentPk,
                textHash,
                place.ordinal(),
                place.lastOrdinal(),
                place.start(),
                place.end(),
                place.line(),
                sql.screenedOrNull(place.heading()));
        if (place.heading() != null) {
            setKeywords(memoryPk, place.heading());
        }
    }

    /** Says that a passage stands somewhere else now. */
    public void move(StoredPassage passage, Place place) {
        sql.update(
                MOVE,
                place.ordinal(),
                place.lastOrdinal(),
                place.start(),
                place.end(),
                place.line(),
                sql.screenedOrNull(place.heading()),
                passage.memoryPk());
        if (!Objects.equals(passage.place().heading(), place.heading())) {
            setKeywords(passage.memoryPk(), Strings.nullToEmpty(place.heading()));
        }
    }

    private void setKeywords(long memoryPk, String heading) {
        sql.update(SET_KEYWORDS, sql.screened(heading), memoryPk);
        new TermIndex(sql).addAgain(memoryPk);
    }

    /** Drops passages with their memories. */
    public void drop(Collection<Long> memories) {
        sql.update(DROP, KeyList.json(memories));
    }

    /** Drops a document with what is left of its passages. */
    public void dropDocument(long pk) {
        sql.update("DELETE FROM documents WHERE pk = ?", pk);
    }

    /** The documents of the readable namespaces, in the order of their URIs. */
    public List<IndexedDocument> list(MemoryScope scope, int offset, int limit) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql
                .query(
                        DOCUMENTS + "d.namespace IN " + SqlFragment.placeholders(namespaces)
                                + " ORDER BY d.uri, d.namespace LIMIT ? OFFSET ?",
                        DocumentTable::document,
                        namespaces,
                        limit,
                        offset)
                .stream()
                .map(DocumentRow::document)
                .toList();
    }

    /** How many there are of these. */
    public long count(MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.number(
                "SELECT count(*) FROM documents WHERE namespace IN " + SqlFragment.placeholders(namespaces),
                namespaces);
    }

    /** The document with this URI and those below it, as below a folder. */
    public List<DocumentRow> at(Namespace namespace, URI uri) {
        var text = sql.screened(stored(uri)); // as it was stored
        var folder = text.endsWith("/") ? text : text + "/";
        var behind = folder.substring(0, folder.length() - 1) + (char) ('/' + 1);
        return sql.query(
                DOCUMENTS + "d.namespace = ? AND (d.uri = ? OR (d.uri >= ? AND d.uri < ?)) ORDER BY d.uri",
                DocumentTable::document,
                namespace.value(),
                text,
                folder,
                behind);
    }

    /** Documents that the scope's agent indexed in the scope's own namespace. */
    public List<DocumentRow> of(MemoryScope scope) {
        return sql.query(
                DOCUMENTS + "d.namespace = ? AND d.agent_id = ?",
                DocumentTable::document,
                scope.namespace().value(),
                scope.agentId());
    }

    /** Keys of the memories of a document's passages. */
    public List<Long> memories(Collection<Long> documents) {
        return sql.query(MEMORIES, row -> row.getLong(1), KeyList.json(documents));
    }

    /**
     * The URI of a stored one. A path may hold a secret, in whose place a mask is stored; the mask has characters that
     * no URI has.
     */
    static URI uri(String stored) {
        return URI.create(MASK.matcher(stored)
                .replaceAll(mask ->
                        mask.group().replace("[", "%5B").replace(" ", "%20").replace("]", "%5D")));
    }

    /** Stored form of a URI, whether its secret has been masked already or not. */
    private static HostId id(URI uri) {
        return new HostId(stored(uri));
    }

    private static String stored(URI uri) {
        return ESCAPED_MASK
                .matcher(uri.toString())
                .replaceAll(mask ->
                        mask.group().replace("%5B", "[").replace("%20", " ").replace("%5D", "]"));
    }

    private static DocumentRow document(ResultSet row) throws SQLException {
        return new DocumentRow(
                row.getLong("pk"),
                new IndexedDocument(
                        new Namespace(row.getString("namespace")),
                        uri(row.getString("uri")),
                        row.getString("format"),
                        row.getLong("bytes"),
                        Strings.nullToEmpty(row.getString("content_hash")),
                        row.getLong("passages"),
                        Instant.ofEpochMilli(row.getLong("indexed_at"))));
    }

    private static StoredPassage passage(ResultSet row) throws SQLException {
        long line = row.getLong("line");
        boolean hasLine = !row.wasNull();
        return new StoredPassage(
                row.getLong("memory_pk"),
                row.getString("text_hash"),
                new Place(
                        row.getInt("ordinal"),
                        row.getInt("last_ordinal"),
                        row.getInt("start_offset"),
                        row.getInt("end_offset"),
                        hasLine ? (int) line : null,
                        row.getString("heading")));
    }

    /**
     * A document.
     *
     * @param pk its key
     */
    public record DocumentRow(long pk, IndexedDocument document) {}

    /**
     * A passage as it is stored.
     *
     * @param memoryPk key of its memory
     * @param textHash hash of its text
     */
    public record StoredPassage(long memoryPk, String textHash, DocumentPassage.Place place) {}
}
