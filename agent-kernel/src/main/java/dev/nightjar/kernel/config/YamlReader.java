package dev.nightjar.kernel.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.nightjar.commons.text.Utf8Fault;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Empty;
import dev.nightjar.kernel.config.ConfigurationNode.Listing;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import dev.nightjar.kernel.config.ConfigurationNode.Value;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads YAML token by token, because an object mapper would cost more at start-up than everything else here. JSON is
 * also YAML.
 */
final class YamlReader {

    private final String label;
    private final @Nullable Path folder;
    private final YAMLParser parser;
    private final Map<String, ConfigurationNode> anchors = new HashMap<>();

    private YamlReader(String label, @Nullable Path folder, YAMLParser parser) {
        this.label = label;
        this.folder = folder;
        this.parser = parser;
    }

    /**
     * The sections of the file; none for an empty one.
     *
     * @throws ConfigurationException when it cannot be read, naming line and column
     */
    static Section file(Path file) {
        String label = String.valueOf(file.getFileName());
        return read(label, file.toAbsolutePath().getParent(), text(label, file), YamlReader::document);
    }

    /**
     * One value, such as a list or a section.
     *
     * @param label name of its source, for messages
     * @throws ConfigurationException when it is not YAML, naming line and column
     */
    static ConfigurationNode value(String label, String text) {
        return read(label, null, text, YamlReader::single);
    }

    private static <T> T read(String label, @Nullable Path folder, String text, Reading<T> reading) {
        try (var parser = new YAMLFactory().createParser(text)) {
            return reading.of(new YamlReader(label, folder, parser));
        } catch (JsonProcessingException e) {
            throw new ConfigurationException(label + ": " + problem(e), e);
        } catch (IOException e) {
            throw new IllegalStateException("Text in memory cannot fail to be read", e);
        }
    }

    private static String text(String label, Path file) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new ConfigurationException(Utf8Fault.message(label, file), e);
        } catch (IOException e) {
            throw new ConfigurationException(label + ": cannot be read from " + file.toAbsolutePath() + ": " + e, e);
        }
    }

    private Section document() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null || first == JsonToken.VALUE_NULL) {
            return new Section(Map.of());
        }
        if (first != JsonToken.START_OBJECT) {
            throw refuse("sections with keys are expected, such as 'agent:'");
        }
        Section sections = section();
        if (parser.nextToken() != null) {
            throw refuse("only one YAML document is expected");
        }
        return sections;
    }

    private ConfigurationNode single() throws IOException {
        @Nullable JsonToken first = parser.nextToken();
        ConfigurationNode node = first == null ? new Empty() : node(first);
        if (parser.nextToken() != null) {
            throw refuse("only one value is expected");
        }
        return node;
    }

    private ConfigurationNode node(JsonToken token) throws IOException {
        if (parser.isCurrentAlias()) {
            return anchored(parser.getText());
        }
        String anchor = parser.getObjectId();
        ConfigurationNode node = switch (token) {
            case START_OBJECT -> section();
            case START_ARRAY -> listing();
            case VALUE_NULL -> new Empty();
            default -> new Value(parser.getText(), false, folder);
        };
        if (anchor != null) {
            anchors.put(anchor, node);
        }
        return node;
    }

    private Section section() throws IOException {
        var entries = new LinkedHashMap<String, ConfigurationNode>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            if (entries.containsKey(key)) {
                throw refuse("the key '" + key + "' occurs twice; remove one");
            }
            entries.put(key, node(parser.nextToken()));
        }
        return new Section(entries);
    }

    private Listing listing() throws IOException {
        var items = new ArrayList<ConfigurationNode>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(token));
        }
        return new Listing(items);
    }

    private ConfigurationNode anchored(String name) throws IOException {
        @Nullable ConfigurationNode node = anchors.get(name);
        if (node == null) {
            throw refuse("the alias '*" + name + "' has no anchor before it");
        }
        return node;
    }

    private ConfigurationException refuse(String problem) throws IOException {
        var place = parser.currentTokenLocation();
        return new ConfigurationException(label + ": " + place(place.getLineNr(), place.getColumnNr()) + problem);
    }

    // The exception's own location is that of the last token; the mark has the place of the problem.
    private static String problem(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            var mark = marked.getProblemMark();
            String context = marked.getContext() == null ? "" : " " + marked.getContext();
            return place(mark.getLine() + 1, mark.getColumn() + 1) + marked.getProblem() + context;
        }
        var location = e.getLocation();
        String place = location == null ? "" : place(location.getLineNr(), location.getColumnNr());
        return place + e.getOriginalMessage().lines().map(String::strip).collect(Collectors.joining(" "));
    }

    private static String place(int line, int column) {
        return "line " + line + ", column " + column + ": ";
    }

    private interface Reading<T> {

        T of(YamlReader reader) throws IOException;
    }
}
