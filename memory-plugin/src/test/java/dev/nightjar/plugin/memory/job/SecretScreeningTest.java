package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.plugin.memory.policy.Screening;
import dev.nightjar.plugin.memory.policy.TrustSettings;
import dev.nightjar.spi.event.AgentResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretScreeningTest {

    private static final String CARD = "4111 1111 1111 1111";
    private static final String SAID = "My card is " + CARD + ", and I like tea.";
    private static final String MASKED = "My card is [not remembered: card number], and I like tea.";

    @RegisterExtension
    final StartedMemory usual = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory careful = StartedMemory.with(settings(Screening.QUARANTINE, Screening.REDACT));

    @RegisterExtension
    final StartedMemory open = StartedMemory.with(settings(Screening.OFF, Screening.OFF));

    @Tag("file")
    @Test
    @DisplayName(
            "secrets in messages and calls of tools are masked before they are stored; they are nowhere in the file")
    void should_mask_secrets() throws IOException {
        usual.user("s", SAID);
        var call = new ToolCallRecord("c", "pay", "{\"card\":\"" + CARD + "\"}", CARD + " was charged", false);
        usual.context()
                .events()
                .post(AgentResponse.of(
                                SCOPE, "s", "I charged " + CARD, usual.clock().instant())
                        .withSteps(List.of(new ToolStep("I pay with " + CARD, List.of(call)))));

        assertThat(contents(usual)).contains(MASKED);
        usual.stop();
        assertThat(Files.readString(usual.file(), StandardCharsets.ISO_8859_1)).doesNotContain(CARD);
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("a token that hides behind what nobody sees is masked with it, and stands in no prompt")
    @ValueSource(strings = {"\u200b", "\u00ad", "\u2060", "\u202c", "\udb40\udc41", "\ufe0f"})
    void should_mask_what_is_hidden(String hidden) {
        var token = "ghp_A1b2C3d4E5A1b2C3d4E5A1b2C3d4E5f6G7h8";
        usual.user(
                "s",
                "The deploy token for the robot is " + token.substring(0, 12) + hidden + token.substring(12) + hidden
                        + " as agreed");

        assertThat(contents(usual))
                .containsExactly("The deploy token for the robot is [not remembered: access key or token]" + hidden
                        + " as agreed");
        assertThat(usual.block("What is the deploy token for the robot?", null))
                .hasValueSatisfying(
                        block -> assertThat(block).doesNotContain(token.substring(0, 12), token.substring(20)));
    }

    @Test
    @Tag("R9")
    @DisplayName("in calls of tools the secret alone is masked, in whatever string of JSON it stands; "
            + "what is left is JSON")
    void should_mask_within_json() {
        var call = new ToolCallRecord(
                "call_q9vLpFnZ8KdxMNbRXYJ2aTcE",
                "bash",
                "{\"command\":\"curl -u ada:hunter2 -H \\\"X-Api-Key: 9fK2mQ7xLw4TzR8vB1nC6yHd3JsPgE5u\\\" https://example.org\",\"n\":1}",
                "{\"stdout\":\"{\\\"password\\\":\\\"kVJENybj9\\\",\\\"user\\\":\\\"ada\\\"}\\nok\"}",
                false);
        usual.context()
                .events()
                .post(AgentResponse.of(SCOPE, "s", "Done", usual.clock().instant())
                        .withSteps(List.of(new ToolStep("", List.of(call)))));

        var stored = usual.context()
                .service(ConversationStore.class)
                .orElseThrow()
                .messages(SCOPE, "s", 9)
                .get(0)
                .steps()
                .get(0)
                .calls()
                .get(0);
        assertThat(stored.callId()).isEqualTo(call.callId());
        assertThat(stored.arguments())
                .isEqualTo(
                        "{\"command\":\"curl -u ada:[not remembered: password] -H \\\"X-Api-Key: [not remembered: access key or"
                                + " token]\\\" https://example.org\",\"n\":1}");
        assertThat(stored.result())
                .isEqualTo(
                        "{\"stdout\":\"{\\\"password\\\":\\\"[not remembered: password]\\\",\\\"user\\\":\\\"ada\\\"}\\nok\"}");
    }

    @Test
    @Tag("R9")
    @DisplayName("a value of metadata is read together with its name, and an id stays as it is")
    void should_mask_metadata() {
        var draft = FactDraft.builder("Ada likes tea", 1, "test")
                .metadata(Map.of("password", "rosebud9", "message_id", "msg_01XFDUDYJgAACzvnptvVoYEL", "n", 5))
                .build();

        var id = usual.service().remember(SCOPE, draft).id();

        assertThat(usual.fact(id).details().metadata())
                .isEqualTo(Map.of(
                        "password",
                        "[not remembered: password]",
                        "message_id",
                        "msg_01XFDUDYJgAACzvnptvVoYEL",
                        "n",
                        5L));
    }

    @Test
    @DisplayName(
            "with quarantine a message with a secret is kept, but not found, shown or read for facts until it is released")
    void should_quarantine_secrets() {
        careful.user("s", SAID);
        careful.user("s", "I sail on Sundays. Write to ada@example.org");

        assertThat(contents(careful)).containsExactly("I sail on Sundays. Write to [not remembered: e-mail address]");
        assertThat(careful.found("card tea")).isEmpty();
        assertThat(careful.block("What do I like to drink? Tea?", null)).isEmpty();
        assertThat(careful.maintenance().unexplained(SCOPE)).isZero();

        var waiting = careful.review().waiting(SCOPE, 9);
        assertThat(waiting).hasSize(1);
        assertThat(careful.review().count(SCOPE)).isOne();
        var one = waiting.get(0);
        assertThat(one.memory().content()).isEqualTo(SAID);
        assertThat(one.reason()).isEqualTo("It seems to hold a card number");
        assertThat(one.memory().details().ending())
                .extracting(end -> end.reason())
                .isEqualTo(EndReason.QUARANTINED);

        var stranger = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        assertThat(careful.review().waiting(stranger, 9)).isEmpty();
        assertThat(careful.review().release(stranger, one.memory().id())).isEmpty();

        assertThat(careful.review().release(SCOPE, one.memory().id()))
                .hasValueSatisfying(memory -> assertThat(memory.isActive()).isTrue());
        assertThat(careful.found("card tea")).startsWith(SAID);
        assertThat(careful.review().waiting(SCOPE, 9)).isEmpty();
        assertThat(careful.review().release(SCOPE, one.memory().id())).isEmpty();
    }

    @Tag("file")
    @Test
    @Tag("V12")
    @DisplayName("what waits for a review can be forgotten, and is nowhere in the file then")
    void should_forget_what_waits() throws IOException {
        careful.user("s", SAID);
        var id = careful.review().waiting(SCOPE, 1).get(0).memory().id();

        assertThat(careful.service().forget(SCOPE, id)).isPresent();

        assertThat(careful.review().count(SCOPE)).isZero();
        careful.stop();
        assertThat(Files.readString(careful.file(), StandardCharsets.ISO_8859_1))
                .doesNotContain(CARD);
    }

    @Test
    @Tag("R9")
    @DisplayName("unless screening is off, what is saved on purpose with a secret is refused with the setting")
    void should_refuse_to_save_secrets() {
        for (var store : List.of(usual, careful)) {
            var answer = store.call("remember_fact", "Ada's card is " + CARD, 1.0, null, null);
            assertThat(answer.isSuccess()).isFalse();
            assertThat(answer.content().toString()).contains("a card number", "memory.policy.secrets");
        }
    }

    @Test
    @DisplayName("with screening off everything is stored as it is")
    void should_leave_everything_when_off() {
        open.user("s", SAID);

        assertThat(contents(open)).containsExactly(SAID);
    }

    private static MemorySettings settings(Screening secrets, Screening personal) {
        return StartedMemory.settings(
                new PolicySettings(List.of(), List.of(), List.of(), secrets, personal, TrustSettings.DEFAULTS));
    }

    private static List<String> contents(StartedMemory store) {
        return store.service().list(SCOPE, MemoryFilter.ALL, 9).stream()
                .map(Memory::content)
                .toList();
    }
}
