package dev.nightjar.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A request to a {@link ScriptedModelServer}.
 *
 * @param number its number, from 1
 * @param headers its headers, names in lower case
 * @param body the JSON, as sent
 */
public record ModelRequest(int number, Map<String, String> headers, JsonNode body) {

    /** Copies the map. */
    public ModelRequest {
        headers = Map.copyOf(headers);
    }

    /** The system text. */
    public String system() {
        return messages("system").collect(Collectors.joining("\n"));
    }

    /** The newest user text. */
    public String user() {
        return messages("user").reduce("", (older, newer) -> newer);
    }

    /** Tool results so far, oldest first. */
    public List<String> toolResults() {
        return messages("tool").toList();
    }

    /** How many answers the model has given earlier in this run. */
    public int turnsBefore() {
        return (int) elements("messages")
                .filter(message -> message.path("role").asText().equals("assistant"))
                .count();
    }

    /** Names of the tools that the model may call. */
    public List<String> tools() {
        return elements("tools")
                .map(tool -> tool.path("function").path("name").asText())
                .toList();
    }

    /** Whether the answer is to be streamed. */
    public boolean isStreamed() {
        return body.path("stream").asBoolean();
    }

    private Stream<String> messages(String role) {
        return elements("messages")
                .filter(message -> message.path("role").asText().equals(role))
                .map(message -> text(message.path("content")));
    }

    private Stream<JsonNode> elements(String field) {
        return StreamSupport.stream(body.path(field).spliterator(), false);
    }

    // Content is either a text or a list of parts.
    private static String text(JsonNode content) {
        return content.isTextual()
                ? content.textValue()
                : StreamSupport.stream(content.spliterator(), false)
                        .map(part -> part.path("text").asText())
                        .collect(Collectors.joining());
    }
}
