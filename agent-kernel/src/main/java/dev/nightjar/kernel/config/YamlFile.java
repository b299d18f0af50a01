package dev.nightjar.kernel.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationNode.Empty;
import dev.nightjar.kernel.config.ConfigurationNode.Listing;
import dev.nightjar.kernel.config.ConfigurationNode.Section;
import dev.nightjar.kernel.config.ConfigurationNode.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a YAML file token by token: an object mapper would cost more at start-up than everything else here. */
final class YamlFile {

    private final String label;
    private final YAMLParser parser;
    private final Map<String, ConfigurationNode> anchors = new HashMap<>();

    private YamlFile(String label, YAMLParser parser) {
        this.label = label;
        this.parser = parser;
    }

    /**
     * The sections of the file; none for an empty one.
     *
     * @throws ConfigurationException when it cannot be read, with line and column
     */
    static Section read(Path file) {
        String label = String.valueOf(file.getFileName());
        try (var reader = Files.newBufferedReader(file);
                var parser = new YAMLFactory().createParser(reader)) {
            return new YamlFile(label, parser).document();
        } catch (JsonProcessingException e) {
            throw new ConfigurationException(label + ": " + position(e) + problem(e), e);
        } catch (IOException e) {
            throw new ConfigurationException(
                    label + ": cannot be read from " + file.toAbsolutePath() + ": " + e.getMessage(), e);
        }
    }

    private Section document() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null || first == JsonToken.VALUE_NULL) {
            return new Section(Map.of());
        }
        if (!(node(first) instanceof Section sections)) {
            throw refuse("sections with keys are expected, such as 'agent:'");
        }
        if (parser.nextToken() != null) {
            throw refuse("only one YAML document is expected");
        }
        return sections;
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
            default -> new Value(parser.getText());
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
                throw refuse("the key '" + key + "' is there twice");
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
        return new ConfigurationException(
                label + ": line " + place.getLineNr() + ", column " + place.getColumnNr() + ": " + problem);
    }

    private static String position(JsonProcessingException e) {
        var place = e.getLocation();
        return place == null ? "" : "line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ";
    }

    // The parser's message spans lines: statements begin at the margin, positions and a picture of the text are
    // indented.
    private static String problem(JsonProcessingException e) {
        return e.getOriginalMessage()
                .lines()
                .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                .collect(Collectors.joining("; "));
    }
}
