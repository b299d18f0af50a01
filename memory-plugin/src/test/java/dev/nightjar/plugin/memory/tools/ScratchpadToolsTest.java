package dev.nightjar.plugin.memory.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.tool.Tool;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScratchpadToolsTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("scratchpad");

    @Test
    @Tag("S1")
    @Tag("S2")
    @Tag("S3")
    @DisplayName("the toolset has the promised tools")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly("scratchpad_write", "scratchpad_read", "scratchpad_clear");
    }

    @Test
    @Tag("S1")
    @Tag("S2")
    @Tag("S3")
    @DisplayName("what is written is read in its order with count and time, replaces what was there, and "
            + "is cleared once")
    void should_write_read_and_clear() {
        assertThat(read("a")).isEqualTo(new ScratchpadTools.Content("a", List.of(), null, 0));
        assertThat(write("a", List.of(" first ", "", "second\nline")))
                .isEqualTo(new ScratchpadTools.Written(true, 2, "The scratchpad has 2 items now"));
        assertThat(read("a"))
                .isEqualTo(
                        new ScratchpadTools.Content("a", List.of("first", "second\nline"), "2026-01-01T12:00:00Z", 2));
        write("a", List.of("third"));
        memory.restart();
        assertThat(((ScratchpadTools.Content) read("a")).items()).containsExactly("third");
        assertThat(clear("a")).isEqualTo(new ScratchpadTools.Cleared(true, "The scratchpad is empty now"));
        assertThat(clear("a")).isEqualTo(new ScratchpadTools.Cleared(false, "The scratchpad was empty"));
    }

    @Test
    @Tag("S1")
    @DisplayName("too many, too long, blank and too large items are each refused with the limit, and "
            + "nothing is written")
    void should_refuse_what_is_too_much() {
        write("a", List.of("kept"));
        refused(Collections.nCopies(33, "x"), "at most 32 entries, but has 33");
        refused(List.of("x".repeat(241)), "at most 240 characters, but one has 241");
        refused(List.of(" ", "\n"), "at least 1 entry that is not blank");
        refused(List.of(), "at least 1 entry");
        refused(Collections.nCopies(32, "é".repeat(200)), "at most 8192 bytes (8 KiB) together, but have 12800");
        assertThat(write("a", Collections.nCopies(32, "x".repeat(240)))).isNotNull();
    }

    @Tag("file")
    @Test
    @Tag("S4")
    @DisplayName("another session sees nothing, no search finds it, and it is deleted with its session")
    void should_belong_to_its_session() {
        write("a", List.of("zanzibar"));
        assertThat(((ScratchpadTools.Content) read("b")).items()).isEmpty();
        assertThat(clear("b")).isEqualTo(new ScratchpadTools.Cleared(false, "The scratchpad was empty"));
        var bob = MemoryScope.of("assistant", new Namespace("user:bob"));
        assertThat(memory.extension().tools())
                .allSatisfy(tool -> assertThat(tool.argumentType().getRecordComponents())
                        .noneMatch(component -> component.getName().contains("ession")));
        assertThat(memory.hits("zanzibar", MemoryFilter.ALL)).isEmpty();
        assertThat(memory.service().list(bob, MemoryFilter.ALL, 9)).isEmpty();
        try (var raw = memory.raw()) {
            raw.execute("PRAGMA foreign_keys = ON");
            raw.execute("DELETE FROM sessions WHERE session_id = 'a'");
            assertThat(raw.number("SELECT count(*) FROM scratchpad_items")).isZero();
        }
        assertThat(((ScratchpadTools.Content) read("a")).items()).isEmpty();
    }

    @Test
    @Tag("S4")
    @DisplayName("outside a conversation there is no scratchpad")
    void should_need_a_session() {
        var answer = memory.call("scratchpad_read");
        assertThat(answer.isSuccess()).isFalse();
        assertThat(String.valueOf(answer.content())).contains("belongs to a conversation");
    }

    private void refused(List<String> items, String reason) {
        var answer = memory.callIn("a", "scratchpad_write", items);
        assertThat(answer.isSuccess()).isFalse();
        assertThat(String.valueOf(answer.content())).contains(reason);
        assertThat(((ScratchpadTools.Content) read("a")).items()).containsExactly("kept");
    }

    private Object write(String session, List<String> items) {
        var answer = memory.callIn(session, "scratchpad_write", items);
        assertThat(answer.isSuccess()).as(String.valueOf(answer.content())).isTrue();
        return answer.content();
    }

    private Object read(String session) {
        return memory.callIn(session, "scratchpad_read").content();
    }

    private Object clear(String session) {
        return memory.callIn(session, "scratchpad_clear").content();
    }
}
