package dev.nightjar.kernel.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.kernel.page.ProfilePage.Line;
import dev.nightjar.kernel.page.ProfilePage.Own;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text form of a page: front matter, a heading, one list item for each fact. An item ends with a block reference
 * such as {@code ^fact-01JB2K…}, as Obsidian writes them. Remembered text is no markup, so what could be some is
 * escaped.
 */
final class PageMarkdown {

    private static final String BEGIN = "---\nnightjar: profile\n";

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern LINE_END = Pattern.compile("\r\n?");
    private static final String END = "\n---\n";
    private static final String RELATED = "## Related";
    private static final Set<String> KEYS = Set.of("nightjar", "name", "type", "namespace", "facts");
    private static final String ITEM = "- ";
    private static final String INDENT = "  ";
    /** Links, images, tags, code: each may fetch or run something when a page is opened. */
    private static final Pattern MARKUP = Pattern.compile("[\\\\`<\\[]");

    private static final Pattern ESCAPED = Pattern.compile("\\\\([\\\\`<\\[])");
    private static final Pattern MARK = Pattern.compile("(?:^|\\s)\\^([A-Za-z]+-[0-9A-Za-z]+)$");

    private static final YAMLMapper YAML = new YAMLMapper(new YAMLFactory()
            .disable(Feature.WRITE_DOC_START_MARKER)
            .disable(Feature.SPLIT_LINES)); // and with all texts quoted, or 1e5 would be read back as a number

    private PageMarkdown() {}

    static String write(ProfilePage page) {
        var text = new StringBuilder(BEGIN).append(frontMatter(page)).append("---\n\n");
        text.append("# ").append(escaped(oneLine(page.name()))).append("\n\n");
        if (!page.own().introduction().isEmpty()) {
            text.append(page.own().introduction()).append("\n\n");
        }
        text.append(ProfilePage.FACTS).append("\n\n");
        page.lines().forEach(line -> text.append(item(line)).append('\n'));
        if (!page.related().isEmpty()) {
            text.append('\n').append(RELATED).append("\n\n");
            page.related().forEach(file -> text.append("- [[").append(file).append("]]\n"));
        }
        if (!page.own().notes().isEmpty()) {
            text.append('\n').append(page.own().notes()).append('\n');
        }
        return text.toString();
    }

    private static String frontMatter(ProfilePage page) {
        var values = new LinkedHashMap<String, Object>();
        values.put("name", page.name());
        if (page.type() != null) {
            values.put("type", page.type().label());
        }
        values.put("namespace", page.namespace().value());
        var written = new LinkedHashMap<String, String>();
        page.lines().stream()
                .flatMap(line -> Optional.ofNullable(line.id()).stream())
                .forEach(id ->
                        written.put(id.value(), String.valueOf(page.written().get(id))));
        values.put("facts", written);
        values.putAll(page.own().properties());
        try {
            return YAML.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts can always be written", e);
        }
    }

    private static String item(Line line) {
        var mark = Optional.ofNullable(line.id())
                .map(id -> " ^" + id.value().replace('_', '-'))
                .orElse("");
        return ITEM + escaped(line.text()).lines().collect(Collectors.joining("\n" + INDENT)) + mark;
    }

    static ProfilePage read(String markdown) {
        var text = plain(markdown);
        int end = text.indexOf(END);
        if (!text.startsWith(BEGIN) || end < 0) {
            throw new IllegalArgumentException(
                    "it does not begin with the front matter of a page, '---', 'nightjar: profile'");
        }
        var front = front(text.substring(BEGIN.length(), end + 1));
        var written = new LinkedHashMap<MemoryId, String>();
        front.path("facts")
                .properties()
                .forEach(fact ->
                        written.put(new MemoryId(fact.getKey()), fact.getValue().asText()));
        var body = new Body(text.substring(end + END.length()));
        return new ProfilePage(
                required(front, "name"),
                front.hasNonNull("type") ? EntityType.ofLabel(front.get("type").asText()) : null,
                new Namespace(required(front, "namespace")),
                written,
                body.facts,
                List.of(),
                new Own(
                        properties(front),
                        body.introduction.toString().strip(),
                        body.notes.toString().strip()));
    }

