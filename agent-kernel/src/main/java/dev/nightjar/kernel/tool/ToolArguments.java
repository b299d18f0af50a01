package dev.nightjar.kernel.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arguments of one tool: their schema, and the conversion from a model's JSON to the record. Thread-safe.
 *
 * @param <A> the argument record
 */
public final class ToolArguments<A extends Record> {

    private final Class<A> type;
    private final Lazy<ObjectMapper> mapper;
    private final Lazy<ArgumentShape> shape;
    private final Lazy<ObjectNode> schema;
    private final Lazy<ArgumentCheck> check;

    ToolArguments(Class<A> type, Lazy<ObjectMapper> mapper, Lazy<ArgumentSchemas> schemas) {
        this.type = type;
        this.mapper = mapper;
        shape = new Lazy<>(() -> ArgumentShape.of(type));
        schema = new Lazy<>(() -> schemas.get().of(type));
        check = new Lazy<>(() -> new ArgumentCheck(shape.get(), schema.get()));
    }

    /**
     * JSON Schema (2020-12) of the arguments, as text.
     *
     * @throws IllegalArgumentException when there is no schema for the record
     */
    public String schema() {
        return schema.get().toString();
    }

    /**
     * Converts a model's JSON to the record. Blank text counts as no arguments; an explicit null, and blank text of an
     * optional argument, as an absent one.
     *
     * @throws ArgumentsRefusedException listing every problem, for the model to correct
     */
    public A read(String json) throws ArgumentsRefusedException {
        return readPart(json).arguments;
    }

    /**
     * Reads arguments, and lists the left-out elements of lists with the reasons.
     *
     * @throws ArgumentsRefusedException listing every problem, for the model to correct
     */
    public Part<A> readPart(String json) throws ArgumentsRefusedException {
        ObjectNode arguments = parse(json);
        dropNulls(arguments);
        GivenArguments.settle(arguments, shape.get());
        return part(arguments);
    }

    /**
     * Converts a model's final answer, of which nobody asks the model again what was meant: as much of it is taken as
     * can be understood.
     *
     * @throws ArgumentsRefusedException listing every problem; also when a list has elements, and none of them can be
     *     taken
     */
    public Part<A> readAnswer(String json) throws ArgumentsRefusedException {
        ObjectNode answer = parse(json);
        dropNulls(answer);
        answer.forEach(value -> {
            if (value instanceof ArrayNode list) {
                list.removeNulls();
            }
        });
        FittedAnswer.fit(shape.get(), answer);
        var lists = answer.properties().stream()
                .filter(property -> property.getValue() instanceof ArrayNode list && !list.isEmpty())
                .map(Map.Entry::getKey)
                .filter(this::isRequired)
                .toList();
        var part = part(answer);
        if (lists.stream().anyMatch(name -> answer.path(name).isEmpty())) {
            throw new ArgumentsRefusedException(String.join("; ", part.refused));
        }
        return part;
    }

    private boolean isRequired(String name) {
        var argument = shape.get().arguments().get(name);
        return argument != null && argument.isRequired();
    }

    private Part<A> part(ObjectNode arguments) throws ArgumentsRefusedException {
        List<String> refused = refuseElements(arguments);
        List<String> problems = check.get().problems(arguments);
        if (!problems.isEmpty()) {
            throw new ArgumentsRefusedException(String.join("; ", problems));
        }
        Defaults.fill(mapper.get(), shape.get(), arguments);
        return new Part<>(bind(arguments), refused);
    }

    /**
     * The accepted arguments.
     *
     * @param refused list elements that were left out, each with its reason; usually none
     */
    public record Part<A>(A arguments, List<String> refused) {}

    /** Removes invalid elements from the lists that are checked one by one. */
    private List<String> refuseElements(ObjectNode arguments) {
        var refused = new ArrayList<String>();
        shape.get().arguments().forEach((name, argument) -> {
            if (argument.isOneByOne() && arguments.get(name) instanceof ArrayNode all) {
                var kept = mapper.get().createArrayNode();
                int next = 0;
                for (; next < all.size() && kept.size() < argument.maxItems(); next++) {
                    String problem = problem(name, all.get(next));
                    if (problem.isEmpty()) {
                        kept.add(all.get(next));
                    } else {
                        refused.add(name + "[" + next + "] " + ArgumentCheck.shown(all.get(next)) + ": " + problem);
                    }
                }
                if (next < all.size()) {
                    int after = all.size() - next - 1;
                    refused.add(name + "[" + next + "]" + (after == 0 ? "" : " and the " + after + " after it")
                            + ": a call takes at most " + argument.maxItems());
                }
                arguments.set(name, kept);
            }
        });
        return refused;
    }

    private String problem(String list, JsonNode element) {
        ObjectNode listOnly = mapper.get().createObjectNode();
        listOnly.putArray(list).add(element);
        return String.join("; ", check.get().problemsOfElement(listOnly, list));
    }

    private ObjectNode parse(String json) throws ArgumentsRefusedException {
        if (json.isBlank()) {
            return mapper.get().createObjectNode();
        }
        try {
            if (mapper.get().readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : " at line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr();
            throw new ArgumentsRefusedException("malformed JSON" + place + ": " + e.getOriginalMessage(), e);
        }
        throw new ArgumentsRefusedException("a JSON object is expected, such as {\"name\": \"value\"}");
    }

    private static void dropNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.removeNulls();
        }
        node.forEach(ToolArguments::dropNulls);
    }

    private A bind(ObjectNode arguments) throws ArgumentsRefusedException {
        try {
            return mapper.get().treeToValue(shape.get().byComponent(arguments), type);
        } catch (ValueInstantiationException e) {
            String reason =
                    e.getCause() == null ? e.getOriginalMessage() : e.getCause().getMessage();
            throw new ArgumentsRefusedException(String.valueOf(reason), e);
        } catch (JsonMappingException e) {
            throw new ArgumentsRefusedException(e.getOriginalMessage(), e);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON cannot be malformed", e);
        }
    }
}
