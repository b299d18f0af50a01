package dev.nightjar.plugin.memory.table.row;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import dev.nightjar.commons.prompt.VisibleText;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** The text of an insight without the sentences that quote what is no longer true. Stateless. */
public final class InsightText {

    /**
     * The columns {@code outdated} and {@code gaps} of a query over {@code memories m}: of a reflection, what it was
     * drawn from that ended or was judged wrong since, and where it quotes what was taken back.
     */
    public static final String COLUMNS = """
            CASE m.kind WHEN 'reflection' THEN (SELECT string_agg(hex(s.content), ',') FROM memory_links l
              JOIN memories s ON s.pk = l.to_pk WHERE l.from_pk = m.pk AND l.relation = 'derived_from'
                AND (s.valid_until IS NOT NULL OR EXISTS (
                  SELECT 1 FROM memory_feedback w WHERE w.memory_pk = s.pk AND w.verdict = 'wrong'))) END AS outdated,
            CASE m.kind WHEN 'reflection' THEN (SELECT string_agg(g.start_offset || '-' || g.end_offset, ',')
              FROM insight_gaps g WHERE g.memory_pk = m.pk) END AS gaps""";

    private static final String NOTHING_LEFT = "Nothing that this insight said is still true.";

    /** Digests quote so much of a fact. */
    private static final int QUOTED = 100;
    /** Shorter texts occur by chance. */
    private static final int SHORTEST = 10;

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?][\"”’»)]?)\\s+");
    private static final Pattern COMMA = Pattern.compile(",");

    private InsightText() {}

    /** Shown text of an insight, from the columns {@code content}, {@code outdated} and {@code gaps}. */
    public static String of(ResultSet row, String content) throws SQLException {
        var outdated = row.getString("outdated");
        var gaps = row.getString("gaps");
        var quotes = TreeRangeSet.<Integer>create();
        if (outdated != null) {
            COMMA.splitAsStream(outdated).forEach(source -> quotes.addAll(quotes(content, text(source))));
        }
        if (gaps != null) {
            COMMA.splitAsStream(gaps).map(InsightText::gap).forEach(quotes::add);
        }
        return quotes.isEmpty() ? content : without(content, quotes);
    }

    private static String text(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
    }

    private static Range<Integer> gap(String gap) {
        int dash = gap.indexOf('-');
        return Range.closedOpen(Integer.valueOf(gap.substring(0, dash)), Integer.valueOf(gap.substring(dash + 1)));
    }

    /** Ranges in which an insight quotes a text. */
    public static List<Range<Integer>> quotes(String content, String text) {
        var quotes = new ArrayList<Range<Integer>>();
        var quote = quote(text);
        int at = quote.length() < SHORTEST ? -1 : content.indexOf(quote);
        while (at >= 0) {
            quotes.add(Range.closedOpen(at, at + quote.length()));
            at = content.indexOf(quote, at + quote.length());
        }
        return quotes;
    }

    private static String without(String content, RangeSet<Integer> quotes) {
        var left = new StringBuilder();
        var ends = SENTENCE_END.matcher(content);
        int start = 0;
        while (start < content.length()) {
            int end = ends.find(start) ? ends.end() : content.length();
            if (!quotes.intersects(Range.closedOpen(start, end))) {
                left.append(content, start, end);
            }
            start = end;
        }
        return left.isEmpty() ? NOTHING_LEFT : left.toString().strip();
    }

    /** The beginning of a text as an insight has it, without what ends a sentence. */
    private static String quote(String text) {
        var line = VisibleText.line(text, QUOTED);
        int end = line.length();
        while (end > 0 && ".…!?\"".indexOf(line.charAt(end - 1)) >= 0) {
            end--;
        }
        return line.substring(0, end);
    }
}
