package dev.nightjar.server.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.nightjar.commons.prompt.VisibleJson;

/** The JSON format of the server: snake-case names, null values left out, unknown names refused. */
public final class Json {

    private static final int MAX_DEPTH = 50;

    /** Thread-safe. */
    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
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

    /** Same, for a model: without invisible characters. */
    public static String visible(Object value) {
        try {
            return VisibleJson.of(MAPPER, value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("This cannot be written as JSON: " + value.getClass(), e);
        }
    }
}
