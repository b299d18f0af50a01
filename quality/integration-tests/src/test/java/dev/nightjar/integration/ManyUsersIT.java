package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One kernel serves many users, each with a memory of their own. */
class ManyUsersIT {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    // spotless:off
    // tag::service[]
    /** An assistant for many users: one kernel, and for each user a namespace that nobody else sees. */
    static final class Assistant implements AutoCloseable {

        private final AgentKernel kernel;

        Assistant(Path data, Path plugins) {
            kernel = AgentKernel.builder().agent("assistant").dataRoot(data).plugins(plugins).start();
        }

        /** What a user said is remembered; the answer goes in front of the prompt. */
        String hear(String user, String conversation, String text) {
            HostSession session = kernel.session(user, conversation);
            String recalled = session.context(text);
            session.said(text);
            return recalled;
        }

        /** What the model answered is remembered, too. */
        void answered(String user, String conversation, String text) {
            kernel.session(user, conversation).answered(text);
        }

        /** A tool the model calls sees the memory of the user it talks with, whatever the model writes. */
        ToolOutcome call(String user, String conversation, String tool, String arguments) {
            return kernel.session(user, conversation).call(tool, arguments);
        }

        @Override
        public void close() {
            kernel.close();
        }
    }
    // end::service[]

    // tag::group[]
    /** Two people who share something: what they say alone stays their own, what is said in the group both can use. */
    static final class Family {

        private static final Namespace GROUP = new Namespace("group:family");

        /** Alone with the assistant: it remembers for this user, and reads what the group said. */
        static MemoryScope alone(AgentKernel kernel, String user) {
            return new MemoryScope(kernel.scope().agentId(), Namespace.ofUser(user), List.of(GROUP));
        }

        /** In the group: nobody's own memory is read there, and what is said is the group's. */
        static MemoryScope together(AgentKernel kernel) {
            return kernel.scope(GROUP);
        }
    }
    // end::group[]

    // tag::history[]
    /** A user's conversation with a model, as a host keeps it. */
    static final class History {

        private final List<String> injected = new ArrayList<>();
        private final List<String> messages = new ArrayList<>();

        /** The user side of the next request. */
        String ask(HostSession session, String prompt) {
            String recalled = session.context(prompt, injected);
            String message = recalled.isEmpty() ? prompt : recalled + "\n\n" + prompt;
            if (!recalled.isEmpty()) {
                injected.add(recalled);
            }
            messages.add(message);
            return message;
        }

        /** Old messages are dropped or summed up: the blocks in front of them are gone. */
        void compact() {
            messages.clear();
            injected.clear();
        }
    }
    // end::history[]

    // tag::documents[]
    /** A folder of documents that everybody of a group may ask about. */
    static final class Handbook {

        /** Call it at each start: only files that changed are worked on. */
        static IndexingReport index(AgentKernel kernel, Namespace group, Path folder) {
            DocumentService documents = kernel.service(DocumentService.class).orElseThrow();
            return documents.index(kernel.scope(group), List.of(folder), progress -> {});
        }
    }
    // end::documents[]
    // spotless:on

    @Test
    @DisplayName("two users of one service never see each other's memories, even in sessions of the same name")
    void should_keep_two_users_of_a_service_apart() {
        Limits.ofEverything(folder.resolve("data"));
        try (var assistant = new Assistant(folder.resolve("data"), Archives.folderWith(folder, Archives.ALL))) {
            assistant.hear("ada", "monday", "I live in Bergen.");
            assistant.hear("bob", "monday", "I live in Lisbon.");
            assistant.answered("ada", "monday", "Bergen is rainy.");
            assistant.hear("ada", "tuesday", "Hello again.");
            assistant.hear("bob", "tuesday", "Hello again.");
            assertThat(assistant.kernel.awaitQuiet(LONG)).isTrue();

            assertThat(context(assistant, "ada")).contains("Bergen").doesNotContain("Lisbon");
            assertThat(context(assistant, "bob")).contains("Lisbon").doesNotContain("Bergen");
            assertThat(context(assistant, "eve")).isEmpty();
            assertThat(search(assistant, "ada", "Bergen")).contains("Bergen is rainy");
            assertThat(search(assistant, "bob", "Bergen")).doesNotContain("rainy", "I live in Bergen");
            assertThat(facts(assistant, "ada")).allMatch(fact -> fact.content().contains("Bergen"));
            var theirs = facts(assistant, "ada").get(0).id().value();
            assertThat(assistant
                            .call("bob", "tuesday", "forget_fact", "{\"id\": \"" + theirs + "\"}")
                            .isSuccess())
                    .isFalse();
            assertThat(facts(assistant, "ada")).isNotEmpty();

            var history = new History();
            var ada = assistant.kernel.session("ada", "new");
            var prompt = "Where do I live?";
            assertThat(history.ask(ada, prompt)).contains("Bergen").endsWith("\n\n" + prompt);
            assertThat(history.ask(ada, prompt)).isEqualTo(prompt);
            history.compact();
            assertThat(history.ask(ada, prompt)).contains("Bergen");
            assertThat(assistant.kernel.failures()).isEmpty();
        }
    }

