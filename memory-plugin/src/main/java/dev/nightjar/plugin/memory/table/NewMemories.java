package dev.nightjar.plugin.memory.table;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.Lists;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.database.TermIndex.Entry;
import dev.nightjar.plugin.memory.table.row.MetadataEntry;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Inserts memories with their words, tags and metadata. */
public record NewMemories(Sql sql) {

    private static final String INSERT = """
            INSERT INTO memories (memory_id, agent_id, namespace, kind, category, content, phrases, keywords, content_hash,
              session_pk, message_id, role, speaker, seq, source, event_time, created_at, confidence, confidence_at, decay_rate, halvings,
              durability, planned_until, is_protected, expires_at, origin)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String INSERT_TAG =
            "INSERT INTO memory_tags (memory_pk, tag) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private static final String KEYS = "SELECT memory_id, pk FROM memories WHERE memory_id IN %s";

    private static final String SET_METADATA = """
            INSERT INTO metadata_entries (memory_pk, name, type, value) VALUES (?, ?, ?, ?)
            ON CONFLICT (memory_pk, name) DO UPDATE SET type = excluded.type, value = excluded.value""";

    private static final int IDS_PER_QUERY = 500;

    /** Inserts a memory and answers its key. */
    public long insert(NewMemory memory) {
        var keywords = keywords(memory);
        long pk = sql.insert(INSERT, row(memory, keywords).toArray());
        addParts(List.of(new Inserted(pk, memory, keywords)));
        return pk;
    }

    /** Inserts several memories with as many statements as one needs, and answers their keys in the same order. */
    public List<Long> insertAll(List<NewMemory> memories) {
        if (memories.isEmpty()) {
            return List.of();
        }
        var keywords = memories.stream().map(this::keywords).toList();
        sql.updateEach(
                INSERT,
                IntStream.range(0, memories.size())
                        .mapToObj(place -> row(memories.get(place), keywords.get(place)))
                        .toList());
        var ids = memories.stream().map(NewMemories::id).toList();
        var keys = new HashMap<String, Long>();
        for (var some : Lists.partition(ids, IDS_PER_QUERY)) {
            var query = KEYS.formatted(SqlFragment.placeholders(some));
            sql.each(query, row -> keys.put(row.getString(1), row.getLong(2)), some);
        }
        var inserted = IntStream.range(0, memories.size())
                .mapToObj(place -> new Inserted(
                        requireNonNull(keys.get(ids.get(place))), memories.get(place), keywords.get(place)))
                .toList();
        addParts(inserted);
        return inserted.stream().map(Inserted::pk).toList();
    }

    private static String id(NewMemory memory) {
        return memory.details().id().value();
    }

    private List<@Nullable Object> row(NewMemory memory, String keywords) {
        var details = memory.details();
        var turn = memory.turn();
        return Arrays.asList(
                id(memory),
                details.agentId(),
                details.namespace().value(),
                details.id().kind().label(),
                sql.screened(details.category()),
                memory.content().text(),
                memory.phrases(),
                keywords,
                memory.contentHash(),
                memory.sessionPk(),
                turn == null ? null : HostId.of(turn.messageId()),
                turn == null ? null : turn.role().label(),
                turn == null ? null : sql.screenedOrNull(turn.speaker()),
                turn == null ? null : turn.sequence(),
                sql.screened(details.source()),
                details.eventTime().toEpochMilli(),
                details.createdAt().toEpochMilli(),
                memory.confidence().value(),
                memory.confidence().at().toEpochMilli(),
                memory.confidence().decayRate(),
                memory.confidence().halvings(),
                memory.confidence().durability().label(),
                SqlFragment.millisOrNull(memory.confidence().plannedUntil()),
                memory.isProtected() ? 1 : 0,
                SqlFragment.millisOrNull(details.expiresAt()),
                memory.origin());
    }

    private String keywords(NewMemory memory) {
        return sql.screened(String.join(" ", memory.details().tags()));
    }

    private void addParts(List<Inserted> inserted) {
        var index = new TermIndex(sql);
        var numbers = new HashMap<Namespace, Long>();
        index.addAll(inserted.stream()
                .map(one -> {
                    var known = one.memory.namespacePk();
                    long number = known == null
                            ? numbers.computeIfAbsent(one.memory.details().namespace(), index::number)
                            : known;
                    return new Entry(one.pk, number, one.memory.searched(), one.keywords);
                })
                .toList());
        sql.updateEach(
                INSERT_TAG,
                inserted.stream()
                        .flatMap(one -> one.memory.details().tags().stream()
                                .map(tag -> List.<@Nullable Object>of(one.pk, sql.screened(tag))))
                        .toList());
        inserted.forEach(one -> setMetadata(one.pk, one.memory.details().metadata()));
    }

    /** Keeps these entries with a memory; others that it has stay. */
    public void setMetadata(long pk, Map<String, Object> entries) {
        entries.forEach((name, value) -> {
            var entry = MetadataEntry.of(value);
            sql.update(SET_METADATA, pk, sql.screened(name), entry.type(), sql.screened(entry.value()));
        });
    }

    private record Inserted(long pk, NewMemory memory, String keywords) {}
}
