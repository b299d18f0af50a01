package dev.nightjar.plugin.memory.table.insight;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.InsightText;

/** The stretches of insights that quote what was taken back. */
public record InsightTable(Sql sql) {

    private static final String DRAWN = """
            SELECT m.pk, m.content, s.content FROM memory_links l JOIN memories s ON s.pk = l.to_pk
              JOIN memories m ON m.pk = l.from_pk AND m.kind = 'reflection'
            WHERE l.to_pk = ? AND l.relation = 'derived_from'""";

    private static final String INSERT =
            "INSERT INTO insight_gaps (memory_pk, start_offset, end_offset) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

    /** The table in a transaction. */
    public static InsightTable of(Tables tx) {
        return new InsightTable(tx.sql());
    }

    /** From now on insights do not say what they quote of this memory, which is about to be taken back and erased. */
    public void leaveOut(long source) {
        sql.query(DRAWN, row -> new Drawn(row.getLong(1), row.getString(2), row.getString(3)), source)
                .forEach(drawn -> InsightText.quotes(drawn.insight, drawn.source)
                        .forEach(quote -> sql.update(INSERT, drawn.pk, quote.lowerEndpoint(), quote.upperEndpoint())));
    }

    private record Drawn(long pk, String insight, String source) {}
}
