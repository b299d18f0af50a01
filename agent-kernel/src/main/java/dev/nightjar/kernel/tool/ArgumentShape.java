package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.tool.ToolArgument;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The arguments of a tool as declared by its record, by the names a model uses, in the record's order. */
record ArgumentShape(Map<String, Argument> arguments) {

    private static final int DEEPEST = 5;
    private static final SnakeCaseStrategy NAMES = new SnakeCaseStrategy();

    static ArgumentShape of(Class<?> type) {
        return of(type, 1);
    }

    /**
     * The name a model uses.
     *
     * @param annotation the annotation of the component; null for none
     */
    static String nameOf(String component, @Nullable ToolArgument annotation) {
        return annotation == null || annotation.name().isEmpty() ? nameOf(component) : annotation.name();
    }

    static String nameOf(String component) {
        return NAMES.translate(component);
    }

    static String labelOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static ArgumentShape of(Class<?> type, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException(
                    "Arguments are nested deeper than " + DEEPEST + " records: " + type.getName());
        }
        var arguments = new LinkedHashMap<String, Argument>();
        for (RecordComponent component : type.getRecordComponents()) {
            arguments.put(
                    nameOf(component.getName(), component.getAnnotation(ToolArgument.class)),
                    argument(component, depth));
        }
        return new ArgumentShape(arguments);
    }

    private static Argument argument(RecordComponent component, int depth) {
        boolean isList = Collection.class.isAssignableFrom(component.getType());
        Class<?> type = isList ? elementType(component) : component.getType();
        ArgumentShape fields = type.isRecord() ? of(type, depth + 1) : null;
        return new Argument(
                nameOf(component.getName()), type, isList, fields, component.getAnnotation(ToolArgument.class));
    }

    /** A copy of checked arguments in which they have the names of their components. */
    ObjectNode byComponent(ObjectNode given) {
        var renamed = given.objectNode();
        arguments.forEach((name, argument) -> {
            var value = given.get(name);
            if (value != null) {
                renamed.set(argument.key, argument.fields == null ? value : argument.fields.byComponent(value));
            }
        });
        return renamed;
    }

    private JsonNode byComponent(JsonNode given) {
        if (given instanceof ArrayNode elements) {
            var renamed = elements.arrayNode();
            elements.forEach(element -> renamed.add(byComponent(element)));
            return renamed;
        }
        return given instanceof ObjectNode object ? byComponent(object) : given;
    }

    private static Class<?> elementType(RecordComponent component) {
        if (component.getGenericType() instanceof ParameterizedType list) {
            Type element = list.getActualTypeArguments()[0];
            if (element instanceof Class<?> plain) {
                return plain;
            }
        }
        throw new IllegalArgumentException("A list argument must declare the type of its elements: " + component);
    }

    /**
     * One argument.
     *
     * @param key the name of its component, in snake case
     * @param type its type, or that of the list's elements
     * @param isList whether it is a list
     * @param fields the nested arguments, when the type is a record
     * @param annotation its annotation; null for none
     */
    record Argument(
            String key,
            Class<?> type,
            boolean isList,
            @Nullable ArgumentShape fields,
            @Nullable ToolArgument annotation) {

        boolean isRequired() {
            return annotation != null && annotation.required();
        }

        /** Whether the argument is a text that must be given and must not be blank. */
        boolean isRequiredText() {
            return isRequired() && type == String.class && !isList && !isVerbatim();
        }

        /** Whether blank text is a value like any other. */
        boolean isVerbatim() {
            return annotation != null && annotation.verbatim();
        }

        boolean isWholeNumber() {
            return isInt() || type == long.class || type == Long.class;
        }

        boolean isInt() {
            return type == int.class || type == Integer.class;
        }

        /** Whether the elements of this list are checked one by one. */
        boolean isOneByOne() {
            return isList && fields != null && annotation != null && annotation.oneByOne();
        }

        int maxItems() {
            return annotation == null ? Integer.MAX_VALUE : annotation.maxItems();
        }

        String description() {
            return annotation == null ? "" : annotation.value();
        }

        /** Text of the default; empty for none. */
        String defaultText() {
            return annotation == null ? "" : annotation.defaultValue();
        }

        double minimum() {
            return annotation == null ? Double.NEGATIVE_INFINITY : annotation.minimum();
        }

        double maximum() {
            return annotation == null ? Double.POSITIVE_INFINITY : annotation.maximum();
        }

        /** The accepted form, for the model, in words that follow "accepted is". */
        String accepted() {
            var most = maxItems() == Integer.MAX_VALUE ? "" : " of at most " + maxItems();
            return isList ? "a list" + most + ", each " + acceptedElement() : acceptedElement();
        }

        /** The accepted form of one element of a list. */
        String acceptedElement() {
            if (fields != null) {
                return "an object with " + String.join(", ", fields.arguments().keySet());
            }
            if (type.isEnum()) {
                return Arrays.stream(type.getEnumConstants())
                        .map(constant -> labelOf((Enum<?>) constant))
                        .collect(Collectors.joining(", ", "one of ", ""));
            }
            if (type == boolean.class || type == Boolean.class) {
                return "true or false";
            }
            if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
                return (isWholeNumber() ? "a whole number" : "a number") + range();
            }
            int most = annotation == null ? Integer.MAX_VALUE : annotation.maxLength();
            return (isRequiredText() ? "text that is not blank" : "text")
                    + (most == Integer.MAX_VALUE ? "" : ", at most " + most + " characters");
        }

        private String range() {
            String least = minimum() == Double.NEGATIVE_INFINITY ? "" : " from " + plain(minimum());
            String most = maximum() == Double.POSITIVE_INFINITY ? "" : " up to " + plain(maximum());
            if (least.isEmpty() && most.isEmpty() && isInt()) {
                return " from " + Integer.MIN_VALUE + " up to " + Integer.MAX_VALUE;
            }
            return least + most;
        }

        private static String plain(double number) {
            boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1e15;
            return isWhole ? Long.toString((long) number) : Double.toString(number);
        }
    }
}
