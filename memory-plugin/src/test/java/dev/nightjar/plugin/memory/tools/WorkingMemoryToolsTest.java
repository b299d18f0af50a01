package dev.nightjar.plugin.memory.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.tool.Tool;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WorkingMemoryToolsTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("working_memory");

    @Test
    @Tag("X50")
    @DisplayName("the toolset reads and updates")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly("working_memory_read", "working_memory_update");
    }

    @Test
    @Tag("O8")
    @Tag("X50")
    @DisplayName("an agent reads the template, adds lines with their source, and replaces one")
    void should_read_and_update() {
        var fresh = read();
        assertThat(fresh.version()).isZero();
        assertThat(fresh.sections().keySet())
                .containsExactly(
                        "profile",
                        "current_goals",
                        "learned_facts",
                        "active_projects",
                        "important_contacts",
                        "session_notes");
        assertThat(update("active_projects", 0, List.of("Birdbook: draft; next: pictures"), null, "user"))
                .isEqualTo(new WorkingMemoryTools.Updated(true, 1, "Working memory is version 1 now", null));
        assertThat(read().sections().get("active_projects"))
                .containsExactly(new WorkingMemoryTools.LineView(
                        "Birdbook: draft; next: pictures", "user", "2026-01-01T12:00:00Z"));
        update("active_projects", 1, List.of("Birdbook: done"), List.of("Birdbook: draft; next: pictures"), "agent");
        assertThat(Objects.requireNonNull(read().sections().get("active_projects")))
                .extracting(WorkingMemoryTools.LineView::text)
                .containsExactly("Birdbook: done");
    }

    @Test
    @Tag("X50")
    @DisplayName("an update from an old version is told the present one, and changes nothing")
    void should_tell_the_present_version() {
        update("current_goals", 0, List.of("one"), null, "agent");
        var stale = update("current_goals", 0, List.of("two"), null, "agent");
        assertThat(stale.success()).isFalse();
        assertThat(stale.version()).isEqualTo(1);
        assertThat(stale.message()).contains("version 1 now, not 0");
        assertThat(stale.current()).isEqualTo(read());
    }

    @Test
    @Tag("R9")
    @Tag("X50")
    @DisplayName("an unknown section or source, and a secret, are refused with the reason")
    void should_refuse() {
        refused("Unknown section 'goals'; use one of current_goals", "goals", "x", "agent");
        refused("source must be user or agent, but was 'system'", "current_goals", "x", "system");
        refused("seems to hold a password", "learned_facts", "wifi password: hunter2", "user");
        assertThat(read().version()).isZero();
    }

    private void refused(String reason, String section, String line, String source) {
        var answer = memory.call("working_memory_update", section, 0L, List.of(line), null, source);
        assertThat(answer.isSuccess()).isFalse();
        assertThat(String.valueOf(answer.content())).contains(reason);
    }

    private WorkingMemoryTools.Content read() {
        return (WorkingMemoryTools.Content) memory.call("working_memory_read").content();
    }

    private WorkingMemoryTools.Updated update(
            String section, long version, List<String> add, @Nullable List<String> remove, String source) {
        var answer = memory.call("working_memory_update", section, version, add, remove, source);
        assertThat(answer.isSuccess()).as(String.valueOf(answer.content())).isTrue();
        return (WorkingMemoryTools.Updated) answer.content();
    }
}
