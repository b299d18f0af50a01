package dev.nightjar.testkit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that every {@link HostDoor} must pass, for any framework or protocol. Extend it in a test class that opens the
 * door. Most tests share one door, each with its own users.
 *
 * <p>A cancelled or failed answer is not captured; the user's message is.
 */
public abstract class HostContract extends HostStreamContract {

    /** Time limit of a turn with a store that hangs; far more than any limit of the host. */
    private static final long SECONDS = 120;

    private static final String PATIENCE_MS = "60000";

    /**
     * How to open a door.
     *
     * @param data folder of the data; a door opened again with the same folder finds the stored data
     * @param model the model
     * @param store the host's only extension, instead of memory; null for memory
     */
    public record Setup(
            Path data, HostModel model, @Nullable AgentExtension store) {

        /**
         * Environment variables of the host. With memory, limits are long, so that a busy machine does not fail a test.
         * With a broken store they are short, so that no test waits longer than necessary.
         */
        public Map<String, String> environment() {
            return store == null
                    ? Map.of(
                            "NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS", PATIENCE_MS,
                            "NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", PATIENCE_MS,
                            "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS", PATIENCE_MS)
                    : Map.of("NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", "1000");
        }
    }

    @Test
    void should_find_both_sides_of_a_turn_once_each() {
        model.answers(NOTED);

        assertThat(door().say("finder", "monday", BOAT)).isEqualTo(NOTED);

        assertThat(said("finder", "monday")).containsExactly("USER " + BOAT, "AGENT " + NOTED);
        assertThat(found("finder", "Albatross boat")).containsExactlyInAnyOrder(BOAT, NOTED);
    }

    @Test
    void should_put_one_block_of_memory_next_to_the_prompt() {
        require(HostFeature.INJECTION);
        model.answers(NOTED);
        door().say("asker", "monday", BOAT);
        model.answers("It is called Albatross.");

        door().say("asker", "tuesday", QUESTION);

        var request = model.newest();
        assertThat(request.blocks()).as(request.text()).isEqualTo(1);
        assertThat(HostRequest.text(request.tail())).contains(BOAT).contains(QUESTION);
        assertThat(HostRequest.text(request.tail()).indexOf(BOAT))
                .isLessThan(HostRequest.text(request.tail()).indexOf(QUESTION));
        assertThat(new HostRequest(request.head()).blocks()).isZero();
    }

    @Test
    void should_show_where_the_user_lives_whatever_the_prompt() {
        require(HostFeature.INJECTION);
        model.answers(NOTED);
        var home = new Claim("the user", "home", "Bergen", Claim.State.HOLDS, true, false);
        var fact = FactDraft.builder("The user lives in Bergen", 1, "test");
        door().memory()
                .remember(door().scope("dweller"), fact.claims(List.of(home)).build());

        door().say("dweller", "monday", "Can you recommend a good plumber?");

        assertThat(model.newest().text()).containsOnlyOnce("home: Bergen");
        assertThat(model.newest().blocks()).isZero();
    }

    @Test
    void should_never_capture_a_block_as_something_said() {
        require(HostFeature.INJECTION);
        model.answers(NOTED);
        door().say("speaker", "monday", BOAT);
        for (int i = 1; i <= 3; i++) {
            door().say("speaker", "tuesday", QUESTION + " Again, " + i + "!");
        }

        assertThat(model.requests()).anyMatch(request -> request.blocks() > 0);
        assertThat(said("speaker", "tuesday"))
                .containsExactly(
                        "USER " + QUESTION + " Again, 1!",
                        "AGENT " + NOTED,
                        "USER " + QUESTION + " Again, 2!",
                        "AGENT " + NOTED,
                        "USER " + QUESTION + " Again, 3!",
                        "AGENT " + NOTED);
        assertThat(found("speaker", "recalled from earlier conversations")).noneMatch(text -> text.contains("<memory"));
    }

    @Test
    void should_keep_two_users_of_one_process_apart() {
        model.answers(request -> HostModel.said("Understood: " + HostRequest.text(request.tail())));
        var both = List.of("ada", "bob").stream()
                .map(user -> CompletableFuture.runAsync(() -> IntStream.range(0, TURNS)
                        .forEach(i -> door().say(user, "shared", "The code of " + user + " is quetzal" + user + i))))
                .toList();
        both.forEach(CompletableFuture::join);
        var requests = model.requests();

        for (String user : List.of("ada", "bob")) {
            String other = user.equals("ada") ? "quetzalbob" : "quetzalada";
            assertThat(said(user, "shared")).hasSize(2 * TURNS).noneMatch(text -> text.contains(other));
            assertThat(found(user, "The code of ada and of bob is"))
                    .isNotEmpty()
                    .noneMatch(text -> text.contains(other));
        }
        assertThat(requests)
                .hasSize(2 * TURNS)
                .noneMatch(request ->
                        request.text().contains("quetzalada") && request.text().contains("quetzalbob"));
    }

