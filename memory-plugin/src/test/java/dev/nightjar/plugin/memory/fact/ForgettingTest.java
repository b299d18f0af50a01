package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ForgettingTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Tag("file")
    @Test
    @Tag("I7")
    @DisplayName("a forgotten fact leaves no byte in the file or its log: text, index, former versions, names")
    void should_leave_no_byte() throws IOException {
        memory.recognise("Quilbertina");
        fill(300);
        var first = memory.remember("Quilbertina hid the zyxomma in the vrakenplotz");
        fill(300);
        var second = memory.service()
                .correct(SCOPE, first, "Quilbertina hid the zyxomma in the wuzzlemung")
                .orElseThrow();
        fill(300);
        assertThat(bytesHold("zyxomma")).isTrue();
        assertThat(memory.service().forget(SCOPE, second.id())).isPresent();
        for (var word : List.of("Quilbertina", "zyxomma", "vrakenplotz", "wuzzlemung")) {
            assertThat(bytesHold(word)).as(word).isFalse();
        }
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT name FROM entities")).doesNotContain("Quilbertina");
            assertThat(raw.number("SELECT count(*) FROM memory_links")).isZero();
        }
        assertThat(memory.service().stats(SCOPE).facts()).isEqualTo(900);
    }

    @Test
    @Tag("I7")
    @DisplayName("a forgotten episode leaves no byte, its message and its speaker included; replayed it is new")
    void should_erase_an_episode_with_its_message() throws IOException {
        fill(100);
        var message = UserMessage.of(
                        MemoryScope.of("assistant", SCOPE.namespace()),
                        "s1",
                        "the zyxomma is mine",
                        memory.clock().instant())
                .by("Quilbertina")
                .withMessageId("m1");
        memory.context().events().post(message);
        memory.user("s1", "something else");
        var id = memory.hits("zyxomma", MemoryFilter.ALL).get(0).memory().id();
        assertThat(memory.service().forget(SCOPE, id)).isPresent();
        for (var word : List.of("Quilbertina", "zyxomma")) {
            assertThat(bytesHold(word)).as(word).isFalse();
        }
        assertThat(memory.episodes("s1")).extracting(Memory::content).containsExactly("something else");
        memory.context().events().post(message);
        assertThat(memory.service().stats(SCOPE).messages()).isEqualTo(2);
    }

    @Test
    @Tag("I7")
    @DisplayName("other facts, their entities and links are untouched")
    void should_leave_others_alone() {
        memory.recognise("Nora", "Petra");
        var kept = memory.remember("Nora knows Petra");
        var gone = memory.remember("Nora dislikes boats");
        memory.service().forget(SCOPE, gone);
        assertThat(memory.service()
                        .entity(SCOPE, "Nora", MemoryFilter.ALL, 10)
                        .orElseThrow()
                        .memories())
                .extracting(Memory::id)
                .containsExactly(kept);
        assertThat(memory.service().entity(SCOPE, "Petra", MemoryFilter.ALL, 10))
                .isPresent();
        memory.service().forget(SCOPE, kept);
        assertThat(memory.service().entity(SCOPE, "Petra", MemoryFilter.ALL, 10))
                .isEmpty();
    }

    @Test
    @Tag("I7")
    @DisplayName("somebody who speaks stays known when the last fact about them goes")
    void should_keep_speakers() {
        memory.recognise("Nora");
        memory.context()
                .events()
                .post(UserMessage.of(
                                MemoryScope.of("assistant", SCOPE.namespace()),
                                "s1",
                                "Hello",
                                memory.clock().instant())
                        .by("Nora"));
        memory.service().forget(SCOPE, memory.remember("Nora dislikes boats"));
        assertThat(memory.service().entity(SCOPE, "Nora", MemoryFilter.ALL, 10)).isPresent();
    }

    @Test
    @Tag("I7")
    @Tag("G3")
    @DisplayName("a forgotten reflection is not injected again")
    void should_forget_reflections() {
        var reflection = memory.service()
                .saveReflection(SCOPE, new Reflection.Draft("Ada likes water", List.of(), "test", List.of()));
        assertThat(memory.block("What does Ada like about water?", null)).isPresent();
        assertThat(memory.service().forget(SCOPE, reflection.id())).isPresent();
        assertThat(memory.block("What does Ada like about water?", null)).isEmpty();
    }

    private void fill(int count) {
        long before = memory.service().stats(SCOPE).facts();
        IntStream.range(0, count).forEach(i -> memory.remember("filler " + (before + i) + " about weather"));
    }

    /** Also in parts: the index shares beginnings of words, so a word may stand in it without its first letters. */
    private boolean bytesHold(String word) throws IOException {
        var end = word.substring(2);
        for (var file : List.of(memory.file(), log())) {
            if (Files.exists(file)) {
                var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                if (text.contains(end) || text.toLowerCase(Locale.ROOT).contains(end.substring(0, 5))) {
                    return true;
                }
            }
        }
        return false;
    }

    private Path log() {
        return memory.file().resolveSibling("memory.db-wal");
    }

    @Test
    @Tag("I7")
    @DisplayName("forgetting any id twice, or one of another kind, does no harm")
    void should_be_safe_to_repeat() {
        memory.user("s1", "one");
        var ids = memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE), 10).stream()
                .map(Memory::id)
                .toList();
        assertThat(memory.service().forget(SCOPE, ids.get(0))).isPresent();
        assertThat(memory.service().forget(SCOPE, ids.get(0))).isEmpty();
        assertThat(memory.service().forget(SCOPE, new MemoryId("note-unknown"))).isEmpty();
    }
}
