package dev.nightjar.commons.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.databind.util.LookupCache;
import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.memory.Memory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The mapping between Java values and JSON: snake-case keys, lower-case enums, ISO-8601 times, no nulls; a memory as
 * its {@link MemoryRecord}.
 */
public final class JsonMapping {

    private static final int TYPES_REMEMBERED = 200;
    private static final List<Class<?>> TIMES = List.of(
            Instant.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            LocalDateTime.class,
            LocalDate.class,
            LocalTime.class,
            Duration.class);

    private JsonMapping() {}

    /** A builder of mappers. A mapper's caches are its own, so that a plugin's classes are released with the plugin. */
    public static JsonMapper.Builder builder() {
        return builder(new JsonFactory());
    }

    /** Same, with the limits of a factory. */
    public static JsonMapper.Builder builder(JsonFactory factory) {
        LookupCache<Object, JavaType> types = new LRUMap<>(16, TYPES_REMEMBERED);
        return JsonMapper.builder(factory)
                .typeFactory(TypeFactory.defaultInstance().withCache(types))
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .visibility(PropertyAccessor.ALL, Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .annotationIntrospector(new LowerCaseEnums())
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .addModule(values());
    }

    private static SimpleModule values() {
        var module = new SimpleModule("nightjar-values");
        TIMES.forEach(type -> module.addSerializer(type, ToStringSerializer.instance));
        module.addSerializer(Memory.class, new MemorySerializer(null));
        module.setSerializerModifier(new WrappedText());
        return module;
    }

    /**
     * Names an enum's values in lower case, which Jackson would do as the locale of the machine does: epısode in
     * Turkish.
     */
    static class LowerCaseEnums extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public String[] findEnumValues(
                MapperConfig<?> config, AnnotatedClass type, Enum<?>[] values, @Nullable String[] names) {
            var found = super.findEnumValues(config, type, values, names);
            for (int i = 0; i < values.length; i++) {
                if (found[i] == null) {
                    found[i] = values[i].name().toLowerCase(Locale.ROOT);
                }
            }
            return found;
        }
    }

    /** Writes a record with one text component, such as a memory's id, as that text. */
    private static final class WrappedText extends BeanSerializerModifier {

        private static final long serialVersionUID = 1;

        @Override
        public JsonSerializer<?> modifySerializer(
                SerializationConfig config, BeanDescription bean, JsonSerializer<?> serializer) {
            Class<?> type = bean.getBeanClass();
            if (!type.isRecord() || type.getRecordComponents().length != 1) {
                return serializer;
            }
            var only = type.getRecordComponents()[0];
            boolean isText = only.getName().equals("value") && only.getType() == String.class;
            return isText ? new WrappedTextSerializer() : serializer;
        }
    }
}