    @Test
    void should_keep_tools_to_the_user_who_talks_whatever_the_model_writes() {
        require(HostFeature.TOOLS);
        model.answers(NOTED);
        door().say("owner", "monday", BOAT);
        searching("Albatross");
        door().say("owner", "tuesday", "Search for it.");
        assertThat(model.newest().toolResults()).singleElement().asString().contains("lies in Bergen");

        searching("Albatross");
        door().say("stranger", "tuesday", "Search for it.");

        assertThat(model.newest().toolResults()).singleElement().asString().doesNotContain("lies in Bergen");
    }

    @Test
    void should_keep_tools_of_streamed_answers_to_the_user_who_talks() {
        require(HostFeature.STREAMING);
        require(HostFeature.TOOLS);
        model.answers(HostStreamContract::rememberingTheBird);
        var both = List.of("cleo", "dan").stream()
                .map(user -> CompletableFuture.runAsync(() -> door().stream(
                        user, "shared", "Remember that my bird is called quetzal" + user + ".", piece -> true)))
                .toList();
        both.forEach(CompletableFuture::join);

        for (String user : List.of("cleo", "dan")) {
            assertThat(facts(door().scope(user))).containsExactly("The user's bird is called quetzal" + user);
            searching("bird");
            assertThat(door().stream(user, "later", "Search for it.", piece -> true))
                    .isEqualTo("Found it.");
            assertThat(model.newest().toolResults())
                    .singleElement()
                    .asString()
                    .contains("quetzal" + user)
                    .doesNotContain("quetzal" + (user.equals("cleo") ? "dan" : "cleo"));
        }
        var nobody = MemoryScope.of(door().scope("cleo").agentId(), new Namespace("user:null"));
        assertThat(facts(nobody)).isEmpty();
    }

    @Test
    void should_send_each_tool_with_its_arguments() {
        require(HostFeature.TOOLS);
        try (var server = ScriptedModelServer.replying(ModelReply.text(NOTED))) {
            assumeTrue(
                    door().ask(server.baseUrl(), "wired", false),
                    "This door has no client for OpenAI-compatible models");

            var sent = server.requests().get(0).body().path("tools");
            var arguments = JsonNodeFactory.instance.objectNode();
            sent.forEach(tool -> arguments.set(tool.at("/function/name").asText(), tool.at("/function/parameters")));
            assertThat(arguments).hasSizeGreaterThan(5).allSatisfy(HostContract::isSchema);
            assertThat(arguments.path("search_memory").path("required").toString())
                    .isEqualTo("[\"query\"]");
            assertThat(arguments.path("search_memory").path("properties").size())
                    .isGreaterThan(1);
            assertThat(arguments
                            .path("remember_fact")
                            .at("/properties/content/description")
                            .asText())
                    .isNotBlank();
        }
    }

    private static void isSchema(JsonNode arguments) {
        assertThat(arguments.path("type").asText()).isEqualTo("object");
        assertThat(arguments.path("properties").isObject()).isTrue();
        arguments.path("properties").forEach(property -> {
            assertThat(property.path("type").asText())
                    .as(property.toString())
                    .isIn("string", "integer", "number", "boolean", "array", "object");
            assertThat(property.path("description").asText())
                    .as(property.toString())
                    .isNotBlank();
            if (property.path("type").asText().equals("array")) {
                assertThat(property.path("items").has("type"))
                        .as(property.toString())
                        .isTrue();
            }
        });
    }

    @Test
    void should_ask_nothing_twice_of_a_model_that_calls_a_tool_that_does_not_exist() {
        require(HostFeature.TOOLS);
        model.answers(request -> model.requests().size() > 3
                ? HostModel.said("I give up.")
                : HostModel.call("no_such_tool", "{\"place\": \"Bergen\"}"));

        // Some frameworks fail, others tell the model.
        var failure = catchThrowable(() -> door().say("seeker", "monday", "Search for it."));

        assertThat(model.requests()).doesNotHaveDuplicates();
        assertThat(said("seeker", "monday"))
                .isEqualTo(
                        failure == null
                                ? List.of("USER Search for it.", "AGENT I give up.")
                                : List.of("USER Search for it."));
    }

    @Test
    void should_refuse_a_turn_of_nobody() {
        model.answers(NOTED);

        for (String nobody : List.of("", " ", "null")) {
            assertThatThrownBy(() -> door().say(nobody, "monday", BOAT))
                    .as("user '" + nobody + "'")
                    .isNotNull();
            if (!missing().containsKey(HostFeature.STREAMING)) {
                assertThatThrownBy(() -> door().stream(nobody, "monday", BOAT, piece -> true))
                        .as("user '" + nobody + "'")
                        .isNotNull();
            }
        }

        assertThat(model.requests()).isEmpty();
    }

