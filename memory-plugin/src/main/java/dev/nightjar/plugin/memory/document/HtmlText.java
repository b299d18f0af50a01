package dev.nightjar.plugin.memory.document;

import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.DocumentText.Heading;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** The visible text of an HTML document, without scripts and styles; blank lines separate paragraphs. */
final class HtmlText implements NodeVisitor {

    private static final Set<String> UNSEEN =
            Set.of("script", "style", "noscript", "template", "head", "svg", "iframe");
    private static final Set<String> LINES = Set.of("br", "li", "tr", "dt", "dd", "option");
    private static final Set<String> CELLS = Set.of("td", "th");

    private final StringBuilder text = new StringBuilder();
    private final List<Heading> headings = new ArrayList<>();
    private int unseen;
    private int preformatted;
    private int headingAt;

    private HtmlText() {}

    /** @throws IOException if it cannot be read */
    static DocumentText of(byte[] bytes) throws IOException {
        var parsed = Jsoup.parse(new ByteArrayInputStream(bytes), null, "");
        var read = new HtmlText();
        read.addTitle(parsed);
        parsed.body().traverse(read);
        return new DocumentText(read.text.toString(), read.headings, false, List.of());
    }

    /** The title serves as the heading of a page without an {@code h1}. */
    private void addTitle(Document parsed) {
        if (!parsed.title().isBlank() && parsed.selectFirst("h1") == null) {
            headings.add(new Heading(0, 1, parsed.title().strip()));
            text.append(parsed.title().strip());
        }
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode one && unseen == 0) {
            append(preformatted > 0 ? one.getWholeText() : one.text());
        } else if (node instanceof Element element) {
            open(element);
        }
    }

    private void open(Element element) {
        var name = element.normalName();
        unseen += UNSEEN.contains(name) ? 1 : 0;
        preformatted += name.equals("pre") ? 1 : 0;
        if (LINES.contains(name)) {
            newLines(1);
        } else if (element.isBlock()) {
            newLines(2);
        }
        headingAt = isHeading(name) ? text.length() : headingAt;
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        var name = element.normalName();
        unseen -= UNSEEN.contains(name) ? 1 : 0;
        preformatted -= name.equals("pre") ? 1 : 0;
        if (isHeading(name) && unseen == 0) {
            addHeading(name.charAt(1) - '0');
        }
        if (CELLS.contains(name)) {
            append(" ");
        } else if (element.isBlock()) {
            newLines(LINES.contains(name) ? 1 : 2);
        }
    }

    private void addHeading(int level) {
        int start = headingAt;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        var title = text.substring(start).replaceAll("\\s+", " ").strip();
        if (!title.isEmpty()) {
            headings.add(new Heading(start, level, title));
        }
    }

    private static boolean isHeading(String name) {
        return name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6';
    }

    private void append(String more) {
        boolean isAfterSpace = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
        text.append(preformatted == 0 && isAfterSpace ? more.stripLeading() : more);
    }

    /** Adds line ends until there are this many, except at the beginning of the text. */
    private void newLines(int count) {
        int there = 0;
        while (there < text.length() && text.charAt(text.length() - 1 - there) == '\n') {
            there++;
        }
        if (text.length() > there) {
            text.append("\n".repeat(Math.max(0, count - there)));
        }
    }
}
