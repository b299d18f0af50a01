package dev.nightjar.plugin.memory.document;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.DocumentText.Heading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Divides a document into passages. A heading begins a passage. Paragraphs, which blank lines separate, are joined
 * while they fit. Longer text is cut at the end of a line, a sentence or a word. Passages leave out only white space.
 * They do not overlap, because they end where the author ended a thought, and the vectors of long passages overlap
 * anyway. Text that occurs several times becomes one passage. Not thread-safe.
 */
final class PassageCutter {

    /** About the longest item in the block before a prompt. */
    static final int MAX_LENGTH = 1_000;

    private static final int MAX_HEADING = 200;
    private static final String SENTENCE_ENDS = ".!?。！？";

    private final DocumentText document;
    private final String text;
    private final Map<String, Passage> passages = new LinkedHashMap<>();
    private final Deque<Heading> path = new ArrayDeque<>();
    private int nextHeading;
    private int ordinal;
    private int line = 1;
    private int lineAt;
    /** Offset of the current passage; negative for none. */
    private int start = -1;

    private int end;
    /** Offset of the first text behind its headings; negative while it has only headings. */
    private int body = -1;

    private PassageCutter(DocumentText document) {
        this.document = document;
        this.text = document.text();
    }

    static List<Passage> cut(DocumentText document) {
        var cutter = new PassageCutter(document);
        cutter.run();
        return List.copyOf(cutter.passages.values());
    }

    private void run() {
        var headings = document.headings().stream().map(Heading::offset).collect(Collectors.toSet());
        int block = -1;
        int at = 0;
        while (at < text.length()) {
            int lineEnd = text.indexOf('\n', at);
            lineEnd = lineEnd < 0 ? text.length() : lineEnd;
            boolean isHeading = headings.contains(at);
            boolean isBlank = text.substring(at, lineEnd).isBlank();
            if (block >= 0 && (isBlank || isHeading)) {
                addBlock(block, at);
                block = -1;
            }
            if (isHeading) {
                addHeading(at, lineEnd);
            } else if (!isBlank && block < 0) {
                block = at;
            }
            at = lineEnd + 1;
        }
        if (block >= 0) {
            addBlock(block, text.length());
        }
        flush();
    }

    private void addHeading(int from, int to) {
        if (body >= 0) {
            flush();
        }
        start = start < 0 ? from : start;
        end = to;
    }

    private void addBlock(int from, int to) {
        if (body >= 0 && to - start > MAX_LENGTH) {
            flush();
        }
        start = start < 0 ? from : start;
        body = body < 0 ? from : body;
        end = to;
    }

    private void flush() {
        while (start >= 0 && end - start > MAX_LENGTH) {
            int cut = cutIn(start);
            emit(start, cut, Math.max(start, body));
            start = cut;
        }
        if (start >= 0) {
            emit(start, end, Math.max(start, body));
        }
        start = -1;
        body = -1;
    }

    /** Offset at which a passage that begins here and is too long is cut. */
    private int cutIn(int from) {
        int least = from + MAX_LENGTH / 2;
        int most = from + MAX_LENGTH;
        int sentence = -1;
        int word = -1;
        for (int i = most; i > least; i--) {
            char before = text.charAt(i - 1);
            if (before == '\n') {
                return i;
            }
            if (sentence < 0 && SENTENCE_ENDS.indexOf(before) >= 0 && Character.isWhitespace(text.charAt(i))) {
                sentence = i;
            }
            if (word < 0 && Character.isWhitespace(before)) {
                word = i;
            }
        }
        if (sentence >= 0 || word >= 0) {
            return sentence >= 0 ? sentence : word;
        }
        return Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    }

    private void emit(int from, int to, int under) {
        int first = from;
        int last = to;
        while (first < last && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        while (last > first && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        if (first == last) {
            return;
        }
        var place = new DocumentPassage.Place(
                ordinal, ordinal, first, last, document.hasLines() ? lineOf(first) : null, heading(under));
        var passage = new Passage(CleanText.of(text.substring(first, last)), place);
        passages.merge(
                passage.text(),
                passage,
                (known, again) -> known.alsoAt(again.place().ordinal()));
        ordinal++;
    }

    /** Passages come in order, so each line is counted once. */
    private int lineOf(int offset) {
        for (; lineAt < offset; lineAt++) {
            line += text.charAt(lineAt) == '\n' ? 1 : 0;
        }
        return line;
    }

    /** The headings above an offset. Offsets must be passed in order. */
    private @Nullable String heading(int offset) {
        var headings = document.headings();
        for (; nextHeading < headings.size() && headings.get(nextHeading).offset() <= offset; nextHeading++) {
            var next = headings.get(nextHeading);
            while (!path.isEmpty() && path.getLast().level() >= next.level()) {
                path.removeLast();
            }
            path.addLast(next);
        }
        var titles = new ArrayList<String>();
        path.forEach(one -> titles.add(CleanText.onOneLine(CleanText.of(one.title()))));
        var joined = String.join(" > ", titles);
        return joined.isEmpty() ? null : CodePoints.shortened(joined, MAX_HEADING);
    }
}
