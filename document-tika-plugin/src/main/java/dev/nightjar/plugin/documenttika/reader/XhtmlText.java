package dev.nightjar.plugin.documenttika.reader;

import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.DocumentText.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The text of what a parser of Tika tells as XHTML: paragraphs with blank lines between them, rows of tables on a line
 * each, with the places of headings, pages and slides. Not thread-safe.
 */
final class XhtmlText extends DefaultHandler {

    private static final Set<String> PARAGRAPHS = Set.of(
            "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "dl", "blockquote", "pre", "hr");
    private static final Set<String> LINES = Set.of("br", "li", "tr", "dt", "dd");
    private static final Set<String> UNSEEN = Set.of("head", "script", "style");
    private static final int PART_LEVEL = 2;

    private final int maxCharacters;
    private final StringBuilder text = new StringBuilder();
    private final List<Heading> headings = new ArrayList<>();
    private boolean hasPages;
    private int parts;
    private int unseen;
    private int cells;
    private int headingAt;

    /** @param maxCharacters with more text than this it stops the parser */
    XhtmlText(int maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    /** Says that the parser tells pages. */
    void hasPages(boolean has) {
        hasPages = has;
    }

    boolean isFull() {
        return text.length() > maxCharacters;
    }

    boolean isBlank() {
        return text.toString().isBlank();
    }

    /**
     * All there is.
     *
     * @param title what the document says that it is called; begins the text of one without an uppermost heading
     */
    DocumentText document(@Nullable String title, List<String> remarks) {
        var name = title == null ? "" : onOneLine(title);
        boolean isNamed = headings.stream().anyMatch(heading -> heading.level() == 1);
        if (name.isEmpty() || text.isEmpty() || isNamed) {
            return new DocumentText(text.toString(), headings, false, remarks);
        }
        var start = name + "\n\n";
        var shifted = headings.stream()
                .map(heading -> new Heading(heading.offset() + start.length(), heading.level(), heading.title()));
        return new DocumentText(
                start + text,
                Stream.concat(Stream.of(new Heading(0, 1, name)), shifted).toList(),
                false,
                remarks);
    }

    @Override
    public void startElement(String uri, String name, String qualifiedName, Attributes attributes) {
        unseen += UNSEEN.contains(name) ? 1 : 0;
        cells += isCell(name) ? 1 : 0;
        separate(name);
        if (isHeading(name)) {
            headingAt = text.length();
        } else if (name.equals("div")) {
            addPart(String.valueOf(attributes.getValue("class")));
        }
    }

    @Override
    public void endElement(String uri, String name, String qualifiedName) {
        unseen -= UNSEEN.contains(name) ? 1 : 0;
        if (isHeading(name) && cells == 0) {
            addHeading(name.charAt(1) - '0');
        }
        if (isCell(name)) {
            cells--;
            endCell();
        } else {
            separate(name);
        }
    }

    @Override
    public void characters(char[] buffer, int start, int length) throws SAXException {
        if (unseen > 0) {
            return;
        }
        int from = start;
        int end = start + length;
        boolean isAfterSpace = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
        while (isAfterSpace && from < end && Character.isWhitespace(buffer[from])) {
            from++;
        }
        text.append(buffer, from, Math.min(end - from, maxCharacters + 1 - text.length()));
        if (isFull() || Thread.currentThread().isInterrupted()) {
            throw new EnoughText();
        }
    }

    /** Ends of lines in PDF come so. */
    @Override
    public void ignorableWhitespace(char[] buffer, int start, int length) {
        if (unseen == 0 && String.valueOf(buffer, start, length).indexOf('\n') >= 0) {
            newLines(1);
        }
    }

    private void separate(String name) {
        if (PARAGRAPHS.contains(name)) {
            newLines(2);
        } else if (LINES.contains(name)) {
            newLines(1);
        }
    }

    /**
     * A page has its place in the end of the line before, so that a paragraph may go on over it; a slide begins a
     * passage.
     */
    private void addPart(String kind) {
        if (hasPages && kind.equals("page")) {
            headings.add(new Heading(Math.max(0, text.length() - 2), PART_LEVEL, "Page " + ++parts));
        } else if (kind.equals("slide-content")) {
            headings.add(new Heading(text.length(), PART_LEVEL, "Slide " + ++parts));
        }
    }

    private void addHeading(int level) {
        var title = onOneLine(text.substring(headingAt));
        if (!title.isEmpty()) {
            headings.add(new Heading(headingAt, level, title));
        }
    }

    private static String onOneLine(String words) {
        return String.join(" ", words.strip().split("\\s+"));
    }

    private static boolean isHeading(String name) {
        return name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6';
    }

    private static boolean isCell(String name) {
        return name.equals("td") || name.equals("th");
    }

    private void endCell() {
        while (!text.isEmpty() && text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 1);
        }
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
            text.append('\t');
        }
    }

    private void appendSpace() {
        if (!text.isEmpty() && !Character.isWhitespace(text.charAt(text.length() - 1))) {
            text.append(' ');
        }
    }

    /** At least so many line ends, unless the text is yet to begin; none in a cell of a table. */
    private void newLines(int count) {
        if (cells > 0) {
            appendSpace();
            return;
        }
        int end = text.length();
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        int there = (int) text.substring(end).chars().filter(c -> c == '\n').count();
        if (end > 0 && there < count) {
            text.setLength(end);
            text.append("\n".repeat(count));
        }
    }

    /** Ends parsing when there is as much text as is used, or nobody waits for it any more. */
    static final class EnoughText extends SAXException {

        private static final long serialVersionUID = 1;
    }
}
