package dev.nightjar.commons.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.nightjar.internal.value.MemoryTime;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON objects as Java records. Components that are not {@code @Nullable} are required, but lists and maps, which
 * are empty where they are missing. Fields that nobody knows are passed over. Thread-safe.
 */
public final class RecordReader {

    private static final int MAX_SHOWN = 60;

    private final JsonMapper mapper;

    /** @param mixIns annotations for types that have none */
    public RecordReader(Map<Class<?>, Class<?>> mixIns) {
        var builder = JsonMapping.builder()
                .annotationIntrospector(new RequiredUnlessNullable())
                .addModule(new SimpleModule("nightjar-times")
                        .addDeserializer(Instant.class, new StdDelegatingDeserializer<>(new Moment())))
                .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .withCoercionConfigDefaults(strict -> Arrays.stream(CoercionInputShape.values())
                        .forEach(shape -> strict.setCoercion(shape, CoercionAction.Fail)))
                .withCoercionConfig(
                        LogicalType.Float,
                        number -> number.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert))
                .withConfigOverride(
                        List.class, list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                .withConfigOverride(
                        Map.class, map -> map.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
        mixIns.forEach(builder::addMixIn);
        mapper = builder.build();
    }

    /** The JSON of a record, in the form in which it is read. */
    public String written(Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("This cannot be written as JSON: " + value, e);
        }
    }

    public JsonNode tree(String json) throws JsonProcessingException {
        return mapper.readTree(json);
    }

    /**
     * The record that a JSON object stands for.
     *
     * @throws IllegalArgumentException naming the field that is missing or not accepted, and its value
     */
    public <T> T read(JsonNode json, Class<T> type) {
        if (!(json instanceof ObjectNode object)) {
            throw new IllegalArgumentException("not a JSON object but " + shown(json));
        }
        try {
            return mapper.treeToValue(object.removeNulls(), type);
        } catch (JsonMappingException e) {
            throw new IllegalArgumentException(problem(json, e), e);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // a tree is no text that could be malformed
        }
    }

    private static String problem(JsonNode record, JsonMappingException e) {
        if (e.getCause() instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        var value = record;
        var name = "";
        for (var step : e.getPath()) {
            name = step.getFieldName() == null ? name : step.getFieldName();
            value = step.getFieldName() == null ? value.path(step.getIndex()) : value.path(step.getFieldName());
        }
        var accepted = e instanceof MismatchedInputException mismatch
                ? accepted(mismatch.getTargetType())
                : "a time such as 2026-01-31T09:00:00Z";
        return value.isMissingNode()
                ? "'" + name + "' is missing"
                : "'" + name + "' must be " + accepted + ", but was " + shown(value);
    }

    private static String accepted(@Nullable Class<?> type) {
        if (type == null) {
            return "something else";
        } else if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(one -> one.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        } else if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        } else if (type == double.class) {
            return "a number";
        } else if (type.isPrimitive() || type == Long.class) {
            return "a whole number";
        } else if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        return type == String.class ? "a text" : "an object";
    }

    private static String shown(JsonNode value) {
        var text = value.toString();
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    }

    private static final class Moment extends StdConverter<String, Instant> {

        @Override
        public Instant convert(String text) {
            var time = Instant.parse(text);
            if (!MemoryTime.isInRange(time)) {
                throw new DateTimeException("out of range: " + text);
            }
            return time;
        }
    }

    private static final class RequiredUnlessNullable extends JsonMapping.LowerCaseEnums {

        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            if (member instanceof AnnotatedParameter parameter
                    && parameter.getOwner().getAnnotated() instanceof Constructor<?> constructor) {
                var type = constructor.getAnnotatedParameterTypes()[parameter.getIndex()];
                return !type.isAnnotationPresent(Nullable.class)
                        && !Collection.class.isAssignableFrom(parameter.getRawType())
                        && !Map.class.isAssignableFrom(parameter.getRawType());
            }
            return super.hasRequiredMarker(member);
        }
    }
}
