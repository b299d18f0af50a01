package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CharMatcher;
import dev.nightjar.kernel.tool.ArgumentShape.Argument;
import java.math.BigDecimal;

/**
 * Arguments as a model means them. A strict schema makes models fill in every argument: blank text is then an argument
 * that is not given. Numbers and truth values come as text from some of them.
 */
final class GivenArguments {

    private static final int LONGEST_NUMBER = 40;
    private static final CharMatcher OF_NUMBERS = CharMatcher.inRange('0', '9').or(CharMatcher.anyOf("+-."));

    private GivenArguments() {}

    /** Takes out optional arguments that are blank, and reads numbers and truth values that were sent as text. */
    static void settle(ObjectNode sent, ArgumentShape shape) {
        shape.arguments().forEach((name, argument) -> {
            var value = sent.get(name);
            if (value == null) {
                return;
            }
            var meant = meant(value, argument);
            boolean isGiven =
                    argument.isRequired() || argument.isVerbatim() || !(isBlank(meant) || isEmptied(value, meant));
            if (isGiven) {
                sent.set(name, meant);
            } else {
                sent.remove(name);
            }
        });
    }

    private static JsonNode meant(JsonNode value, Argument argument) {
        if (!argument.isList()) {
            return element(value, argument);
        } else if (!value.isArray()) {
            return value;
        }
        var elements = JsonNodeFactory.instance.arrayNode();
        value.forEach(sent -> {
            var element = element(sent, argument);
            if (argument.isRequired() || !isBlank(element)) {
                elements.add(element);
            }
        });
        return elements;
    }

    private static JsonNode element(JsonNode value, Argument argument) {
        if (argument.fields() != null && value instanceof ObjectNode fields) {
            settle(fields, argument.fields());
        }
        return value.isTextual() ? ofText(value, argument.type()) : value;
    }

    private static JsonNode ofText(JsonNode text, Class<?> type) {
        var value = text.textValue().strip();
        if (type == boolean.class || type == Boolean.class) {
            boolean isTrue = value.equalsIgnoreCase("true");
            return isTrue || value.equalsIgnoreCase("false") ? BooleanNode.valueOf(isTrue) : text;
        }
        boolean isNumber = Number.class.isAssignableFrom(type) || (type.isPrimitive() && type != char.class);
        return isNumber ? number(text, value) : text;
    }

    private static JsonNode number(JsonNode text, String value) {
        if (value.isEmpty() || value.length() > LONGEST_NUMBER || !OF_NUMBERS.matchesAllOf(value)) {
            return text;
        }
        try {
            return DecimalNode.valueOf(new BigDecimal(value));
        } catch (NumberFormatException e) {
            return text; // digits and signs that are no number are refused as they came
        }
    }

    private static boolean isBlank(JsonNode value) {
        return value.isTextual() && value.textValue().isBlank();
    }

    /** Whether only blank elements were in a list. */
    private static boolean isEmptied(JsonNode sent, JsonNode meant) {
        return meant.isArray() && meant.isEmpty() && !sent.isEmpty();
    }
}