    @Test
    @Tag("A8")
    @Tag("R5")
    @Tag("V5")
    @DisplayName("two users of a group share what the group said, and the group nothing of what is "
            + "theirs; P9, V17: a folder that is indexed for the group is found by its members only")
    void should_share_the_memory_of_a_group() throws IOException {
        try (var host = TestHost.withAll(folder)) {
            var kernel = host.kernel();
            var group = Family.together(kernel);
            var ada = Family.alone(kernel, "ada");
            var bob = Family.alone(kernel, "bob");
            say(kernel, ada, "kitchen", "Ada", "The birthday present is a red kayak.");
            say(kernel, group, "family chat", "Ada", "We meet at the harbour on Sunday.");
            assertThat(kernel.awaitQuiet(LONG)).isTrue();

            for (var user : List.of(ada, bob)) {
                assertThat(kernel.session(user, "new").context("Where do we meet on Sunday?"))
                        .contains("harbour");
            }
            var present = "What is the birthday present?";
            assertThat(kernel.session(ada, "new").context(present)).contains("kayak");
            assertThat(kernel.session(bob, "new").context(present)).doesNotContain("kayak");
            assertThat(kernel.session(group, "new").context(present)).doesNotContain("kayak");

            var handbook = Files.createDirectory(folder.resolve("handbook"));
            Files.writeString(
                    handbook.resolve("boats.md"), "# Boats\n\nThe spare oar hangs behind the boathouse door.");
            assertThat(Handbook.index(kernel, group.namespace(), handbook).added())
                    .hasSize(1);
            assertThat(Handbook.index(kernel, group.namespace(), handbook).unchanged())
                    .hasSize(1);
            var oar = "Where does the spare oar hang?";
            assertThat(kernel.session(bob, "new").context(oar))
                    .contains("handbook/boats.md:1 (Boats):", "boathouse door");
            var eve = kernel.scope(new Namespace("user:eve"));
            assertThat(kernel.session(eve, "new").context(oar)).isEmpty();
            assertThat(kernel.failures()).isEmpty();
        }
    }

    private static void say(AgentKernel kernel, MemoryScope scope, String session, String speaker, String text) {
        kernel.events()
                .post(UserMessage.of(scope, session, text, kernel.clock().instant())
                        .by(speaker));
    }

    @Test
    @DisplayName("the nightly jobs of one host visit the namespace of every user")
    void should_maintain_the_memories_of_every_user() {
        try (var host = TestHost.withAll(folder)) {
            var ada = host.kernel().scope(new Namespace("user:ada"));
            var bob = host.kernel().scope(new Namespace("user:bob"));
            for (var scope : List.of(ada, bob)) {
                host.kernel()
                        .events()
                        .post(UserMessage.of(
                                scope, "only", "I live in Bergen.", host.clock().instant()));
                var bird = FactDraft.builder("A bird sang in the garden", 0.06, "test")
                        .durability(Durability.PASSING);
                host.memory().remember(scope, bird.build());
            }
            host.clock().advance(Duration.ofDays(110));

            host.night();

            for (var scope : List.of(ada, bob)) {
                assertThat(host.memory().list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 10))
                        .extracting(Memory::content)
                        .as("consolidated, and the faded one ended, in %s", scope.namespace())
                        .singleElement()
                        .asString()
                        .contains("Bergen");
            }
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    /** Of a new conversation. */
    private static String context(Assistant assistant, String user) {
        return assistant.kernel.session(user, "new").context("Where do I live?");
    }

    private static String search(Assistant assistant, String user, String query) {
        return assistant
                .call(user, "tuesday", "search_memory", "{\"query\": \"" + query + "\"}")
                .json();
    }

    private static List<Fact> facts(Assistant assistant, String user) {
        return assistant
                .kernel
                .service(MemoryService.class)
                .orElseThrow()
                .list(assistant.kernel.scope(Namespace.ofUser(user)), MemoryFilter.ofKinds(MemoryKind.FACT), 10)
                .stream()
                .map(Fact.class::cast)
                .toList();
    }
}
