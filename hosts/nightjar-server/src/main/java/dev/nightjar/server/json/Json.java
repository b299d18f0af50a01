package dev.nightjar.server.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.nightjar.commons.json.JsonMapping;
import dev.nightjar.commons.prompt.VisibleJson;

/** The JSON format of the server: unknown names are refused. */
public final class Json {

    private static final int MAX_DEPTH = 50;

    /** Thread-safe. */
    public static final JsonMapper MAPPER = JsonMapping.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(LogicalType.Integer, Json::takeText)
            .withCoercionConfig(LogicalType.Float, Json::takeText)
            .withCoercionConfig(LogicalType.Boolean, Json::takeText)
            .build();

    private Json() {}

    /** Clients send numbers and truth values as text, and blank text for none. */
    private static void takeText(MutableCoercionConfig scalar) {
        scalar.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert)
                .setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsNull)
                .setAcceptBlankAsEmpty(true);
    }

    /** A value as JSON: a record, map, list, text, number or boolean. */
    public static String of(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("This cannot be written as JSON: " + value.getClass(), e);
        }
    }

    /** JSON for a model, without invisible characters. */
    public static String visible(Object value) {
        try {
            return VisibleJson.of(MAPPER, value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("This cannot be written as JSON: " + value.getClass(), e);
        }
    }
}
