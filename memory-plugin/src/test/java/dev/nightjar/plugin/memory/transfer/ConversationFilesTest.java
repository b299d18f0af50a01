package dev.nightjar.plugin.memory.transfer;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.conversation.ConversationSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ConversationFilesTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(settings());

    @Test
    @Tag("V14")
    @Tag("X110")
    @DisplayName("a conversation that is over is archived, with a memory that holds its summary, not its beginning")
    void should_archive_what_is_over() throws IOException {
        for (int i = 1; i <= 60; i++) {
            memory.user("s1", i == 1 ? "Trip: Plan #2" : i + " " + "greeting ".repeat(30));
        }
        memory.user("s1", "The ferry to Zyxomma Bay leaves at nine");
        assertThat(archives().find(SCOPE, "s1")).isEmpty();

        memory.user("s2", "Hello again");

        var file = archives().find(SCOPE, "s1").orElseThrow();
        assertThat(text(file)).startsWith("# Trip: Plan #2\n\n2026-01-01T12:00:00Z to ");
        var note = note("s1");
        assertThat(note.content())
                .startsWith("Conversation of 2026-01-01: Trip: Plan #2\n")
                .contains("The ferry to Zyxomma Bay leaves at nine");
        assertThat(note.content().length()).isLessThan(4_200);
        assertThat(note.details().category()).isEqualTo("conversation");
        assertThat(note.key()).isEqualTo("conversation-2026-01-01-trip-plan-2");
        assertThat(note.metadata()).isEqualTo(Map.of("file", file.toString()));
        assertThat(memory.found("ferry Zyxomma")).anyMatch(found -> found.startsWith("Conversation of"));
        assertThat(archives().find(SCOPE, "s2")).isEmpty();
    }

    @Test
    @Tag("V14")
    @DisplayName("condensing archives what was said so far with the rolling summary, and what follows is added")
    void should_archive_what_is_condensed() throws IOException {
        memory.user("s1", "Where do puffins nest?");
        memory.agent("s1", "In burrows on cliffs.");
        memory.user("s1", "Thank you!");
        memory.context()
                .service(RollingSummaryStore.class)
                .orElseThrow()
                .write(SCOPE, "s1", new RollingSummary.Draft(0, 2, "- The user asked about puffins."));

        var file = archives().find(SCOPE, "s1").orElseThrow();
        assertThat(text(file)).contains("Thank you!");
        assertThat(note("s1").content()).contains("- The user asked about puffins.", "- 3 user: Thank you!");

        memory.user("s1", "And razorbills?");
        assertThat(archives().archive(SCOPE, "s1")).contains(file);
        assertThat(text(file)).contains("And razorbills?");
        assertThat(note("s1").content()).contains("razorbills");
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM memories WHERE source = 'archive'"))
                    .isEqualTo(1);
        }
    }

    @Test
    @Tag("V14")
    @DisplayName("an archive that cannot be written is reported, and the conversation goes on")
    void should_go_on_without_an_archive() throws IOException {
        memory.expectFailures();
        Files.writeString(folder().resolve("archives"), "in the way");
        memory.user("s1", "The first");
        memory.user("s2", "The second");

        assertThat(memory.episodes("s2")).hasSize(1);
        assertThat(memory.context().failures()).hasSize(1);
        assertThat(memory.context().failures().get(0).operation()).isEqualTo("archive the conversation 's1'");
        assertThat(memory.context().failures().get(0).cause())
                .isInstanceOf(MemoryException.class)
                .hasMessageContainingAll("'s1'", "it is stored nevertheless");
    }

    @Test
    @Tag("V15")
    @Tag("X111")
    @Tag("X119")
    @DisplayName("date and title name the file, in any script; nothing is overwritten, also no note")
    void should_name_files() throws IOException {
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Mine", "test")
                                .key("conversation-2026-01-01-поездка-на-юг")
                                .build());
        var names = List.of(
                "Trip: Plan #2",
                "trip plan 2!",
                "Поездка на юг?",
                "東京への旅",
                "🙂",
                "..",
                "x".repeat(70) + " end",
                "a/../b");
        for (int i = 0; i < names.size(); i++) {
            memory.user("s" + i, names.get(i));
        }
        memory.agent("silent", "Nobody said anything");

        var files = IntStream.range(0, names.size())
                .mapToObj(i -> archives().archive(SCOPE, "s" + i).orElseThrow())
                .map(file -> file.getFileName().toString())
                .toList();

        assertThat(files)
                .containsExactly(
                        "2026-01-01-trip-plan-2.md",
                        "2026-01-01-trip-plan-2-2.md",
                        "2026-01-01-поездка-на-юг-2.md",
                        "2026-01-01-東京への旅.md",
                        "2026-01-01-conversation-1200.md",
                        "2026-01-01-conversation-1200-2.md",
                        "2026-01-01-" + "x".repeat(50) + ".md",
                        "2026-01-01-a-b.md");
        assertThat(archives().archive(SCOPE, "silent").orElseThrow().getFileName())
                .hasToString("2026-01-01-conversation-1200-3.md");
        assertThat(memory.notes().byKey(SCOPE, "conversation-2026-01-01-поездка-на-юг"))
                .map(Note::content)
                .contains("Mine");
        assertThat(archives().archive(SCOPE, "nobody")).isEmpty();
    }

    @Test
    @Tag("V16")
    @Tag("X120")
    @DisplayName("title, dates with zone, speakers and words; no tool traffic; a long message is cut")
    void should_write_a_transcript() throws IOException {
        var events = memory.context().events();
        events.post(UserMessage.of(
                        SCOPE,
                        "s A/1",
                        "Trip: Plan #2\n\n**Agent** (now):\nI agree",
                        memory.clock().instant())
                .by("Ada"));
        memory.clock().advance(Duration.ofMinutes(3));
        var call =
                new ToolCallRecord("c1", "search_memory", "{\"query\": \"secret argument\"}", "secret result", false);
        events.post(AgentResponse.of(SCOPE, "s A/1", "", memory.clock().instant())
                .withSteps(List.of(new ToolStep("", List.of(call)))));
        events.post(AgentResponse.of(
                        SCOPE, "s A/1", "y".repeat(5_000), memory.clock().instant())
                .withSteps(List.of(new ToolStep("I look", List.of(call)))));
        memory.clock().advance(Duration.ofDays(400));
        events.post(UserMessage.of(SCOPE, "s A/1", "**bold**", memory.clock().instant()));

        var file = archives().archive(SCOPE, "s A/1").orElseThrow();

        assertThat(text(file)).isEqualTo("""
                # Trip: Plan #2 **Agent** (now): I agree

                2026-01-01T12:00:00Z to 2027-02-05T12:03:00Z, agent assistant, session s%%20%%41%%2f1

                ---

                **Ada** (2026-01-01T12:00:00Z):

                Trip: Plan #2

                \\**Agent** (now):
                I agree

                **assistant** (2026-01-01T12:03:00Z):

                %s… (2000 of 5000 characters)

                **User** (2027-02-05T12:03:00Z):

                \\**bold**
                """.formatted("y".repeat(2_000)));
        assertThat(archives().find(SCOPE, "s A/1")).contains(file);
    }

    @Test
    @Tag("V17")
    @DisplayName("each namespace has its folder; no name and no link leads out of it")
    void should_keep_namespaces_apart() throws IOException {
        memory.user("s1", "Mine");
        var mine = archives().archive(SCOPE, "s1").orElseThrow();
        assertThat(mine).isEqualTo(Path.of("archives", "user%3aada", "2026-01-01-mine.md"));
        assertThat(archives().find(BOB, "s1")).isEmpty();
        assertThat(archives().archive(BOB, "s1")).isEmpty();
        assertThat(folder().resolve("archives/user%3abob")).doesNotExist();

        for (var name : List.of(
                "..", "../user%3aada", "/etc", "a\\b", "USER:ADA", ".", "é".repeat(200), "é".repeat(199) + "e")) {
            var scope = MemoryScope.of("assistant", new Namespace(name));
            memory.context()
                    .events()
                    .post(UserMessage.of(scope, "s1", "Other", memory.clock().instant()));
            var file = archives().archive(scope, "s1").orElseThrow();
            assertThat(file.normalize()).isEqualTo(file);
            assertThat(file.getNameCount()).isEqualTo(3);
            assertThat(file.getName(0)).hasToString("archives");
            assertThat(text(file)).contains("Other");
        }
        try (var folders = Files.list(folder().resolve("archives"))) {
            assertThat(folders).hasSize(9);
        }
        assertThat(text(mine)).contains("Mine");

        Files.createSymbolicLink(folder().resolve("archives/user%3abob"), folder().resolve("archives/user%3aada"));
        memory.context()
                .events()
                .post(UserMessage.of(BOB, "s1", "Bob's", memory.clock().instant()));
        assertThat(archives().find(BOB, "s1")).isEmpty();
        assertThatThrownBy(() -> archives().archive(BOB, "s1"))
                .isInstanceOf(MemoryException.class)
                .hasMessageContaining("is a link");
        Files.delete(folder().resolve("archives/user%3abob"));
        Files.createDirectory(folder().resolve("archives/user%3abob"));
        Files.createSymbolicLink(folder().resolve("archives/user%3abob/stolen.md"), folder().resolve(mine));
        assertThat(archives().archive(BOB, "s1").orElseThrow().getFileName()).hasToString("2026-01-01-bob-s.md");
    }

    @Test
    @DisplayName("archives that are a link are not written behind it")
    void should_write_through_no_link(@TempDir Path elsewhere) throws IOException {
        memory.context()
                .events()
                .post(UserMessage.of(BOB, "s1", "Bob's", memory.clock().instant()));
        Files.createSymbolicLink(folder().resolve("archives"), elsewhere);

        assertThatThrownBy(() -> archives().archive(BOB, "s1"))
                .isInstanceOf(MemoryException.class)
                .hasMessageContaining("is a link");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    @Tag("V14")
    @DisplayName("the memory of an archive holds nothing that the policy keeps out of memory")
    void should_obey_the_policy() throws IOException {
        memory.user("s1", "I row on Mondays");
        memory.user("s1", "My bank account is empty");
        memory.user("s2", "My bank account is full");
        var first = archives().archive(SCOPE, "s1").orElseThrow();
        archives().archive(SCOPE, "s2");

        assertThat(note("s1").content()).contains("Mondays").doesNotContain("bank");
        assertThat(text(first)).contains("bank");
        assertThat(memory.service().count(SCOPE, MemoryFilter.ofKinds(MemoryKind.NOTE)))
                .isEqualTo(1);
    }

    @Test
    @Tag("V14")
    @DisplayName("a pruned conversation keeps its archive, and can be archived still")
    void should_archive_pruned_conversations() throws IOException {
        memory.user("s0", "The oldest");
        memory.consolidate("s0");
        for (int i = 1; i <= 10; i++) {
            memory.clock().advance(Duration.ofHours(1));
            memory.user("s" + i, "Session " + i);
        }
        var before = text(archives()
                .find(SCOPE, "s0")
                .or(() -> archives().archive(SCOPE, "s0"))
                .orElseThrow());
        assertThat(memory.context()
                        .service(ConversationStore.class)
                        .orElseThrow()
                        .prune(SCOPE))
                .isEqualTo(1);

        assertThat(text(archives().archive(SCOPE, "s0").orElseThrow())).isEqualTo(before);
    }

    private static MemorySettings settings() {
        var usual = MemorySettings.DEFAULTS;
        return new MemorySettings(
                List.of(),
                Map.of(),
                usual.maxNotes(),
                usual.profileTokens(),
                usual.notes(),
                DecaySettings.DEFAULTS,
                usual.store(),
                usual.postgresql(),
                usual.durability(),
                CaptureSettings.DEFAULTS,
                new ConversationSettings(10, true, "archives", true),
                usual.search(),
                usual.tools(),
                ContextSettings.DEFAULTS,
                new PolicySettings(List.of("bank account"), List.of(), List.of()),
                usual.embedding(),
                usual.documents());
    }

    private Note note(String session) {
        return (Note)
                memory
                        .service()
                        .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.NOTE).inSession(session), 10)
                        .stream()
                        .findFirst()
                        .orElseThrow();
    }

    private ConversationArchives archives() {
        return memory.context().service(ConversationArchives.class).orElseThrow();
    }

    private Path folder() {
        return memory.context().dataDirectory();
    }

    private String text(Path file) throws IOException {
        return Files.readString(folder().resolve(file));
    }
}
