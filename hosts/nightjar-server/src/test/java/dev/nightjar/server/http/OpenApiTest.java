package dev.nightjar.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.json.SessionView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The description of the API says what the API does. */
class OpenApiTest {

    private static final JsonNode DOCUMENT = document();
    private static final Set<String> OF_ANSWERS =
            Set.of("content_length", "time_local", "time_relative", "relevance", "successor");
    private static final StoreCalls CALLS = new StoreCalls(Duration.ofSeconds(1));

    @Test
    @DisplayName("every route is described, every description has a route, and only harmless paths need no token")
    void should_describe_the_routes(@TempDir Path folder) {
        var described = new HashSet<String>();
        var open = new HashSet<String>();
        DOCUMENT.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    described.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                    if (operation.getValue().has("security")) {
                        open.add(path.getKey());
                    }
                }));
        try (var kernel = AgentKernel.builder()
                        .dataRoot(folder)
                        .environment(Map.of())
                        .polling(false)
                        .withoutMemory()
                        .start();
                var messages = new MessageIntake(kernel, CALLS)) {
            assertThat(new ApiRoutes(kernel, messages, CALLS).all())
                    .extracting(route -> route.method() + " " + route.path())
                    .containsExactlyInAnyOrderElementsOf(described);
        }
        assertThat(open).isEqualTo(AccessHandler.PUBLIC);
    }

    @Test
    @DisplayName("every operation has an id of its own, and it is told where the server is")
    void should_name_the_operations_and_servers() {
        var operations = DOCUMENT.path("paths").findValues("operationId");

        assertThat(operations)
                .extracting(JsonNode::asText)
                .allMatch(id -> id.matches("[a-z][A-Za-z]+"))
                .doesNotHaveDuplicates();
        assertThat(DOCUMENT.path("paths").findValues("responses")).hasSameSizeAs(operations);
        assertThat(DOCUMENT.path("servers")).isNotEmpty();
    }

    static Map<String, Class<?>> bodies() {
        var bodies = new LinkedHashMap<String, Class<?>>();
        Arrays.stream(ApiBodies.class.getDeclaredClasses())
                .filter(Class::isRecord)
                .forEach(type -> bodies.put(type.getSimpleName(), type));
        bodies.put("Session", SessionView.class);
        bodies.put("SessionMessage", SessionView.MessageView.class);
        bodies.put("SessionCall", SessionView.CallView.class);
        return bodies;
    }

    static Set<Map.Entry<String, Class<?>>> eachBody() {
        return bodies().entrySet();
    }

    @ParameterizedTest
    @MethodSource("eachBody")
    @DisplayName("a schema has the properties that are read and written")
    void should_describe_the_bodies(Map.Entry<String, Class<?>> body) {
        var names = new SnakeCaseStrategy();

        assertThat(DOCUMENT.at("/components/schemas/" + body.getKey() + "/properties")
                        .fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(Arrays.stream(body.getValue().getRecordComponents())
                        .map(component -> names.translate(component.getName()))
                        .toArray(String[]::new));
    }

    @Test
    @DisplayName("a memory has the properties of the one form, but those of an answer to a model")
    void should_describe_memories() {
        var schema = DOCUMENT.at("/components/schemas/Memory/properties");

        assertThat(schema.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(names(MemoryRecord.class)
                        .filter(name -> !OF_ANSWERS.contains(name))
                        .toList());
    }

    private static Stream<String> names(Class<?> type) {
        var names = new SnakeCaseStrategy();
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> MemoryRecord.Part.class.isAssignableFrom(component.getType())
                        ? names(component.getType())
                        : Stream.of(names.translate(component.getName())));
    }

    @Test
    @DisplayName("every reference leads somewhere, and every schema is used")
    void should_hold_together() {
        var schemas = new HashSet<String>();
        DOCUMENT.at("/components/schemas").fieldNames().forEachRemaining(schemas::add);
        var used = new HashSet<String>();
        DOCUMENT.findValuesAsText("$ref")
                .forEach(reference -> used.add(reference.substring(reference.lastIndexOf('/') + 1)));

        assertThat(used).isEqualTo(schemas);
        assertThat(schemas).contains("Memory").containsAll(bodies().keySet());
    }

    private static JsonNode document() {
        try (var file = OpenApiTest.class.getResourceAsStream("openapi.json")) {
            return JsonMapper.builder().build().readTree(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
