package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The foreign text of one message, read line by line. Not thread-safe. */
final class ForeignText {

    /** After a line that ends with a colon, this many words count as foreign text; fewer may be the writer's own. */
    private static final int FEWEST_ANNOUNCED = 12;

    /** After a first line that points at a text, this many words in the next line count as that text. */
    private static final int FEWEST_POINTED_AT = 25;

    /** A longer first line is no request about what follows. */
    private static final int LONGEST_REQUEST = 15;

    /** Words that point at something: demonstratives of the languages that the product reads. */
    private static final Pattern POINTING =
            Pattern.compile("(?i)(?:^|[^\\p{L}])(?:this|these|dies|diesen?|dieses|diese|esto|este|esta"
                    + "|ce|cet|cette|ceci|ça|questo|questa|isto|isso|dit|deze|это|этот|эту|das(?: bitte| mal| hier)?[^\\p{L}]*$)(?:[^\\p{L}]|$)"
                    + "|[这此]|これ|この");

    /** Who speaks of himself in the first line goes on about himself. */
    private static final Pattern FIRST_PERSON =
            Pattern.compile("(?i)(?:^|[^\\p{L}'’])(?:i|ich|yo|je|j'|io|eu|ik|я)(?:[^\\p{L}]|$)|我|私");

    /** A last paragraph with up to this many words may be a question about the text above it. */
    private static final int LONGEST_QUESTION = 30;

    /** Recognises one kind of foreign text by the look of its lines. Created for one message. */
    @FunctionalInterface
    interface Finder {

        /** The foreign text that begins with this line, which is not blank. */
        Optional<Segment> at(int line);
    }

    private final Lines lines;
    private final List<Finder> finders;
    private final List<Segment> found = new ArrayList<>();
    /** Whether the message ends with a question in a separate paragraph. */
    private final boolean isQuestion;

    /** Whether the last own line announces foreign text. */
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

    /** The foreign text in order, without overlaps. */
    List<Segment> segments() {
        int line = lines.nextFilled(0);
        while (line < lines.size()) {
            line = lines.nextFilled(isBehindText(line) ? line + 1 : readFrom(line));
        }
        return withQuotations();
    }

    /** Reads a line, or the foreign text that begins in it; returns the next line. */
    private int readFrom(int line) {
        var region =
                finders.stream().flatMap(finder -> finder.at(line).stream()).findFirst();
        if (region.isEmpty()) {
            var text = lines.get(line).text().stripTrailing();
            isAnnounced = text.endsWith(":") || text.endsWith("：") || isPointing(line, text);
            return line + 1;
        }
        isAnnounced = false;
        var segment = withoutQuestion(region.get());
        found.add(segment);
        int last = lines.lineAt(segment.end());
        return segment.end() > lines.get(last).start() ? last + 1 : last;
    }

    /** Whether the first line points at the long one that follows at once. */
    private boolean isPointing(int line, String text) {
        int next = line + 1;
        return line == lines.nextFilled(0)
                && !lines.isBlank(next)
                && WordCount.count(text) <= LONGEST_REQUEST
                && WordCount.count(lines.get(next).text()) >= FEWEST_POINTED_AT
                && POINTING.matcher(text).find()
                && !FIRST_PERSON.matcher(text).find();
    }

    /** Whether the line is the question that ends the message, directly behind foreign text. */
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

    /** A text without an end stops before a question that ends the message in a separate paragraph. */
    private Segment withoutQuestion(Segment region) {
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
            all.addAll(spoken(from, region.start()));
            from = region.end();
        }
        all.addAll(spoken(from, lines.message().length()));
        all.sort(Comparator.comparingInt(Segment::start));
        return all;
    }

    /** Quoted or reported words. A quotation inside reported words is part of them. */
    private List<Segment> spoken(int from, int to) {
        var reported = ReportedSpeech.in(lines.message(), from, to);
        return Stream.concat(
                        reported.stream(),
                        QuotationMarks.in(lines.message(), from, to).stream()
                                .filter(quoted -> reported.stream()
                                        .noneMatch(
                                                other -> quoted.start() < other.end() && other.start() < quoted.end())))
                .toList();
    }
}
