package dev.nightjar.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.conversation.SessionLog;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.transfer.TransferItem;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierTest {

    private static final MemoryScope SCOPE = MemoryScope.of("tester", Namespace.AGENT);

    @ParameterizedTest
    @ValueSource(strings = {"m-1", "Größe", "日本", "a\uD83D\uDE00b", "\uFFFD", "tab\tinside", ""})
    void should_leave_what_is_valid_as_it_is(String value) {
        assertThat(Identifier.checked("id", value)).isSameAs(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\uD800", "\uDC00a", "a\uDE00\uD83Db", "\uD83D\uD83D\uDE00", "a\u0000b"})
    @DisplayName(
            "halves of surrogate pairs and NUL are refused, since they would be stored as the same bytes as others")
    void should_refuse_what_cannot_be_kept_apart(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Identifier.checked("field", value))
                .withMessageStartingWith("field must be valid Unicode without NUL, but has U+");
    }

    @Test
    @DisplayName("a name that is too long to be stored can be asked for and erased")
    void should_find_what_is_there_already() {
        assertThat(Identifier.wellFormed("field", "a\u0000" + "x".repeat(1_001)))
                .hasSize(1_003);
        assertThat(MemoryFilter.ALL.inSession("x".repeat(1_001)).sessionId()).hasSize(1_001);
        assertThat(new ErasureTarget.OneSession("a\u0000").sessionId()).hasSize(2);
    }

    @Test
    void should_refuse_what_is_too_long() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Identifier.checked("field", "x".repeat(1_001)))
                .withMessage("field must have at most 1000 characters, but has 1001");
    }

    /** Everything of memory-api that takes a name from outside. */
    static Map<String, Consumer<String>> fields() {
        var fields = new LinkedHashMap<String, Consumer<String>>();
        fields.put("Namespace", Namespace::new);
        fields.put("Agent id", value -> MemoryScope.of(value, Namespace.AGENT));
        fields.put("id", value -> new MemoryId("ep_" + value));
        fields.put("category", Category::clean);
        fields.put("session id of a message", value -> UserMessage.of(SCOPE, value, "text", Instant.EPOCH));
        fields.put("session id of an answer", value -> AgentResponse.of(SCOPE, value, "text", Instant.EPOCH));
        fields.put(
                "message id",
                value -> UserMessage.of(SCOPE, "s", "text", Instant.EPOCH).withMessageId(value));
        fields.put(
                "message id of an answer",
                value -> AgentResponse.of(SCOPE, "s", "text", Instant.EPOCH).withMessageId(value));
        fields.put(
                "tag of a fact",
                value -> FactDraft.builder("x", 1, "test").tags(List.of(value)).build());
        fields.put(
                "session id of a fact",
                value -> FactDraft.builder("x", 1, "test").sessionId(value).build());
        fields.put(
                "metadata name",
                value -> FactDraft.builder("x", 1, "test")
                        .metadata(Map.of(value, true))
                        .build());
        fields.put(
                "tag of a note",
                value -> NoteDraft.builder("x", "test").tags(List.of(value)).build());
        fields.put("key", value -> NoteDraft.builder("x", "test").key(value).build());
        fields.put(
                "category of a note",
                value -> NoteDraft.builder("x", "test").category(value).build());
        fields.put(
                "session id of a note",
                value -> NoteDraft.builder("x", "test").sessionId(value).build());
        fields.put("tag of a change", value -> new NoteEdit(null, null, List.of(value), null));
        fields.put("session id of a filter", value -> MemoryFilter.ALL.inSession(value));
        fields.put("session id that is left out", value -> MemoryFilter.ALL.excludingSession(value));
        fields.put(
                "tag of a filter",
                value -> MemoryFilter.builder().tags(Set.of(value)).build());
        fields.put("session id to forget", ErasureTarget.OneSession::new);
        fields.put("session id of a log", value -> new SessionLog.Draft(value, "o", Instant.EPOCH, null, Map.of()));
        fields.put("id of an entry", value -> new SessionLog.Entry(value, Instant.EPOCH, true, false, "", Map.of()));
        fields.put("session to import", value -> new TransferItem.ScratchpadItem(value, List.of("x")));
        fields.put("key to import", value -> new TransferItem.Kept(value, List.of(), Map.of(), null, null, null));
        fields.put("message_id to import", value -> new TransferItem.Turn(Role.USER, null, 1, value, true));
        return fields;
    }

    static Set<Map.Entry<String, Consumer<String>>> eachField() {
        return fields().entrySet();
    }

    @ParameterizedTest
    @MethodSource("eachField")
    @DisplayName("every name from outside is checked, and the message names the field")
    void should_check_every_field(Map.Entry<String, Consumer<String>> field) {
        var name = field.getKey().replaceAll(" (of|that|to) .*", "");

        field.getValue().accept("fine");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> field.getValue().accept("a\uD800"))
                .withMessageContaining(name);
    }
}
