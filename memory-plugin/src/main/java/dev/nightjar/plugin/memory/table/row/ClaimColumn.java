package dev.nightjar.plugin.memory.table.row;

import com.google.common.base.Splitter;
import dev.nightjar.memory.Claim;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims of a fact as one column, read together with the fact. */
public final class ClaimColumn {

    /**
     * For a query over {@code memories m}; texts in hexadecimal, so that whatever stands in them they can be told
     * apart.
     */
    public static final String SQL = """
            CASE m.kind WHEN 'fact' THEN (SELECT string_agg(hex(k.subject) || ',' || hex(k.slot) || ',' || hex(k.value)
                || ',' || k.state || ',' || k.is_single_valued || ',' || k.is_event, ';')
              FROM fact_claims k WHERE k.memory_pk = m.pk) END AS claims""";

    private static final Splitter CLAIMS = Splitter.on(';');
    private static final Splitter PARTS = Splitter.on(',');

    private ClaimColumn() {}

    /** The claims of a value of the column. */
    public static List<Claim> read(@Nullable String joined) {
        return joined == null
                ? List.of()
                : CLAIMS.splitToStream(joined)
                        .map(claim -> claim(PARTS.splitToList(claim)))
                        .toList();
    }

    private static Claim claim(List<String> parts) {
        return new Claim(
                text(parts.get(0)),
                text(parts.get(1)),
                text(parts.get(2)),
                Claim.State.ofLabel(parts.get(3)),
                parts.get(4).equals("1"),
                parts.get(5).equals("1"));
    }

    private static String text(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
    }
}
