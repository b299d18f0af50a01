package dev.nightjar.plugin.memory.tools.file;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.tool.Tool;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileToolsTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("files");

    @Test
    @DisplayName("the toolset has the six tools under their documented names")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly(
                        "MemoryView",
                        "MemoryCreate",
                        "MemoryStrReplace",
                        "MemoryInsert",
                        "MemoryDelete",
                        "MemoryRename");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/memories/preferences.md",
                "preferences.md",
                "/preferences.md",
                "./Preferences.md",
                "/memories//preferences.md"
            })
    @DisplayName("a path with and without the root is the key of a note, in every spelling")
    void should_name_one_note(String path) {
        assertThat(done("MemoryCreate", path, "Short answers"))
                .isEqualTo("Created the file 'preferences.md' (13 bytes)");
        assertThat(note("preferences.md").content()).isEqualTo("Short answers");
        assertThat(refused("MemoryCreate", "preferences.md", "Long answers")).contains("already exists");
        assertThat(note("preferences.md").content()).isEqualTo("Short answers");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../secrets.md | must not contain '..'",
                "/memories/a/../../b | must not contain '..'",
                "/memories/ | name a file or folder",
                ". | name a file or folder"
            })
    @DisplayName("a path out of the root and the root itself are refused")
    void should_refuse_paths(String path, String reason) {
        assertThat(refused("MemoryCreate", path, "x")).contains(reason);
        assertThat(refused("MemoryDelete", path)).contains(reason);
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isZero();
    }

    @Test
    @DisplayName("a path of more than 128 characters is refused with its length")
    void should_refuse_long_paths() {
        assertThat(refused("MemoryCreate", "a".repeat(129), "x")).contains("at most 128 characters, but has 129");
        done("MemoryCreate", "/memories/" + "a".repeat(128), "x");
    }

    @Test
    @DisplayName("a file is shown with numbered lines, all or a range of them")
    void should_show_a_file() {
        done("MemoryCreate", "plan.md", "---\nname: plan\n---\n\nSail north.\n");
        assertThat(view("plan.md", null))
                .isEqualTo("File: plan.md\nLines 1-5 of 5\n\n"
                        + "     1\t---\n     2\tname: plan\n     3\t---\n     4\t\n     5\tSail north.");
        assertThat(view("plan.md", "2, 3"))
                .isEqualTo("File: plan.md\nLines 2-3 of 5\n\n     2\tname: plan\n     3\t---");
        assertThat(view("plan.md", "5,-1")).endsWith("Lines 5-5 of 5\n\n     5\tSail north.");
        assertThat(view("plan.md", "1,99")).contains("Lines 1-5 of 5");
        assertThat(refused("MemoryView", "plan.md", "6,9")).contains("has no line", "5 lines");
        assertThat(refused("MemoryView", "plan.md", "all")).contains("two numbers");
        assertThat(refused("MemoryView", "other.md", null)).contains("no file or folder 'other.md'");
    }

    @Test
    @DisplayName("of a long file as many lines are shown as an answer may have, and how to see the rest")
    void should_show_a_long_file_in_parts() {
        done("MemoryCreate", "long.md", "a line of words\n".repeat(1_200));
        var first = view("long.md", null);
        assertThat(first).contains("Lines 1-").contains("no room in this answer");
        var next = first.replaceAll("(?s).*viewRange '(\\d+),1200'.*", "$1");
        assertThat(view("long.md", next + ",1200")).contains("Lines " + next + "-");
    }

    @Test
    @DisplayName("a folder lists two levels of the files below it, also those another toolset saved")
    void should_list_folders() {
        assertThat(view("", null)).isEqualTo("Contents of /:\n\n  (empty)");
        done("MemoryCreate", "MEMORY.md", "- plan");
        done("MemoryCreate", "project/plan.md", "Sail north");
        done("MemoryCreate", "project/deep/er/still.md", "x");
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("English", "test").key("language").build());
        memory.notes()
                .save(SCOPE, NoteDraft.builder("out", "test").key("../out").build());
        memory.notes().save(SCOPE, NoteDraft.of("without a key", "test"));
        assertThat(view("/", null))
                .isEqualTo("Contents of /:\n\n  language (7 bytes)\n  memory.md (6 bytes)\n  project/\n"
                        + "    project/deep/\n    project/plan.md (10 bytes)");
        assertThat(view("/memories/project/", null))
                .isEqualTo("Contents of project:\n\n  deep/\n    deep/er/\n  plan.md (10 bytes)");
        assertThat(view("language", null)).contains("     1\tEnglish");
    }

    @Test
    @DisplayName("a file and a folder never have the same path")
    void should_keep_files_and_folders_apart() {
        done("MemoryCreate", "project/plan.md", "Sail north");
        assertThat(refused("MemoryCreate", "project", "x")).contains("already exists");
        assertThat(refused("MemoryCreate", "project/plan.md/x", "x")).contains("'project/plan.md' is a file");
    }

    @Test
    @DisplayName("a text is replaced when it is there once, and else its count is said")
    void should_replace() {
        done("MemoryCreate", "tea.md", "Green tea\nBlack tea\nWater\n");
        assertThat(refused("MemoryStrReplace", "tea.md", "tea", "coffee")).contains("2 times");
        assertThat(refused("MemoryStrReplace", "tea.md", "milk", "x")).contains("is not in 'tea.md'");
        assertThat(refused("MemoryStrReplace", "tea.md", "", "x")).contains("must not be empty");
        assertThat(refused("MemoryStrReplace", "no.md", "tea", "x")).contains("no file or folder 'no.md'");
        assertThat(done("MemoryStrReplace", "tea.md", "Black tea", "Coffee"))
                .isEqualTo("Changed the file 'tea.md':\n     1\tGreen tea\n     2\tCoffee\n     3\tWater");
        done("MemoryStrReplace", "tea.md", "\nWater\n", "");
        assertThat(note("tea.md").content()).isEqualTo("Green tea\nCoffee");
        assertThat(refused("MemoryStrReplace", "tea.md", "Green tea\nCoffee\n", "\n"))
                .contains("MemoryDelete");
    }

    @Test
    @DisplayName("lines are inserted at the beginning, after a line and at the end")
    void should_insert() {
        done("MemoryCreate", "list.md", "two\n");
        done("MemoryInsert", "list.md", 0, "one\n");
        assertThat(done("MemoryInsert", "list.md", 2, "four")).contains("3 lines");
        done("MemoryInsert", "list.md", 2, "three");
        assertThat(note("list.md").content()).isEqualTo("one\ntwo\nthree\nfour");
        assertThat(refused("MemoryInsert", "list.md", 5, "x")).contains("insertLine is 5", "4 lines");
        assertThat(refused("MemoryInsert", "no.md", 0, "x")).contains("no file or folder");
    }

    @Test
    @DisplayName("a deleted file or folder is erased, its former versions too, and nothing beside it")
    void should_delete() {
        done("MemoryCreate", "project/a.md", "zanzibar one");
        done("MemoryStrReplace", "project/a.md", "one", "two");
        done("MemoryCreate", "project/b/c.md", "x");
        done("MemoryCreate", "projects.md", "stays");
        done("MemoryCreate", "single.md", "goes");
        assertThat(done("MemoryDelete", "single.md")).isEqualTo("Erased the file 'single.md'");
        assertThat(done("MemoryDelete", "project/")).isEqualTo("Erased the folder 'project' with 2 files");
        assertThat(view("", null)).isEqualTo("Contents of /:\n\n  projects.md (5 bytes)");
        assertThat(refused("MemoryDelete", "project")).contains("no file or folder");
        assertThat(memory.found("zanzibar")).isEmpty();
    }

    @Test
    @DisplayName("a renamed file keeps its id and history; a folder is moved with all its files")
    void should_rename() {
        done("MemoryCreate", "a.md", "first");
        done("MemoryStrReplace", "a.md", "first", "second");
        done("MemoryCreate", "old/b.md", "b");
        done("MemoryCreate", "old/c/d.md", "d");
        var before = note("a.md");
        memory.clock().advance(Duration.ofHours(1));
        assertThat(done("MemoryRename", "a.md", "/memories/new/a.md")).isEqualTo("Renamed 'a.md' to 'new/a.md'");
        var after = note("new/a.md");
        assertThat(after.id()).isEqualTo(before.id());
        assertThat(after.details().createdAt()).isEqualTo(before.details().createdAt());
        assertThat(history(after)).contains("first", "second");
        done("MemoryRename", "old", "new/old");
        assertThat(note("new/old/c/d.md").content()).isEqualTo("d");
        assertThat(view("", null)).isEqualTo("Contents of /:\n\n  new/\n    new/a.md (6 bytes)\n    new/old/");
        assertThat(refused("MemoryRename", "a.md", "x.md")).contains("no file or folder 'a.md'");
        assertThat(refused("MemoryRename", "new/a.md", "new/old/b.md")).contains("already exists");
        assertThat(refused("MemoryRename", "new", "new/inner")).contains("into itself");
        assertThat(refused("MemoryRename", "new", "x".repeat(125))).contains("at most 128");
        assertThat(view("new", null)).contains("  a.md (6 bytes)\n  old/");
    }

    @Test
    @DisplayName("a change and a rename can be taken back, unless the former path is taken by then")
    void should_undo() {
        done("MemoryCreate", "a.md", "first");
        done("MemoryInsert", "a.md", 1, "second");
        memory.clock().advance(Duration.ofHours(1));
        done("MemoryRename", "a.md", "b.md");
        var id = note("b.md").id();
        done("MemoryCreate", "a.md", "another");
        assertThat(memory.maintenance().undoChange(SCOPE, id)).isEmpty();
        assertThat(note("b.md").content()).isEqualTo("first\nsecond");
        done("MemoryDelete", "a.md");
        assertThat(memory.maintenance().undoChange(SCOPE, id)).map(Memory::id).contains(id);
        assertThat(note("a.md").content()).isEqualTo("first\nsecond");
        assertThat(memory.notes().byKey(SCOPE, "b.md")).isEmpty();
        assertThat(memory.maintenance().undoChange(SCOPE, id))
                .map(Memory::content)
                .contains("first");
        assertThat(view("a.md", null)).contains("Lines 1-1 of 1");
    }

    @Test
    @DisplayName("what is in a file is found like any other note, by its words and its path")
    void should_be_searchable() {
        done("MemoryCreate", "ferry/times.md", "It leaves at noon");
        done("MemoryRename", "ferry/times.md", "boats/timetable.md");
        assertThat(memory.found("noon")).containsExactly("It leaves at noon");
        assertThat(memory.found("timetable")).containsExactly("It leaves at noon");
    }

    @Test
    @DisplayName("a secret is not saved, in a new file as little as by a change or a rename")
    void should_refuse_secrets() {
        assertThat(refused("MemoryCreate", "wifi password", "hunter2")).contains("a password");
        done("MemoryCreate", "wifi password", "ask Ada");
        assertThat(refused("MemoryStrReplace", "wifi password", "ask Ada", "hunter2"))
                .contains("a password");
        done("MemoryCreate", "pet.md", "hunter2");
        assertThat(refused("MemoryRename", "pet.md", "password")).contains("a password");
        assertThat(note("pet.md").content()).isEqualTo("hunter2");
    }

    @Test
    @DisplayName("the same path of two users is two files")
    void should_keep_users_apart() {
        done("MemoryCreate", "a.md", "of Ada");
        assertThat(memory.call(BOB, "MemoryView", "", null).content()).isEqualTo("Contents of /:\n\n  (empty)");
        assertThat(memory.call(BOB, "MemoryCreate", "a.md", "of Bob").isSuccess())
                .isTrue();
        assertThat(memory.call(BOB, "MemoryDelete", "a.md").isSuccess()).isTrue();
        assertThat(note("a.md").content()).isEqualTo("of Ada");
    }

    private Note note(String key) {
        return memory.notes().byKey(SCOPE, key).orElseThrow();
    }

    private List<String> history(Note note) {
        return memory.service().history(SCOPE, note.id()).orElseThrow().versions().stream()
                .map(Memory::content)
                .toList();
    }

    private String view(String path, @Nullable String range) {
        return done("MemoryView", path, range);
    }

    private String done(String tool, @Nullable Object... arguments) {
        var result = memory.call(tool, arguments);
        assertThat(result.isSuccess()).as(String.valueOf(result.content())).isTrue();
        return (String) result.content();
    }

    private String refused(String tool, @Nullable Object... arguments) {
        var result = memory.call(tool, arguments);
        assertThat(result.isSuccess()).as(String.valueOf(result.content())).isFalse();
        return (String) result.content();
    }
}
