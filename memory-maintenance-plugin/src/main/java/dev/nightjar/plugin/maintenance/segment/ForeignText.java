package dev.nightjar.plugin.maintenance.segment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The foreign text of one message, read line by line from its beginning to its end. Not thread-safe. */
final class ForeignText {

    /** Behind a line that ends with a colon so many words are a text; fewer may be what the writer has to say. */
    private static final int FEWEST_ANNOUNCED = 12;

    /** A last paragraph of so few words may be what is asked about the text above it. */
    private static final int LONGEST_QUESTION = 30;

    /** Recognises one sort of foreign text by how its lines look. Made for one message. */
    @FunctionalInterface
    interface Finder {

        /** The foreign text that begins with a line that is not blank. */
        Optional<Segment> at(int line);
    }

    private final Lines lines;
    private final List<Finder> finders;
    private final List<Segment> found = new ArrayList<>();
    /** The message ends with a question in a paragraph of its own. */
    private final boolean isQuestion;

    /** The last own line announces what comes. */
    private boolean isAnnounced;

    ForeignText(String message) {
        this.lines = new Lines(message);
        int last = lines.lastFilled();
        this.isQuestion = last > 0
                && lines.isBlank(last - 1)
                && lines.get(last).hasAny("?？")
                && WordCount.count(lines.get(last).text()) <= LONGEST_QUESTION;
        this.finders = List.of(
                new Fences(lines),
                new RoleMarkers(lines),
                TypicalLines.quoted(lines),
                new Mails(lines),
                new ChatLines(lines),
                TypicalLines.logged(lines),
                new Pages(lines),
                new CodeLines(lines),
                this::announced,
                new Documents(lines));
    }

    /** The foreign text in order; no part overlaps another. */
    List<Segment> segments() {
        int line = lines.nextFilled(0);
        while (line < lines.size()) {
            line = lines.nextFilled(isBehindText(line) ? line + 1 : readFrom(line));
        }
        return withQuotations();
    }

    /** Reads a line, or what begins with it or in it; answers where to go on. */
    private int readFrom(int line) {
        var region =
                finders.stream().flatMap(finder -> finder.at(line).stream()).findFirst();
        if (region.isEmpty()) {
            var text = lines.get(line).text().stripTrailing();
            isAnnounced = text.endsWith(":") || text.endsWith("：");
            return line + 1;
        }
        isAnnounced = false;
        var segment = open(region.get());
        found.add(segment);
        int last = lines.lineAt(segment.end());
        return segment.end() > lines.get(last).start() ? last + 1 : last;
    }

    /** Whether it is the question that ends a text that nothing closed. */
    private boolean isBehindText(int line) {
        return isQuestion
                && !found.isEmpty()
                && found.get(found.size() - 1).end() == lines.get(line).start();
    }

    private Optional<Segment> announced(int line) {
        boolean isText = isAnnounced
                && !Documents.isItem(lines.get(line).text())
                && WordCount.count(
                                        lines.message(),
                                        lines.get(line).start(),
                                        lines.message().length())
                                .all()
                        >= FEWEST_ANNOUNCED;
        return isText ? Optional.of(lines.rest(TextOrigin.PASTED, line)) : Optional.empty();
    }

    /** What nothing closes ends before a question in a paragraph of its own that ends the message. */
    private Segment open(Segment region) {
        int last = lines.lastFilled();
        boolean isOpen = region.end() >= lines.get(last).end() && region.origin() != TextOrigin.ROLE;
        int start = lines.get(last).start();
        return isOpen && isQuestion && start > region.start()
                ? new Segment(region.origin(), region.start(), start)
                : region;
    }

    private List<Segment> withQuotations() {
        var all = new ArrayList<Segment>(found);
        int from = 0;
        for (var region : found) {
            all.addAll(QuotationMarks.in(lines.message(), from, region.start()));
            from = region.end();
        }
        all.addAll(QuotationMarks.in(lines.message(), from, lines.message().length()));
        all.sort(Comparator.comparingInt(Segment::start));
        return all;
    }
}
