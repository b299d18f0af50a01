package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.impl.module.EnumModule;
import dev.nightjar.tool.ToolArgument;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Creates the JSON Schema of an argument record from {@link ToolArgument}, with snake-case names and no other
 * properties allowed.
 */
final class ArgumentSchemas {

    private static final String PROPERTIES = "properties";

    private final SchemaGenerator generator;
    private final ObjectMapper mapper;

    ArgumentSchemas(ObjectMapper mapper) {
        this.mapper = mapper;
        var builder = new SchemaGeneratorConfigBuilder(mapper, SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT, Option.INLINE_ALL_SCHEMAS)
                .without(Option.SCHEMA_VERSION_INDICATOR, Option.FLATTENED_ENUMS)
                .with(new EnumModule(ArgumentShape::labelOf));
        builder.forTypesInGeneral().withPropertySorter(Comparator.comparingInt(field -> 0));
        builder.forFields()
                .withPropertyNameOverrideResolver(
                        field -> ArgumentShape.nameOf(field.getDeclaredName(), annotation(field)))
                .withDescriptionResolver(field -> isElement(field) ? null : described(field))
                .withRequiredCheck(field -> is(field, ToolArgument::required))
                .withDefaultResolver(field -> isElement(field) ? null : defaultOf(field))
                .withStringMinLengthResolver(ArgumentSchemas::shortest)
                .withStringMaxLengthResolver(field -> most(field, ToolArgument::maxLength))
                .withArrayMaxItemsResolver(field -> isElement(field) ? null : most(field, ToolArgument::maxItems))
                .withNumberInclusiveMinimumResolver(field -> bound(field, ToolArgument::minimum))
                .withNumberInclusiveMaximumResolver(field -> bound(field, ToolArgument::maximum));
        generator = new SchemaGenerator(builder.build());
    }

    /** The schema of this record. */
    ObjectNode of(Class<? extends Record> type) {
        ObjectNode schema = generator.generateSchema(type);
        // Some model services refuse a schema without properties, even for a tool without arguments.
        if (!schema.has(PROPERTIES)) {
            schema.putObject(PROPERTIES);
        }
        return schema;
    }

    private @Nullable JsonNode defaultOf(FieldScope field) {
        ToolArgument annotation = annotation(field);
        return annotation == null || annotation.defaultValue().isEmpty()
                ? null
                : Defaults.node(mapper, field.getRawMember().getType(), annotation.defaultValue());
    }

    private static @Nullable String described(FieldScope field) {
        ToolArgument annotation = annotation(field);
        return annotation == null || annotation.value().isEmpty() ? null : annotation.value();
    }

    private static @Nullable Integer shortest(FieldScope field) {
        boolean isText = field.getRawMember().getType() == String.class;
        return isText && is(field, ToolArgument::required) && !is(field, ToolArgument::verbatim) ? 1 : null;
    }

    private static @Nullable Integer most(FieldScope field, ToIntFunction<ToolArgument> limit) {
        ToolArgument annotation = annotation(field);
        int most = annotation == null ? Integer.MAX_VALUE : limit.applyAsInt(annotation);
        return most == Integer.MAX_VALUE ? null : most;
    }

    private static @Nullable BigDecimal bound(FieldScope field, ToDoubleFunction<ToolArgument> limit) {
        ToolArgument annotation = annotation(field);
        // The limits of a list are those of its elements.
        if (annotation == null || field.isContainerType() || !Double.isFinite(limit.applyAsDouble(annotation))) {
            return null;
        }
        double bound = limit.applyAsDouble(annotation);
        return bound == Math.rint(bound) ? BigDecimal.valueOf((long) bound) : BigDecimal.valueOf(bound);
    }

    private static boolean is(FieldScope field, Predicate<ToolArgument> property) {
        ToolArgument annotation = annotation(field);
        return annotation != null && property.test(annotation);
    }

    // The generator asks for a list's elements with the list's field.
    private static boolean isElement(FieldScope field) {
        return field.isFakeContainerItemScope();
    }

    private static @Nullable ToolArgument annotation(FieldScope field) {
        return field.getRawMember().getAnnotation(ToolArgument.class);
    }
}
