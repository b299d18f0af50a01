package dev.nightjar.kernel.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import java.util.ArrayList;
import java.util.List;

/** Tools as LangChain4j specifications. */
final class ToolOffers {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ToolOffers() {}

    static List<ToolSpecification> of(Toolbox tools) {
        return tools.offers().stream().map(ToolOffers::specification).toList();
    }

    static ToolSpecification specification(Toolbox.Offer offer) {
        return ToolSpecification.builder()
                .name(offer.name())
                .description(offer.description())
                .parameters(parameters(offer.schema()))
                .build();
    }

    private static JsonObjectSchema parameters(String schema) {
        JsonNode tree;
        try {
            tree = JSON.readTree(schema);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tool's schema is JSON", e);
        }
        var object = JsonObjectSchema.builder();
        tree.path("properties")
                .properties()
                .forEach(property -> object.addProperty(
                        property.getKey(),
                        JsonRawSchema.from(property.getValue().toString())));
        var required = new ArrayList<String>();
        tree.path("required").forEach(name -> required.add(name.asText()));
        return object.required(required).additionalProperties(false).build();
    }
}
