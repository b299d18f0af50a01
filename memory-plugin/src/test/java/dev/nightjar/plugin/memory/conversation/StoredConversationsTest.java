package dev.nightjar.plugin.memory.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StoredConversationsTest {

    private static final MemoryScope OTHER_AGENT = MemoryScope.of("helper", StartedMemory.SCOPE.namespace());
    private static final MemoryScope OTHER_USER = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    private final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("B1")
    @Tag("P13")
    @Tag("X57")
    @DisplayName("messages and calls of tools come back in order, each call with its result, after a restart too")
    void should_keep_calls_between_the_messages() {
        memory.user("s", "What is the weather in Bergen?");
        var steps = List.of(
                new ToolStep(
                        "Let me look.", List.of(call("1", "{\"city\":\"Bergen\"}", "rain"), call("2", "{}", "12 °C"))),
                new ToolStep("", List.of(new ToolCallRecord("3", "tides", "{}", "no such tool", true))));
        answer("s", "Rain, 12 degrees.", steps);
        memory.user("s", "Thanks.");
        memory.restart();

        var messages = store().messages(StartedMemory.SCOPE, "s", 10);

        assertThat(messages)
                .extracting(StoredMessage::sequence, StoredMessage::role, StoredMessage::text)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1L, Role.USER, "What is the weather in Bergen?"),
                        org.assertj.core.groups.Tuple.tuple(2L, Role.AGENT, "Rain, 12 degrees."),
                        org.assertj.core.groups.Tuple.tuple(3L, Role.USER, "Thanks."));
        assertThat(messages.get(1).steps()).isEqualTo(steps);
    }

    @Test
    @Tag("P6")
    @DisplayName("calls of tools are found by their names and arguments, newest first, and never among what was said")
    void should_find_calls() {
        memory.user("s", "Look up the tides.");
        answer("s", "High at nine.", List.of(step(call("1", "{\"place\":\"Zyxomma Bay\"}", "nine"))));
        memory.user("t", "And the weather?");
        answer("t", "", List.of(step(call("2", "{\"place\":\"ZYXOMMA\"}", "rain"), call("3", "{}", "zyxomma"))));

        assertThat(store().calls(StartedMemory.SCOPE, "zyxomma", 10))
                .extracting(
                        FoundCall::sessionId,
                        FoundCall::sequence,
                        found -> found.call().callId())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("t", 2L, "2"),
                        org.assertj.core.groups.Tuple.tuple("s", 2L, "1"));
        assertThat(store().calls(StartedMemory.SCOPE, "bay weather", 10)).hasSize(1);
        assertThat(store().calls(StartedMemory.SCOPE, " ", 2)).hasSize(2);
        assertThat(store().calls(MemoryScope.of("assistant", new Namespace("user:bob")), "zyxomma", 10))
                .isEmpty();
        assertThat(memory.found("Zyxomma")).isEmpty();
        assertThat(memory.block("What about Zyxomma Bay?", "u").orElse("")).doesNotContain("Zyxomma");
    }

    @Test
    @Tag("X52")
    @DisplayName("a turn that only called tools is stored, and makes no episode and no work for consolidation")
    void should_keep_a_turn_of_calls_only() {
        memory.user("s", "Sweep the yard.");
        memory.consolidate("s");
        answer("s", "", List.of(step(call("1", "{}", "swept"))));
        answer("s", " ", List.of(step(call("1", "{}", "swept again"))));

        var messages = store().messages(StartedMemory.SCOPE, "s", 10);

        assertThat(messages).extracting(StoredMessage::text).containsExactly("Sweep the yard.", "", "");
        assertThat(messages.get(2).steps().get(0).calls().get(0).result()).isEqualTo("swept again");
        assertThat(store().session(StartedMemory.SCOPE, "s"))
                .hasValueSatisfying(
                        session -> assertThat(session.messageCount()).isEqualTo(3));
        assertThat(memory.episodes("s")).hasSize(1);
        assertThat(memory.isConsolidated("s")).isTrue();
    }

    @Test
    @Tag("P2")
    @Tag("P16")
    @DisplayName("what is saved during a conversation is no message of it, and makes none")
    void should_hold_messages_only() {
        memory.user("s", "Remember that I sail.");
        for (var session : List.of("s", "t")) {
            memory.service()
                    .remember(
                            StartedMemory.SCOPE,
                            FactDraft.builder("Ada sails with " + session, 1, "test")
                                    .sessionId(session)
                                    .build());
        }
        assertThat(store().messages(StartedMemory.SCOPE, "s", 9)).hasSize(1);
        assertThat(store().sessions(StartedMemory.SCOPE, 9))
                .extracting(Session::id)
                .containsExactly("s");
    }

    @Test
    @Tag("P10")
    @DisplayName("the last 3 of 10 are 8, 9 and 10; an unknown session has none")
    void should_answer_the_newest_messages() {
        for (int i = 1; i <= 10; i++) {
            memory.user("s", "Message " + i);
        }
        assertThat(store().messages(StartedMemory.SCOPE, "s", 3))
                .extracting(StoredMessage::sequence)
                .containsExactly(8L, 9L, 10L);
        assertThat(store().messages(StartedMemory.SCOPE, "t", 3)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store().messages(StartedMemory.SCOPE, "s", 0))
                .withMessageContaining("0");
    }

    @Test
    @Tag("P3")
    @DisplayName("places in a session ascend, whoever writes at the same time")
    void should_number_messages_upwards() throws InterruptedException {
        var writers = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            var name = "writer " + i;
            writers.add(new Thread(() -> List.of(1, 2, 3, 4, 5).forEach(n -> memory.user("s", name + " says " + n))));
        }
        writers.forEach(Thread::start);
        for (var writer : writers) {
            writer.join();
        }
        assertThat(store().messages(StartedMemory.SCOPE, "s", 100))
                .hasSize(20)
                .extracting(StoredMessage::sequence)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    @Tag("P2")
    @Tag("P11")
    @Tag("B10")
    @DisplayName("sessions exist from their first message on, newest first, with preview and count")
    void should_list_sessions() {
        assertThat(store().sessions(StartedMemory.SCOPE, 20)).isEmpty();
        memory.user("a", "Where\n is   " + "x".repeat(100));
        pass();
        memory.agent("b", "Good morning!");
        var before = store().session(StartedMemory.SCOPE, "a").orElseThrow();
        pass();
        memory.agent("a", "There.");

        var sessions = store().sessions(StartedMemory.SCOPE, 20);

        assertThat(sessions).extracting(Session::id).containsExactly("a", "b");
        assertThat(sessions.get(0).preview()).isEqualTo("Where is " + "x".repeat(71));
        assertThat(sessions.get(0).messageCount()).isEqualTo(2);
        assertThat(sessions.get(0).startedAt()).isEqualTo(before.startedAt());
        assertThat(sessions.get(0).updatedAt()).isAfter(before.updatedAt());
        assertThat(sessions.get(1).preview()).isEqualTo("Untitled");
        assertThat(store().sessions(StartedMemory.SCOPE, 1))
                .extracting(Session::id)
                .containsExactly("a");
        assertThat(store().countSessions(StartedMemory.SCOPE)).isEqualTo(2);
    }

    @Test
    @Tag("P2")
    @DisplayName("pages of sessions lead to each session once, also where several ended at the same time")
    void should_page_through_sessions() {
        for (var id : List.of("c", "a.1", "b", "a", "ö/2")) {
            memory.user(id, "Hello from " + id);
        }
        pass();
        memory.user("d", "Hello from d");
        var all = store().sessions(StartedMemory.SCOPE, 20);
        assertThat(all).hasSize(6);

        var paged = new ArrayList<Session>();
        String after = null;
        do {
            var page = store().page(StartedMemory.SCOPE, after, 2);
            paged.addAll(page.sessions());
            after = page.next();
        } while (after != null && paged.size() < 20);

        assertThat(paged).isEqualTo(all);
        assertThatThrownBy(() -> store().page(StartedMemory.SCOPE, "yesterday", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("yesterday");
    }

    @Test
    @Tag("B3")
    @Tag("X97")
    @DisplayName("another agent's or user's session is the same as an unknown one")
    void should_keep_sessions_apart() {
        memory.user("s", "This is Ada's.");
        for (var scope : List.of(OTHER_AGENT, OTHER_USER)) {
            assertThat(store().session(scope, "s")).isEmpty();
            assertThat(store().messages(scope, "s", 10)).isEmpty();
            assertThat(store().sessions(scope, 10)).isEmpty();
            assertThat(store().countSessions(scope)).isZero();
        }
        memory.context()
                .events()
                .post(UserMessage.of(
                        OTHER_AGENT, "s", "The helper's.", memory.clock().instant()));
        assertThat(store().messages(OTHER_AGENT, "s", 10))
                .extracting(StoredMessage::text)
                .containsExactly("The helper's.");
    }

    @Tag("file")
    @Test
    @Tag("P5")
    @DisplayName("attachments are stripped; results and arguments are cut at the stated length, arguments stay JSON")
    void should_bound_what_tools_said() throws IOException {
        var random = new Random(7);
        var bytes = new byte[3000];
        random.nextBytes(bytes);
        var payload = Base64.getEncoder().encodeToString(bytes);
        var image = "{\"image\":\"data:image/png;base64," + payload.substring(0, 40) + "\",\"size\":3}";
        memory.user("s", "Look.");
        answer(
                "s",
                "I see.",
                List.of(step(
                        call("1", "{\"file\":\"" + payload + "\"}", image),
                        call(
                                "2",
                                "{\"text\":\"" + "a \\\"b\\\" ".repeat(2000) + "\"}",
                                "wo\uD83D\uDE00rd ".repeat(2000)))));

        var calls = store().messages(StartedMemory.SCOPE, "s", 1)
                .get(0)
                .steps()
                .get(0)
                .calls();

        assertThat(calls.get(0).arguments()).isEqualTo("{\"file\":\"[binary data removed]\"}");
        assertThat(calls.get(0).result())
                .isEqualTo("{\"image\":\"data:image/png;base64,[binary data removed]\",\"size\":3}");
        assertThat(calls.get(1).arguments())
                .startsWith("{\"cut\":\"{\\\"text\\\":")
                .endsWith("[cut]\"}")
                .hasSizeLessThan(ConversationStore.MAX_TOOL_TEXT + 20);
        assertThat(calls.get(1).result().codePointCount(0, calls.get(1).result().length()))
                .isEqualTo(ConversationStore.MAX_TOOL_TEXT);
        memory.stop();
        assertThat(Files.readString(memory.file(), StandardCharsets.ISO_8859_1))
                .doesNotContain(payload.substring(0, 30), payload.substring(1000, 1030));
    }

    @Tag("file")
    @Test
    @Tag("I7")
    @DisplayName("what is forgotten goes from the results of tools, also when a tool of the same turn forgot it")
    void should_forget_in_results_of_tools() throws IOException {
        var first = memory.remember("Ada hides the key under the geranium");
        var second = memory.remember("Ada's locker has the number 4711");
        memory.user("s", "Where is my key?");
        var found = "{\"memories\":[{\"id\":\"%s\",\"content\":\"%s\"}]}";
        answer(
                "s",
                "Under a pot.",
                List.of(step(call("1", "{}", found.formatted(first, "the key: under the geranium")))));
        memory.service().forget(StartedMemory.SCOPE, first);
        memory.service().forget(StartedMemory.SCOPE, second);
        memory.user("s", "Forget my locker.");
        answer(
                "s",
                "Done.",
                List.of(step(
                        call("1", "{\"query\":\"locker 4711\"}", found.formatted(second, "number 4711")),
                        call("2", "{}", "gone"))));

        var results = store().messages(StartedMemory.SCOPE, "s", 10).stream()
                .flatMap(message -> message.steps().stream())
                .flatMap(step -> step.calls().stream())
                .map(ToolCallRecord::result)
                .toList();

        assertThat(results).hasSize(3).endsWith("gone");
        assertThat(results.subList(0, 2)).containsOnly("[removed: it held something that was forgotten]");
        memory.stop();
        assertThat(Files.readString(memory.file(), StandardCharsets.ISO_8859_1)).doesNotContain("geranium", "4711");
    }

    @Test
    @Tag("B9")
    @Tag("B11")
    @DisplayName("conversations need no embeddings, and posting never throws, also for a broken file")
    void should_not_raise() {
        memory.expectFailures();
        memory.user("s", "Before.");
        memory.raw().execute("ALTER TABLE tool_calls RENAME TO gone");
        answer("s", "Never stored.", List.of(step(call("1", "{}", "x"))));
        memory.raw().execute("ALTER TABLE gone RENAME TO tool_calls");
        memory.user("s", "After.");
        memory.restart();
        assertThat(store().messages(StartedMemory.SCOPE, "s", 9))
                .extracting(StoredMessage::text)
                .contains("Before.", "After.");
        assertThat(memory.context().failures()).isEmpty();
    }

    private void answer(String session, String text, List<ToolStep> steps) {
        memory.context()
                .events()
                .post(AgentResponse.of(
                                StartedMemory.SCOPE,
                                session,
                                text,
                                memory.clock().instant())
                        .withSteps(steps));
    }

    private void pass() {
        memory.clock().advance(Duration.ofMinutes(1));
    }

    private ConversationStore store() {
        return memory.context().service(ConversationStore.class).orElseThrow();
    }

    private static ToolStep step(ToolCallRecord... calls) {
        return new ToolStep("", List.of(calls));
    }

    private static ToolCallRecord call(String id, String arguments, String result) {
        return new ToolCallRecord(id, "weather", arguments, result, false);
    }
}
