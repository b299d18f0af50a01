package dev.nightjar.plugin.maintenance.extract.language;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule file cut into sections: a line that is not indented opens one with a keyword and its arguments; the indented
 * lines below belong to it. {@code #} between spaces or at the start of a line begins a comment.
 *
 * @param name the file's name, for messages
 * @param sections in the order they stand in the file
 */
public record RuleFile(String name, List<Section> sections) {

    /** Where the files are, beside the class that loads them. */
    private static final String FOLDER = "/dev/nightjar/plugin/maintenance/rules/";

    /** Copies the sections. */
    public RuleFile {
        sections = List.copyOf(sections);
    }

    /**
     * One section.
     *
     * @param head its first line; the first word is the keyword
     * @param lines the indented lines below, stripped
     */
    public record Section(Line head, List<Line> lines) {

        /** Copies the lines. */
        public Section {
            lines = List.copyOf(lines);
        }

        /** What sort of section it is. */
        public String keyword() {
            return head.keyword();
        }

        /** Everything in it as words. */
        public List<String> words() {
            var words = new ArrayList<String>();
            lines.forEach(line -> words.addAll(line.words()));
            return words;
        }
    }

    /**
     * One line.
     *
     * @param file the file's name
     * @param number its number in the file, from 1
     * @param text without comment and surrounding space
     */
    public record Line(String file, int number, String text) {

        private static final Splitter WORDS =
                Splitter.on(' ').omitEmptyStrings().trimResults();

        /** Its first word. */
        public String keyword() {
            int space = text.indexOf(' ');
            return space < 0 ? text : text.substring(0, space);
        }

        /** What follows its first word; empty when nothing does. */
        public String rest() {
            int space = text.indexOf(' ');
            return space < 0 ? "" : text.substring(space).strip();
        }

        /** Its words. */
        public List<String> words() {
            return WORDS.splitToList(text);
        }

        /** The part before and the part after a sign, such as {@code =>}. */
        public List<String> cutAt(String sign) {
            int at = text.indexOf(sign);
            if (at < 0) {
                throw wrong("'" + sign + "' is missing");
            }
            return List.of(
                    text.substring(0, at).strip(),
                    text.substring(at + sign.length()).strip());
        }

        /** An exception that names the line. */
        public IllegalStateException wrong(String message) {
            return new IllegalStateException(file + ", line " + number + ": " + message + ": " + text);
        }
    }

    /** Reads a file that comes with the plugin. */
    public static RuleFile load(String name) {
        try (InputStream in = RuleFile.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("The archive lacks " + FOLDER + name);
            }
            return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Cuts a text into sections. */
    public static RuleFile parse(String name, String text) {
        var sections = new ArrayList<Section>();
        Line head = null;
        var lines = new ArrayList<Line>();
        int number = 0;
        for (var raw : Splitter.on('\n').split(text)) {
            number++;
            var line = new Line(name, number, withoutComment(raw).strip());
            boolean isIndented = !raw.isEmpty() && Character.isWhitespace(raw.charAt(0));
            if (line.text().isEmpty()) {
                continue;
            }
            if (!isIndented) {
                if (head != null) {
                    sections.add(new Section(head, lines));
                }
                head = line;
                lines.clear();
            } else if (head == null) {
                throw line.wrong("an indented line needs a section above it");
            } else {
                lines.add(line);
            }
        }
        if (head != null) {
            sections.add(new Section(head, lines));
        }
        return new RuleFile(name, sections);
    }

    private static String withoutComment(String line) {
        if (line.stripLeading().startsWith("#")) {
            return "";
        }
        int comment = line.indexOf(" # ");
        return comment < 0 ? line : line.substring(0, comment);
    }
}
