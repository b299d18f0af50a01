package dev.nightjar.plugin.memory.conversation;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.conversation.SessionLog;
import dev.nightjar.spi.conversation.SessionLog.Compaction;
import dev.nightjar.spi.conversation.SessionLog.Entry;
import dev.nightjar.spi.conversation.SessionLogStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StoredSessionLogsTest {

    private static final Instant MORNING = Instant.parse("2026-01-01T08:00:00Z");
    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    private final StartedMemory memory = StartedMemory.withToolsets("facts");

    @Test
    void should_keep_what_is_known_of_a_session_and_its_entries() {
        var saved = logs().save(
                        SCOPE,
                        new SessionLog.Draft(
                                "s", "ada", MORNING, MORNING.plus(Duration.ofDays(1)), Map.of("title", "Harbour")));
        assertThat(logs().append(SCOPE, "s", said("e1", "Hello."))).isTrue();
        assertThat(logs().append(SCOPE, "s", said("e1", "Something else"))).isFalse();
        logs().append(SCOPE, "s", unsaid("e2", "", Map.of("response", "Fog", "name", "weather")));
        assertThat(logs().save(SCOPE, draft("s")).version()).isEqualTo(2);

        memory.restart();

        assertThat(saved.details()).containsExactly(Map.entry("title", "Harbour"));
        assertThat(logs().find(SCOPE, "s"))
                .hasValue(new SessionLog("s", SCOPE.namespace(), "ada", MORNING, null, Map.of(), 2));
        assertThat(entries("s"))
                .containsExactly(said("e1", "Hello."), unsaid("e2", "", Map.of("response", "Fog", "name", "weather")));
        assertThat(service(ConversationStore.class).sessions(SCOPE, 9))
                .as("a log is no conversation")
                .noneMatch(session -> session.messageCount() > 0);
    }

    @Test
    void should_shorten_a_log_that_nobody_has_changed_since_it_was_read() {
        logs().save(SCOPE, draft("s"));
        for (int i = 1; i <= 4; i++) {
            logs().append(SCOPE, "s", said("e" + i, "Text " + i));
        }
        var stale = new Compaction(3, List.of("e1"), List.of());
        var fitting = new Compaction(
                4, List.of("e1", "e2"), List.of(unsaid("sum", "In short", Map.of()), said("e4", "Text 4")));

        assertThat(logs().compact(SCOPE, "s", stale)).isFalse();
        assertThat(entries("s")).hasSize(4);
        assertThat(logs().compact(SCOPE, "s", fitting)).isTrue();

        assertThat(entries("s")).extracting(Entry::id).containsExactly("e1", "e2", "sum", "e4");
        assertThat(logs().entries(SCOPE, "s", false)).extracting(Entry::id).containsExactly("sum", "e4");
        assertThat(logs().find(SCOPE, "s").orElseThrow().version()).isEqualTo(5);
    }

    @Test
    void should_treat_a_session_of_another_user_as_unknown() {
        logs().save(SCOPE, draft("s"));
        logs().append(SCOPE, "s", said("e1", "Hello."));

        assertThat(logs().find(BOB, "s")).isEmpty();
        assertThat(logs().entries(BOB, "s", true)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> logs().append(BOB, "s", said("e2", "Hi.")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> logs().compact(BOB, "s", new Compaction(1, List.of("e1"), List.of())));
        assertThat(entries("s")).hasSize(1);
        assertThat(logs().ofOwner("ada")).extracting(SessionLog::namespace).containsExactly(SCOPE.namespace());
        assertThat(logs().ofOwner("bob")).isEmpty();
    }

    @Test
    void should_find_sessions_that_expire() {
        logs().save(SCOPE, new SessionLog.Draft("old", "ada", MORNING, MORNING.plusSeconds(10), Map.of()));
        logs().save(BOB, new SessionLog.Draft("older", "bob", MORNING, MORNING.plusSeconds(5), Map.of()));
        logs().save(SCOPE, new SessionLog.Draft("young", "ada", MORNING, MORNING.plusSeconds(20), Map.of()));
        logs().save(SCOPE, draft("for ever"));

        assertThat(logs().expired(MORNING.plusSeconds(11)))
                .extracting(SessionLog::sessionId)
                .containsExactly("older", "old");
    }

    @Tag("file")
    @Test
    void should_erase_what_may_quote_an_erased_message() throws IOException {
        memory.user("s", "I met Wuzzlemung in the harbour.");
        memory.user("s", "The weather is fine.");
        logs().save(SCOPE, draft("s"));
        logs().append(SCOPE, "s", said("e1", " I met Wuzzlemung in the harbour. "));
        logs().append(SCOPE, "s", said("e2", "The weather is fine."));
        logs().append(SCOPE, "s", unsaid("e3", "", Map.of("result", "Wuzzlemung: no hits")));
        logs().compact(SCOPE, "s", new Compaction(3, List.of("e1", "e2"), List.of(unsaid("sum", "W.", Map.of()))));

        erase(new ErasureTarget.OneMemory(memory.episodes("s").get(0).id()));

        assertThat(entries("s")).containsExactly(said("e2", "The weather is fine."));
        assertThat(logs().find(SCOPE, "s").orElseThrow().version()).isGreaterThan(4);
        memory.stop();
        assertThat(Files.readString(memory.file(), StandardCharsets.ISO_8859_1)).doesNotContain("Wuzzlemung");
    }

    @Tag("file")
    @Test
    void should_erase_what_names_somebody_or_quotes_an_erased_fact() throws IOException {
        logs().save(SCOPE, new SessionLog.Draft("s", "ada", MORNING, null, Map.of("title", "Quilbertina's birthday")));
        logs().append(SCOPE, "s", said("e1", "Hello."));
        logs().append(SCOPE, "s", unsaid("e2", "", Map.of("response", "Quilbertina lives in Bergen")));
        logs().save(SCOPE, draft("t"));
        logs().append(SCOPE, "t", said("e1", "Hello."));
        logs().append(SCOPE, "t", unsaid("e2", "Ada keeps the key under the blue flower pot by the door.", Map.of()));
        logs().save(SCOPE, draft("u"));
        var fact = memory.remember("Ada keeps the key under the blue flower pot");
        logs().append(SCOPE, "u", unsaid("e1", "", Map.of("call", "search_memory")));
        logs().append(SCOPE, "u", unsaid("e2", "", Map.of("response", "{\"id\": \"" + fact.value() + "\"}")));
        logs().append(SCOPE, "u", said("e3", "Somewhere."));

        erase(new ErasureTarget.About("Quilbertina"));
        assertThat(entries("s")).extracting(Entry::id).containsExactly("e1");
        assertThat(logs().find(SCOPE, "s").orElseThrow().details()).isEmpty();
        assertThat(entries("t")).hasSize(2);
        erase(new ErasureTarget.OneMemory(fact));
        assertThat(entries("t")).extracting(Entry::id).containsExactly("e1");
        assertThat(entries("u")).extracting(Entry::id).containsExactly("e3");
        memory.stop();
        assertThat(Files.readString(memory.file(), StandardCharsets.ISO_8859_1))
                .doesNotContain("Quilbertina", "flower pot");
    }

    @Test
    void should_go_with_its_session_which_is_not_pruned() {
        logs().save(SCOPE, draft("gone"));
        erase(new ErasureTarget.OneSession("gone"));
        assertThat(logs().find(SCOPE, "gone")).isEmpty();

        for (int i = 0; i <= 11; i++) {
            memory.user("s" + i, "Hello.");
            if (i == 0) {
                logs().save(SCOPE, draft("s0"));
                logs().append(SCOPE, "s0", said("e1", "Hello."));
            }
            memory.consolidate("s" + i);
            memory.clock().advance(Duration.ofMinutes(1));
        }
        assertThat(service(ConversationStore.class).prune(SCOPE)).as("s1").isEqualTo(1);
        assertThat(entries("s0")).containsExactly(said("e1", "Hello."));
    }

    @Test
    void should_mask_secrets() {
        var key = "AKIA" + "IOSFODNN7EXAMPLE";
        logs().save(SCOPE, draft("s"));
        logs().append(SCOPE, "s", said("e1", "My key is " + key));
        logs().append(SCOPE, "s", unsaid("e2", "Their key is " + key, Map.of("result", "key " + key)));

        assertThat(entries("s").toString()).doesNotContain(key).contains("[not remembered");
    }

    private static SessionLog.Draft draft(String session) {
        return new SessionLog.Draft(session, "ada", MORNING, null, Map.of());
    }

    private static Entry said(String id, String text) {
        return new Entry(id, MORNING, true, false, text, Map.of("type", "USER"));
    }

    private static Entry unsaid(String id, String text, Map<String, String> parts) {
        return new Entry(id, MORNING, false, false, text, parts);
    }

    private List<Entry> entries(String session) {
        return logs().entries(SCOPE, session, true);
    }

    private void erase(ErasureTarget target) {
        assertThat(service(Erasure.class).erase(SCOPE, target, unused -> {})).isPresent();
    }

    private SessionLogStore logs() {
        return service(SessionLogStore.class);
    }

    private <T> T service(Class<T> type) {
        return memory.context().service(type).orElseThrow();
    }
}
