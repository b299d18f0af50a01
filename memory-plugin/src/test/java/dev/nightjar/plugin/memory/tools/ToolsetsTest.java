package dev.nightjar.plugin.memory.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemoryExtension;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.testkit.TestExtensionContext;
import dev.nightjar.tool.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsetsTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("C7")
    @Tag("V4")
    @DisplayName("two toolsets with a tool of the same name are refused at start naming both; a prefix cures it")
    void should_refuse_equal_names() {
        var both = List.of("basic", "keyed");
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> start(StartedMemory.settings(both, Map.of())))
                .withMessageContainingAll("'basic'", "'keyed'", "'list_memories'", "memory.tool_prefix.keyed");
        var extension = start(StartedMemory.settings(both, Map.of("keyed", "keyed_")));
        assertThat(extension.tools())
                .extracting(Tool::name)
                .contains("list_memories", "keyed_list_memories", "keyed_save_memory", "recall");
        extension.close();
    }

    @Test
    @Tag("V18")
    @Tag("X122")
    @DisplayName("the tools that only read say so, with a prefix, too; all others count as writing")
    void should_tell_reading_from_writing() {
        var all = List.of("facts", "basic", "notes", "keyed", "files", "scratchpad", "working_memory");
        var extension = start(StartedMemory.settings(all, Map.of("keyed", "keyed_")));
        assertThat(extension.tools())
                .filteredOn(Tool::isReadOnly)
                .extracting(Tool::name)
                .containsExactlyInAnyOrder(
                        "search_memory",
                        "get_entity_info",
                        "memory_stats",
                        "explain_fact",
                        "weak_facts",
                        "get_timeline",
                        "recall",
                        "list_memories",
                        "memory_search",
                        "keyed_recall_memories",
                        "keyed_list_memories",
                        "MemoryView",
                        "scratchpad_read",
                        "working_memory_read");
        extension.close();
    }

    @Test
    @DisplayName("the tools that take something away for good say so, with a prefix, too")
    void should_tell_what_is_destructive() {
        var all = List.of("facts", "basic", "notes", "keyed", "files", "scratchpad", "working_memory");
        var extension = start(StartedMemory.settings(all, Map.of("keyed", "keyed_")));
        assertThat(extension.tools())
                .filteredOn(Tool::isDestructive)
                .extracting(Tool::name)
                .containsExactlyInAnyOrder(
                        "forget_fact", "memory_delete", "keyed_forget_memory", "MemoryDelete", "scratchpad_clear");
        extension.close();
    }

    @Test
    @Tag("V12")
    @DisplayName("before its start the plugin says what is missing, and closing it twice is fine")
    void should_tell_that_it_is_not_started() {
        var extension = new MemoryExtension();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(extension::tools)
                .withMessageContaining("not initialised");
        var started = start(StartedMemory.settings(List.of("notes"), Map.of()));
        started.close();
        started.close();
    }

    @Test
    @DisplayName("an unknown toolset and a prefix that is no part of a tool's name are refused with what is accepted")
    void should_refuse_unknown_names() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StartedMemory.settings(List.of("note"), Map.of()))
                .withMessageStartingWith("toolsets has the unknown value 'note'; accepted: facts, basic, notes, keyed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StartedMemory.settings(List.of(), Map.of("key", "k_")))
                .withMessageStartingWith("tool_prefix has the unknown value 'key'; accepted: facts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StartedMemory.settings(List.of(), Map.of("keyed", "K-")))
                .withMessageContainingAll("tool_prefix.keyed", "'K-'");
    }

    private MemoryExtension start(MemorySettings settings) {
        var extension = new MemoryExtension();
        extension.initialize(TestExtensionContext.builder(folder)
                .configuration(MemorySettings.SECTION, settings)
                .build());
        return extension;
    }
}