    /** Without what editors add: a byte order mark, and line ends of other systems. */
    private static String plain(String markdown) {
        return LINE_END.matcher(markdown.startsWith(BYTE_ORDER_MARK) ? markdown.substring(1) : markdown)
                .replaceAll("\n");
    }

    static boolean isPage(String markdown) {
        return plain(markdown).startsWith(BEGIN);
    }

    private static Map<String, Object> properties(JsonNode front) {
        var properties = new LinkedHashMap<String, Object>();
        front.properties().forEach(entry -> {
            if (!KEYS.contains(entry.getKey())) {
                properties.put(entry.getKey(), YAML.convertValue(entry.getValue(), Object.class));
            }
        });
        return properties;
    }

    private static JsonNode front(String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("its front matter is damaged: " + e.getOriginalMessage(), e);
        }
    }

    private static String required(JsonNode front, String name) {
        if (!front.hasNonNull(name)) {
            throw new IllegalArgumentException("its front matter has no '" + name + "'");
        }
        return front.get(name).asText();
    }

    /** The text below the front matter. */
    private static final class Body {

        private final List<Line> facts = new ArrayList<>();
        private final StringBuilder introduction = new StringBuilder();
        private final StringBuilder notes = new StringBuilder();
        private @Nullable StringBuilder item;
        private Part part = Part.INTRODUCTION;
        private boolean hasTitle;

        Body(String text) {
            text.lines().forEach(this::add);
            endItem();
        }

        private void add(String line) {
            if (item != null && (line.isBlank() || line.startsWith(INDENT) || line.startsWith("\t"))) {
                item.append('\n').append(line.strip());
                return;
            }
            endItem();
            if (line.startsWith("# ") && !hasTitle) {
                hasTitle = true;
                return;
            }
            if (line.startsWith("#")) {
                part = Part.under(line.stripTrailing());
            }
            switch (part) {
                case FACTS -> addToFacts(line);
                case INTRODUCTION -> introduction.append(line).append('\n');
                case NOTES -> notes.append(line).append('\n');
                case RELATED -> {} // these links are made from the facts
            }
        }

        private void addToFacts(String line) {
            if (line.matches("[-*+] .*")) {
                item = new StringBuilder(line.substring(ITEM.length()));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException("'" + line.strip()
                        + "' is no list item; begin each fact with '- ', and its further lines with two blanks");
            }
        }

        private void endItem() {
            if (item != null) {
                fact(item.toString().strip()).ifPresent(facts::add);
                item = null;
            }
        }
    }

    private enum Part {
        INTRODUCTION,
        FACTS,
        RELATED,
        NOTES;

        static Part under(String heading) {
            return switch (heading) {
                case ProfilePage.FACTS -> FACTS;
                case PageMarkdown.RELATED -> RELATED;
                default -> NOTES;
            };
        }
    }

    private static Optional<Line> fact(String text) {
        var mark = MARK.matcher(text);
        boolean isMarked = mark.find();
        var words = visible(unescaped(isMarked ? text.substring(0, mark.start()) : text));
        return words.isEmpty() ? Optional.empty() : Optional.of(new Line(isMarked ? id(mark.group(1)) : null, words));
    }

    private static MemoryId id(String mark) {
        try {
            return new MemoryId(mark.replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'^" + mark + "' marks no fact; leave the marks as they were", e);
        }
    }

    /**
     * A text as pages show it: without invisible characters, and without blanks at the beginnings and ends of its
     * lines.
     */
    static String visible(String text) {
        return VisibleText.of(text)
                .lines()
                .map(String::strip)
                .collect(Collectors.joining("\n"))
                .strip();
    }

    /** The name of the file of a page, without its ending, as links give it: letters, digits, and '-' between them. */
    static String fileName(String name) {
        var plain = oneLine(name).replaceAll("[^\\p{L}\\p{M}\\p{N} ._'-]+", "-").replaceAll("^[ .-]+|[ .-]+$", "");
        return plain.isEmpty() ? "page" : plain;
    }

    private static String oneLine(String text) {
        return visible(text).replace('\n', ' ');
    }

    private static String escaped(String text) {
        return MARKUP.matcher(text).replaceAll("\\\\$0");
    }

    private static String unescaped(String text) {
        return ESCAPED.matcher(text).replaceAll("$1");
    }
}
