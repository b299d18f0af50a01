package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.base.CharMatcher;
import com.google.common.collect.Lists;
import dev.nightjar.kernel.tool.ArgumentShape.Argument;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fits a model's answer to its record as far as its values can be understood: a number in the place of a text, one
 * value in the place of a list, a text in the place of an object. An optional value that cannot be understood is
 * dropped, and so are properties that the record does not know. A required value that does not fit is left for the
 * check of the answer, which names it.
 */
final class FittedAnswer {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final BigDecimal PER_CENT = BigDecimal.valueOf(100);

    /** A share between one and this may be one of ten, or a mistake. */
    private static final BigDecimal LEAST_IN_PER_CENT = BigDecimal.TEN;

    private FittedAnswer() {}

    /** Changes the object so that it fits the shape. */
    static void fit(ArgumentShape shape, ObjectNode object) {
        rename(shape, object);
        shape.arguments().forEach((name, argument) -> {
            var sent = object.get(name);
            if (sent != null) {
                var fitted = argument.isList() ? list(argument, sent) : element(argument, sent);
                if (fitted != null) {
                    object.set(name, fitted);
                } else if (!argument.isRequired()) {
                    object.remove(name);
                }
            }
        });
    }

    /** Gives properties with other names to what is missing, and drops the rest. */
    private static void rename(ArgumentShape shape, ObjectNode object) {
        for (var name : Lists.newArrayList(object.fieldNames())) {
            var known = ArgumentShape.nameOf(name);
            if (!shape.arguments().containsKey(name) && shape.arguments().containsKey(known) && !object.has(known)) {
                object.set(known, object.remove(name));
            }
        }
        requiredText(shape)
                .filter(name -> !object.has(name))
                .ifPresent(name -> object.properties().stream()
                        .filter(property -> !shape.arguments().containsKey(property.getKey()))
                        .map(Map.Entry::getValue)
                        .filter(JsonNode::isTextual)
                        .findFirst()
                        .ifPresent(value -> object.set(name, value)));
        object.retain(shape.arguments().keySet());
    }

    /** The name of the only required text; empty where there are several or none. */
    private static Optional<String> requiredText(ArgumentShape shape) {
        var names = shape.arguments().entrySet().stream()
                .filter(argument -> argument.getValue().isRequiredText())
                .map(Map.Entry::getKey)
                .toList();
        return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
    }

    /**
     * Elements that may be named by the check of a list's elements stay as they are; others that do not fit are
     * dropped.
     */
    private static ArrayNode list(Argument argument, JsonNode sent) {
        var fitted = NODES.arrayNode();
        for (var value :
                sent instanceof ArrayNode several ? several : NODES.arrayNode().add(sent)) {
            var element = element(argument, value);
            if (element != null) {
                fitted.add(element);
            } else if (argument.isOneByOne()) {
                fitted.add(value);
            }
        }
        return fitted;
    }

    /** Null where the value cannot be understood. */
    private static @Nullable JsonNode element(Argument argument, JsonNode sent) {
        if (argument.fields() != null) {
            return object(argument.fields(), sent);
        }
        if (argument.type() == String.class) {
            return text(argument, sent);
        }
        if (argument.type().isEnum()) {
            return label(argument, sent);
        }
        if (argument.type() == boolean.class || argument.type() == Boolean.class) {
            return sent.isBoolean() ? sent : truth(sent.asText());
        }
        return Number.class.isAssignableFrom(argument.type()) || argument.type().isPrimitive()
                ? number(argument, sent)
                : sent;
    }

    private static @Nullable JsonNode object(ArgumentShape fields, JsonNode sent) {
        var object = sent instanceof ObjectNode given ? given : NODES.objectNode();
        if (sent.isTextual() && !sent.textValue().isBlank()) {
            requiredText(fields).ifPresent(name -> object.set(name, sent));
        }
        fit(fields, object);
        return object.isEmpty() ? null : object;
    }

    private static @Nullable JsonNode text(Argument argument, JsonNode sent) {
        var text = sent instanceof ArrayNode several ? joined(several) : sent.isValueNode() ? sent.asText() : null;
        boolean isFitting = text != null
                && (argument.isRequired()
                        || argument.annotation() == null
                        || text.codePointCount(0, text.length())
                                <= argument.annotation().maxLength());
        return isFitting ? TextNode.valueOf(text) : null;
    }

    private static @Nullable String joined(ArrayNode several) {
        var values = Lists.newArrayList(several);
        return values.stream().allMatch(JsonNode::isValueNode)
                ? values.stream().map(JsonNode::asText).collect(Collectors.joining(", "))
                : null;
    }

    private static @Nullable JsonNode label(Argument argument, JsonNode sent) {
        List<String> labels = Arrays.stream(argument.type().getEnumConstants())
                .map(constant -> ArgumentShape.labelOf((Enum<?>) constant))
                .toList();
        return labels.stream()
                .filter(label -> label.equalsIgnoreCase(sent.asText().strip()))
                .findFirst()
                .map(TextNode::valueOf)
                .orElse(null);
    }

    private static @Nullable JsonNode truth(String text) {
        boolean isTrue = text.strip().equalsIgnoreCase("true");
        return isTrue || text.strip().equalsIgnoreCase("false") ? BooleanNode.valueOf(isTrue) : null;
    }

    /** A share of one may be given in per cent. */
    private static @Nullable JsonNode number(Argument argument, JsonNode sent) {
        var digits = CharMatcher.is('%').or(CharMatcher.whitespace()).trimFrom(sent.asText());
        BigDecimal number;
        try {
            number = sent.isNumber() ? sent.decimalValue() : new BigDecimal(digits.replace(',', '.'));
        } catch (NumberFormatException noNumber) {
            return null;
        }
        if (argument.maximum() == 1 && !argument.isWholeNumber() && number.compareTo(LEAST_IN_PER_CENT) > 0) {
            number = number.divide(PER_CENT);
        }
        double value = number.doubleValue();
        boolean isWhole = number.stripTrailingZeros().scale() <= 0;
        boolean isFitting =
                value >= argument.minimum() && value <= argument.maximum() && (isWhole || !argument.isWholeNumber());
        return isFitting ? (sent.isNumber() && value == sent.doubleValue() ? sent : DecimalNode.valueOf(number)) : null;
    }
}
