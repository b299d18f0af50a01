package dev.nightjar.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.json.Json;
import dev.nightjar.server.json.StrictUtf8;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request to the JSON API.
 *
 * @param request the HTTP request
 * @param id the id at the end of the path; empty for a route without one
 * @param maxBytes maximum bytes of its body
 */
record ApiCall(HttpServletRequest request, String id, int maxBytes) {

    Requester requester() {
        return AccessHandler.requester(request);
    }

    MemoryScope scope() {
        return requester().scope();
    }

    /**
     * A query parameter.
     *
     * @return null when it is missing or blank
     */
    @Nullable
    String parameter(String name) {
        var value = request.getParameter(name);
        return value == null || value.isBlank() ? null : value;
    }

    /**
     * A numeric query parameter.
     *
     * @throws Problem when it is not a number
     */
    @Nullable
    Integer number(String name) {
        var value = parameter(name);
        try {
            return value == null ? null : Integer.valueOf(value);
        } catch (NumberFormatException e) {
            throw new Problem(400, "'" + name + "' must be a whole number, but was '" + value + "'");
        }
    }

    /**
     * Refuses unknown query parameters, which are mostly typing errors.
     *
     * @throws Problem naming them and the known ones
     */
    void only(String... known) {
        var unknown = new TreeSet<>(request.getParameterMap().keySet());
        unknown.removeAll(Set.of(known));
        if (!unknown.isEmpty()) {
            throw new Problem(
                    400,
                    "There is no parameter " + String.join(", ", unknown)
                            + (known.length == 0 ? "" : "; known are " + String.join(", ", known)));
        }
    }

    /**
     * The body, as this record.
     *
     * @throws Problem when it is too long, or invalid, naming the property
     */
    <T extends Record> T body(Class<T> type) throws IOException {
        if (request.getContentLengthLong() > maxBytes) {
            throw tooLong();
        }
        var bytes = request.getInputStream().readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            throw tooLong();
        }
        try {
            var body = Json.MAPPER.readValue(Utf8.strict(bytes), type);
            if (body == null) {
                throw new Problem(400, "The body must be a JSON object, but was null");
            }
            return body;
        } catch (CharacterCodingException e) {
            throw new Problem(400, "The body is not UTF-8 text; send it as UTF-8");
        } catch (UnrecognizedPropertyException e) {
            throw new Problem(
                    400,
                    "There is no property '" + path(e) + "'; known are "
                            + e.getKnownPropertyIds().stream()
                                    .map(String::valueOf)
                                    .sorted()
                                    .collect(Collectors.joining(", ")));
        } catch (JsonMappingException e) {
            throw new Problem(400, refusal(e));
        } catch (JsonProcessingException e) {
            throw new Problem(400, "The body is not JSON: " + e.getOriginalMessage());
        }
    }

    private static String refusal(JsonMappingException e) {
        var cause = e.getCause();
        if (cause instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        return path(e).isEmpty()
                ? "The body must be a JSON object of the properties in /v1/openapi.json"
                : "The property '" + path(e) + "' does not have the form that /v1/openapi.json describes";
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."));
    }

    private Problem tooLong() {
        return new Problem(413, "The body has more than " + maxBytes + " bytes");
    }

    static String decoded(String part) {
        try {
            return StrictUtf8.decoded(part);
        } catch (IllegalArgumentException e) {
            throw new Problem(400, "The path '" + part + "' is not percent-encoded UTF-8");
        }
    }
}
