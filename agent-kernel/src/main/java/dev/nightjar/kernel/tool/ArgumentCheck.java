package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CharMatcher;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import dev.nightjar.kernel.tool.ArgumentShape.Argument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks arguments against their schema, and describes the problems so that a model can correct all of them at once.
 */
final class ArgumentCheck {

    private static final int MAX_VALUE_LENGTH = 80;

    private final ArgumentShape shape;
    private final Schema schema;

    ArgumentCheck(ArgumentShape shape, JsonNode schema) {
        this.shape = shape;
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }

    /** One sentence per problem, in the order of the arguments where known; empty when there is none. */
    List<String> problems(ObjectNode arguments) {
        // Several rules may reject one value; what is accepted is the same for all of them.
        var problems = new LinkedHashMap<String, String>();
        for (Error error : schema.validate(arguments)) {
            String place = place(error);
            problems.put(place, place + ": " + problem(error, arguments));
        }
        addWhatSchemasCannotSay("", shape, arguments, problems);
        return List.copyOf(problems.values());
    }

    /** Problems of one list element, ignoring the other arguments. */
    List<String> problemsOfElement(ObjectNode listOnly, String list) {
        var place = list + "[0]";
        return problems(listOnly).stream()
                .filter(problem -> problem.startsWith(place))
                .map(problem -> CharMatcher.anyOf(".: ").trimLeadingFrom(problem.substring(place.length())))
                .toList();
    }

    /** A value for messages. */
    static String shown(JsonNode value) {
        String json = value.toString();
        return json.length() <= MAX_VALUE_LENGTH ? json : json.substring(0, MAX_VALUE_LENGTH) + "…";
    }

    private String problem(Error error, ObjectNode arguments) {
        if (error.getKeyword().equals("required")) {
            Argument missing = shapeAt(error.getInstanceLocation()).get(error.getProperty());
            return missing == null ? "is missing" : "is missing; accepted is " + missing.accepted() + about(missing);
        }
        if (error.getKeyword().equals("additionalProperties")) {
            return "unknown argument; known arguments are "
                    + String.join(", ", shapeAt(error.getInstanceLocation()).keySet());
        }
        Argument argument = argumentAt(error.getInstanceLocation());
        String value = shown(valueAt(arguments, error.getInstanceLocation()));
        if (argument == null) {
            return value + " is not accepted; " + error.getMessage();
        }
        boolean isElement = lastElement(error.getInstanceLocation()) instanceof Integer;
        return value + " is not accepted; accepted is "
                + (isElement ? argument.acceptedElement() : argument.accepted());
    }

    private static String about(Argument argument) {
        return argument.description().isEmpty() ? "" : " (" + argument.description() + ")";
    }

    private static void addWhatSchemasCannotSay(
            String prefix, ArgumentShape shape, JsonNode object, Map<String, String> problems) {
        shape.arguments().forEach((name, argument) -> {
            JsonNode value = object.path(name);
            if (argument.fields() != null && value.isArray()) {
                for (int i = 0; i < value.size(); i++) {
                    addWhatSchemasCannotSay(prefix + name + "[" + i + "].", argument.fields(), value.get(i), problems);
                }
            } else if (argument.fields() != null) {
                addWhatSchemasCannotSay(prefix + name + ".", argument.fields(), value, problems);
            } else if (isBlankWhereRequired(argument, value) || isOutOfRange(argument, value)) {
                String place = prefix + name;
                problems.putIfAbsent(
                        place, place + ": " + shown(value) + " is not accepted; accepted is " + argument.accepted());
            }
        });
    }

    private static boolean isBlankWhereRequired(Argument argument, JsonNode value) {
        return argument.isRequiredText()
                && value.isTextual()
                && value.textValue().isBlank();
    }

    private static boolean isOutOfRange(Argument argument, JsonNode value) {
        if (!value.isNumber() || !argument.isWholeNumber()) {
            return false;
        }
        return argument.isInt() ? !value.canConvertToInt() : !value.canConvertToLong();
    }

    private static String place(Error error) {
        var place = new StringBuilder();
        NodePath path = error.getInstanceLocation();
        for (int i = 0; i < path.getNameCount(); i++) {
            append(place, path.getElement(i));
        }
        if (error.getProperty() != null) {
            append(place, error.getProperty());
        }
        return place.toString();
    }

    private static void append(StringBuilder place, Object element) {
        if (element instanceof Integer index) {
            place.append('[').append(index).append(']');
        } else {
            place.append(place.isEmpty() ? "" : ".").append(element);
        }
    }

    private static @Nullable Object lastElement(NodePath path) {
        return path.getNameCount() == 0 ? null : path.getElement(path.getNameCount() - 1);
    }

    private Map<String, Argument> shapeAt(NodePath path) {
        Argument argument = argumentAt(path);
        ArgumentShape inside = argument == null ? null : argument.fields();
        return (inside == null ? shape : inside).arguments();
    }

    private @Nullable Argument argumentAt(NodePath path) {
        ArgumentShape at = shape;
        Argument found = null;
        for (int i = 0; i < path.getNameCount(); i++) {
            if (path.getElement(i) instanceof String name) {
                found = at == null ? null : at.arguments().get(name);
                at = found == null ? null : found.fields();
            }
        }
        return found;
    }

    private static JsonNode valueAt(JsonNode from, NodePath path) {
        JsonNode at = from;
        for (int i = 0; i < path.getNameCount(); i++) {
            Object element = path.getElement(i);
            at = element instanceof Integer index ? at.path(index) : at.path(String.valueOf(element));
        }
        return at;
    }
}
