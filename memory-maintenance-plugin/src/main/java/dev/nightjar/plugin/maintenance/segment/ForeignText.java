package dev.nightjar.plugin.maintenance.segment;

import dev.nightjar.plugin.maintenance.segment.introduction.IntroducedText;
import dev.nightjar.plugin.maintenance.segment.introduction.IntroducedText.Finders;
import dev.nightjar.plugin.maintenance.segment.introduction.Introductions;
import dev.nightjar.plugin.maintenance.segment.introduction.Returns;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.region.ChatLines;
import dev.nightjar.plugin.maintenance.segment.region.CodeLines;
import dev.nightjar.plugin.maintenance.segment.region.Fences;
import dev.nightjar.plugin.maintenance.segment.region.LogLines;
import dev.nightjar.plugin.maintenance.segment.region.Mails;
import dev.nightjar.plugin.maintenance.segment.region.Origin;
import dev.nightjar.plugin.maintenance.segment.region.Pages;
import dev.nightjar.plugin.maintenance.segment.region.QuotationMarks;
import dev.nightjar.plugin.maintenance.segment.region.Region;
import dev.nightjar.plugin.maintenance.segment.region.RegionFinder;
import dev.nightjar.plugin.maintenance.segment.region.ReplyLines;
import dev.nightjar.plugin.maintenance.segment.region.RoleMarkers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The foreign text of one message, read from its beginning to its end. Not thread-safe. */
final class ForeignText {

    private final TextLines lines;
    private final QuotationMarks quotations;
    private final Pages pages;
    private final Returns returns;
    private final List<RegionFinder> finders;
    private final IntroducedText introduced;
    private final List<Region> found = new ArrayList<>();

    ForeignText(String message, PhraseBook book, Introductions introductions, QuotationMarks quotations) {
        this.lines = new TextLines(message);
        this.quotations = quotations;
        this.pages = new Pages(lines);
        var mails = new Mails(lines, book);
        var fences = new Fences(lines);
        var replies = new ReplyLines(lines);
        this.returns = new Returns(lines, book, mails);
        this.finders = List.of(
                fences,
                new RoleMarkers(lines, book),
                replies,
                mails,
                pages,
                new ChatLines(lines, book),
                new LogLines(lines),
                new CodeLines(lines));
        this.introduced =
                new IntroducedText(lines, introductions, new Finders(mails, fences, replies, pages, quotations));
    }

    /** The regions in order; none overlaps another. */
    List<Region> regions() {
        int offset = 0;
        while (offset < lines.message().length()) {
            offset = readFrom(offset);
        }
        if (found.isEmpty()) {
            addTextBeforeRequest();
        }
        return withQuotations();
    }

    /** Reads the rest of a line, or what begins with it; answers where to go on. */
    private int readFrom(int offset) {
        int line = lines.lineAt(offset);
        var text = lines.get(line);
        if (lines.isBlank(line)) {
            introduced.begin(text.end() + 1);
            return text.end() + 1;
        }
        boolean isWhole = lines.isAtLineStart(offset);
        var region = isWhole ? byFinder(line) : Optional.<Region>empty();
        if (region.isEmpty()) {
            int end = pages.page()
                    .map(Region::start)
                    .filter(start -> start > offset && start < text.end())
                    .orElse(text.end());
            region = introduced
                    .in(offset, end)
                    .or(() -> pages.page().filter(page -> page.start() == end && end < text.end()));
        }
        return region.map(this::add).orElse(text.end() + 1);
    }

    private Optional<Region> byFinder(int line) {
        return finders.stream().flatMap(finder -> finder.at(line).stream()).findFirst();
    }

    private int add(Region region) {
        boolean isOpen = region.end() >= lines.message().length() && region.origin() != Origin.ROLE;
        int end = isOpen ? returns.after(region.start()) : region.end();
        found.add(new Region(region.origin(), region.start(), end));
        introduced.begin(end);
        return Math.max(end, region.start() + 1);
    }

    /** A text comes first and what is to be done with it last. */
    private void addTextBeforeRequest() {
        int request = returns.requestBehindText();
        if (request > 0) {
            found.add(new Region(Origin.PASTED, 0, lines.get(request - 1).end()));
        }
    }

    private List<Region> withQuotations() {
        var all = new ArrayList<Region>(found);
        int from = 0;
        for (var region : found) {
            all.addAll(quotations.in(lines.message(), from, region.start()));
            from = region.end();
        }
        all.addAll(quotations.in(lines.message(), from, lines.message().length()));
        all.removeIf(region -> region.start() >= region.end());
        all.sort(Comparator.comparingInt(Region::start));
        return all;
    }
}