    @Test
    void should_record_calls_of_tools_with_their_results() {
        require(HostFeature.TOOLS);
        require(HostFeature.TOOL_RECORDS);
        model.answers(NOTED);
        door().say("caller", "monday", BOAT);
        searching("Albatross");

        assertThat(door().say("caller", "tuesday", "Search for it.")).isEqualTo("Found it.");

        var messages = messages("caller", "tuesday");
        assertThat(messages).extracting(StoredMessage::text).containsExactly("Search for it.", "Found it.");
        assertThat(messages.get(1).steps())
                .singleElement()
                .satisfies(step -> assertThat(step.calls()).singleElement().satisfies(HostContract::isTheSearch));
    }

    @Test
    void should_keep_what_the_user_said_when_the_model_fails() {
        model.answers(request -> {
            throw new IllegalStateException("The model is not there");
        });

        assertThatThrownBy(() -> door().say("unlucky", "monday", BOAT)).isInstanceOf(Exception.class);

        assertThat(said("unlucky", "monday")).containsExactly("USER " + BOAT);
        model.answers(NOTED);
        assertThat(door().say("unlucky", "monday", QUESTION)).isEqualTo(NOTED);
        assertThat(said("unlucky", "monday")).containsExactly("USER " + BOAT, "USER " + QUESTION, "AGENT " + NOTED);
    }

    @Test
    void should_capture_a_streamed_answer_once_when_it_is_complete() {
        require(HostFeature.STREAMING);
        model.answers(NOTED);
        var storedMeanwhile = new ArrayList<List<String>>();

        var heard = door().stream("streamer", "monday", BOAT, piece -> storedMeanwhile.add(said("streamer", "monday")));

        assertThat(heard).isEqualTo(NOTED);
        assertThat(storedMeanwhile)
                .hasSizeGreaterThan(1)
                .allSatisfy(stored -> assertThat(stored).containsExactly("USER " + BOAT));
        assertThat(said("streamer", "monday")).containsExactly("USER " + BOAT, "AGENT " + NOTED);
        assertThat(found("streamer", "Albatross boat")).containsExactlyInAnyOrder(BOAT, NOTED);
    }

    @Test
    void should_not_capture_a_streamed_answer_that_breaks() {
        require(HostFeature.STREAMING);
        model.answers(NOTED + HostModel.BREAK);

        assertThatThrownBy(() -> door().stream("unheard", "monday", BOAT, piece -> true))
                .isNotNull();

        model.answers(NOTED);
        assertThat(door().stream("unheard", "monday", QUESTION, piece -> true)).isEqualTo(NOTED);
        assertThat(said("unheard", "monday")).containsExactly("USER " + BOAT, "USER " + QUESTION, "AGENT " + NOTED);
    }

    @Test
    void should_not_capture_an_answer_that_was_cancelled() {
        require(HostFeature.CANCELLATION);
        model.answers(NOTED);

        var heard = door().stream("hasty", "monday", BOAT, piece -> false);
        assertThat(heard).isNotEmpty().isNotEqualTo(NOTED);
        assertThat(door().say("hasty", "monday", QUESTION)).isEqualTo(NOTED);

        assertThat(said("hasty", "monday")).containsExactly("USER " + BOAT, "USER " + QUESTION, "AGENT " + NOTED);
    }

    @Test
    void should_answer_when_the_store_fails(@TempDir Path folder) {
        answersWith(BrokenStore.failing(), folder);
    }

    @Test
    void should_answer_when_the_store_hangs(@TempDir Path folder) {
        answersWith(BrokenStore.hanging(), folder);
    }

    private void answersWith(BrokenStore store, Path folder) {
        require(HostFeature.OTHER_STORE);
        var ownModel = new HostModel();
        ownModel.answers(NOTED);
        try (var door = open(new Setup(folder, ownModel, store))) {
            try {
                assertThat(soon(() -> door.say("patient", "monday", BOAT))).isEqualTo(NOTED);
                if (!missing().containsKey(HostFeature.STREAMING)) {
                    assertThat(soon(() -> door.stream("patient", "tuesday", BOAT, piece -> true)))
                            .isEqualTo(NOTED);
                }
                assertThat(store.asked()).contains("capture");
            } finally {
                store.release();
            }
        }
    }

    private static String soon(java.util.function.Supplier<String> turn) {
        return CompletableFuture.supplyAsync(turn)
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static void isTheSearch(ToolCallRecord call) {
        assertThat(call.name()).isEqualTo("search_memory");
        assertThat(call.arguments()).contains("Albatross");
        assertThat(call.result()).contains("lies in Bergen");
        assertThat(call.isError()).isFalse();
    }
}
