package dev.nightjar.testkit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The part of {@link HostContract} about streamed answers. Parts of a stream run in threads that do not know the login.
 */
public abstract class HostStreamContract extends HostHistoryContract {

    @Test
    void should_record_calls_of_tools_of_a_streamed_answer() {
        require(HostFeature.STREAMING);
        require(HostFeature.TOOLS);
        require(HostFeature.TOOL_RECORDS);
        searching("Albatross");

        assertThat(door().stream("fetcher", "monday", "Search for it.", piece -> true))
                .isEqualTo("Found it.");

        var messages = messages("fetcher", "monday");
        assertThat(messages).extracting(StoredMessage::text).containsExactly("Search for it.", "Found it.");
        assertThat(messages.get(1).steps()).hasSize(1);
    }

    /** Remembers the bird that the newest prompt names. */
    static ModelReply.Said rememberingTheBird(HostRequest request) {
        var turn = new HostRequest(request.tail());
        var bird = Pattern.compile("quetzal\\w+")
                .matcher(turn.texts(HostRequest.Speaker.USER).get(0));
        if (!turn.toolResults().isEmpty() || !bird.find()) {
            return HostModel.said("Remembered.");
        }
        return HostModel.call("remember_fact", "{\"content\": \"The user's bird is called " + bird.group() + "\"}");
    }

    List<String> facts(MemoryScope scope) {
        var request = SearchRequest.of("bird", MemoryFilter.ofKinds(MemoryKind.FACT), HIGHEST);
        return door().memory().search(scope, request).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    @Test
    void should_not_capture_an_answer_whose_stream_ends_without_an_end_of_the_answer() {
        require(HostFeature.STREAMING);
        var half =
                "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"scripted\","
                        + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"A fine name\"}}]}\n\n";
        var cut = new ModelReply.Raw(200, Map.of("Content-Type", "text/event-stream"), half);
        try (var server = ScriptedModelServer.replying(cut)) {
            assumeTrue(asked(server.baseUrl()), "This door has no client for OpenAI-compatible models");

            assertThat(server.requests()).isNotEmpty();
            assertThat(said("half-heard", HostDoor.ASKED)).noneMatch(text -> text.startsWith("AGENT"));
        }
    }

    private boolean asked(URI baseUrl) {
        try {
            return door().ask(baseUrl, "half-heard", true);
        } catch (RuntimeException e) {
            return true; // some clients fail, others take the half for the answer
        }
    }

    List<String> found(String user, String query) {
        var request = SearchRequest.of(query, MemoryFilter.ofKinds(MemoryKind.EPISODE), HIGHEST);
        return door().memory().search(door().scope(user), request).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }
}
