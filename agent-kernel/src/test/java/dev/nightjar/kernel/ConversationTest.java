package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model is sent in the course of a conversation, at the wire. */
class ConversationTest {

    /** More exchanges than a history holds. */
    private static final int MANY = 45;

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Numbered numbered = new Numbered();

    @Test
    @Tag("G6")
    @DisplayName("each request begins with the bytes of the one before; the block stands in front of its prompt")
    void should_keep_what_was_sent_byte_for_byte() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Answer " + request.number()));
                var kernel = ModelHost.start(home, server.configuration(), time, numbered)) {
            var conversation = kernel.converse("s");
            for (var text : List.of("Hello.", "Good morning?", "\u00dcber alles \u2013 und \"Zitate\"?")) {
                assertThat(conversation.answer(text, piece -> {}).isCompleted()).isTrue();
            }
            var requests = server.requests();
            assertThat(requests).hasSize(3);
            for (int i = 1; i < requests.size(); i++) {
                var before = messages(requests.get(i - 1));
                assertThat(messages(requests.get(i))).startsWith(before.substring(0, before.length() - 1));
                assertThat(requests.get(i).body().path("tools"))
                        .isEqualTo(requests.get(0).body().path("tools"));
            }
            var last = requests.get(2);
            assertThat(last.user()).endsWith("\n\n<block 3>\n\n\u00dcber alles \u2013 und \"Zitate\"?");
            assertThat(last.system()).doesNotContain("<block");
            assertThat(numbered.injected)
                    .containsExactly(List.of(), List.of("<block 1>"), List.of("<block 1>", "<block 2>"));
        }
    }

    @Test
    @DisplayName(
            "each prompt says the hour with weekday and zone, who the agent is, and the user's name where it is known")
    void should_say_the_hour_and_the_names() {
        var berlin = Clock.fixed(Instant.parse("2022-04-05T07:00:00Z"), ZoneId.of("Europe/Berlin"));
        var talk = new StoredTalk();
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Yes."));
                var kernel = ModelHost.start(home, server.configuration(), time, berlin, talk)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.answer("Hello.", piece -> {}).isCompleted()).isTrue();
            talk.messages.add(new StoredMessage(1, Role.USER, "Joanna\nRoe", "Who am I?", berlin.instant(), List.of()));
            assertThat(conversation.answer("Who am I?", piece -> {}).isCompleted())
                    .isTrue();
            assertThat(kernel.converse(kernel.scope().incognito(), "i")
                            .answer("Hush.", piece -> {})
                            .isCompleted())
                    .isTrue();

            var requests = server.requests();
            var hour = "It is Tuesday, 5 April 2022, 09:00 (Europe/Berlin). You are ada";
            assertThat(requests.get(0).user())
                    .isEqualTo(hour
                            + ".\nThis is the first time you talk with this user: nothing was said before.\n\nHello.");
            assertThat(requests.get(1).user()).isEqualTo(hour + "; the user is Joanna Roe.\n\nWho am I?");
            assertThat(requests.get(2).user()).isEqualTo(hour + ".\n\nHush.");
            assertThat(requests.get(1).system())
                    .isEqualTo(requests.get(0).system())
                    .contains("by their names")
                    .doesNotContain("2022");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "what was erased is not sent any more: the history is read anew, without turns that came " + "to no answer")
    void should_read_its_history_anew_when_something_was_erased() {
        var noon = Clock.fixed(Instant.parse("2022-04-05T12:00:00Z"), ZoneId.of("UTC"));
        var talk = new StoredTalk();
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Yes."));
                var kernel = ModelHost.start(home, server.configuration(), time, noon, talk)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.answer("I live in Bergen.", piece -> {}).isCompleted())
                    .isTrue();
            talk.messages.add(new StoredMessage(3, Role.USER, null, "I drink tea.", noon.instant(), List.of()));
            talk.messages.add(new StoredMessage(4, Role.AGENT, null, "Good.", noon.instant(), List.of()));
            talk.messages.add(new StoredMessage(5, Role.USER, null, "No answer.", noon.instant(), List.of()));

            kernel.events().post(new MemoriesErased("ada", new Namespace("user:bob"), noon.instant()));
            assertThat(conversation.answer("And?", piece -> {}).isCompleted()).isTrue();
            kernel.events().post(MemoriesErased.of(kernel.scope(), noon.instant()));
            assertThat(conversation.answer("And now?", piece -> {}).isCompleted())
                    .isTrue();

            assertThat(messages(server.requests().get(1))).contains("I live in Bergen.");
            assertThat(messages(server.requests().get(2)))
                    .contains("I drink tea.", "Good.", "And now?")
                    .doesNotContain("Bergen", "No answer.");
        }
    }

    @Test
    @Tag("G6")
    @DisplayName("an exchange without an answer leaves nothing behind, neither its block")
    void should_leave_out_what_came_to_no_answer() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.text("One."),
                        ModelReply.status(400, "{\"error\":{\"message\":\"no\"}}"),
                        ModelReply.text("Three."));
                var kernel = ModelHost.start(home, server.configuration(), time, numbered)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.answer("First?", piece -> {}).isCompleted()).isTrue();
            assertThat(conversation.answer("Second?", piece -> {}).isCompleted())
                    .isFalse();
            assertThat(conversation.answer("Third?", piece -> {}).isCompleted()).isTrue();
            assertThat(messages(server.requests().get(2)))
                    .contains("<block 1>", "<block 3>")
                    .doesNotContain("Second?", "<block 2>");
            assertThat(numbered.injected.get(2)).containsExactly("<block 1>");
        }
    }

    @Test
    @DisplayName(
            "what had been written of an answer that broke off stays in the history, marked, and is to be stored so")
    void should_keep_what_was_written_of_a_broken_answer() {
        var half = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"The harbour is\"}}]}\n\n";
        var streamed = Map.of("Content-Type", "text/event-stream");
        try (var server = ScriptedModelServer.replying(
                        new ModelReply.Raw(200, streamed, half),
                        new ModelReply.Said("The bridge", List.of(), "length", 100, 20),
                        ModelReply.text("Both are closed."));
                var kernel = ModelHost.start(home, server.configuration() + "  retries: 0\n", time, numbered)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.answer("Where is the harbour?", piece -> {}).isCompleted())
                    .isFalse();
            assertThat(conversation.written()).isEqualTo("The harbour is\n[The answer broke off here.]");
            assertThat(conversation.answer("And the bridge?", piece -> {}).isCompleted())
                    .isFalse();
            assertThat(conversation.written()).startsWith("The bridge\n[");
            assertThat(conversation.answer("Are they open?", piece -> {}).isCompleted())
                    .isTrue();
            assertThat(conversation.written()).isEqualTo("Both are closed.");
            assertThat(messages(server.requests().get(2)))
                    .contains(
                            "Where is the harbour?",
                            "The harbour is\\n[The answer broke off here.]",
                            "And the bridge?");
        }
    }

    @Test
    @Tag("G6")
    @DisplayName("a history that is too long loses its older half at once, and the blocks in it count as gone")
    void should_drop_half_of_a_long_history() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Answer " + request.number()));
                var kernel = ModelHost.start(home, server.configuration(), time, numbered)) {
            var conversation = kernel.converse("s");
            for (int i = 1; i <= MANY; i++) {
                assertThat(conversation.answer("Text " + i + ".", piece -> {}).isCompleted())
                        .isTrue();
            }
            int cuts = 0;
            for (int i = 1; i < MANY; i++) {
                var before = messages(server.requests().get(i - 1));
                boolean isContinued =
                        messages(server.requests().get(i)).startsWith(before.substring(0, before.length() - 1));
                cuts += isContinued ? 0 : 1;
                assertThat(numbered.injected.get(i).size())
                        .isEqualTo(server.requests().get(i).turnsBefore())
                        .isBetween(1, 20);
                assertThat(numbered.injected.get(i)).endsWith("<block " + i + ">");
            }
            assertThat(cuts).isBetween(1, 3);
        }
    }

    @Test
    @Tag("G6")
    @Tag("P14")
    @DisplayName("a history that one text fills starts anew")
    void should_go_on_after_a_text_that_fills_the_history() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Answer " + request.number()));
                var kernel =
                        ModelHost.start(home, server.configuration() + "  context_window: 39000\n", time, numbered)) {
            var conversation = kernel.converse("s");
            assertThat(conversation.answer("long ".repeat(30_000), piece -> {}).isCompleted())
                    .isTrue();
            assertThat(conversation.answer("And now? ".repeat(250), piece -> {}).isCompleted())
                    .isTrue();
            assertThat(messages(server.requests().get(1)))
                    .doesNotContain("long long")
                    .contains("And now?");
            assertThat(numbered.injected.get(1)).isEmpty();
        }
    }

    @Test
    @DisplayName("what a schedule told waits for a prompt that has room for it")
    void should_keep_notices_until_there_is_room() {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("Answer " + request.number()));
                var kernel =
                        ModelHost.start(home, server.configuration() + "  context_window: 39000\n", time, numbered)) {
            var conversation = kernel.converse("s");
            for (int i = 0; i < 10; i++) {
                conversation.tell("tea", "The tea is ready " + i + " " + "so ".repeat(600));
            }
            assertThat(conversation.answer("long ".repeat(30_000), piece -> {}).isCompleted())
                    .isTrue();
            assertThat(conversation.answer("And now? ".repeat(250), piece -> {}).isCompleted())
                    .isTrue();
            assertThat(messages(server.requests().get(0))).doesNotContain("The tea");
            assertThat(messages(server.requests().get(1))).contains("The tea is ready 0", "The tea is ready 9");
        }
    }

    private static String messages(ModelRequest request) {
        return request.body().path("messages").toString();
    }

    /** Gives each prompt a block of its own, and keeps what it was told of earlier ones. */
    private static final class Numbered implements ContextProvider {

        private final List<List<String>> injected = new ArrayList<>();

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            injected.add(Objects.requireNonNull(request.injected()));
            return Optional.of("<block " + injected.size() + ">");
        }
    }
}
