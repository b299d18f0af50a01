package dev.nightjar.plugin.embedding.staticmodel;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.nightjar.commons.model.Json;
import dev.nightjar.commons.model.UnusableModelException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into maps, lists and scalars, token by token. The few classes it needs load in a tenth of the time of
 * Jackson's trees, and the bundled model is read at every start.
 */
final class HeaderReader {

    private HeaderReader() {}

    /** An object's entries; numbers are {@link Number}s, and null is an empty text. */
    static Map<String, Object> read(byte[] text) throws IOException {
        try (JsonParser parser = Json.FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new UnusableModelException("the header is not a JSON object");
            }
            return object(parser);
        }
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        var entries = new LinkedHashMap<String, Object>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            entries.put(name, value(parser));
        }
        return entries;
    }

    private static List<Object> list(JsonParser parser) throws IOException {
        var items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return items;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_NULL -> "";
            default -> parser.getText();
        };
    }
}
