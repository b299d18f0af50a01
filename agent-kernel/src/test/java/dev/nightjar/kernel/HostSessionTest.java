package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.ContextAdded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.host.BrokenStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a host that asks its own model does with a conversation. */
@Timeout(120)
class HostSessionTest {

    private static final Namespace ADA = new Namespace("user:ada");
    private static final SettableClock NOON = SettableClock.at("2026-01-01T12:00:00Z");
    private static final int MORE_THAN_THREADS = 300;

    @TempDir
    Path home;

    private final Ears ears = new Ears();

    @Test
    void should_post_both_sides_of_a_turn_for_the_user_and_session() {
        var steps =
                List.of(new ToolStep("Let me see.", List.of(new ToolCallRecord("1", "search", "{}", "found", false))));
        try (var kernel = start(ears)) {
            var session = session(kernel);
            session.said("I live in Bergen.");
            session.answered("Noted.", steps);
            session.said(" ");
            session.answered("", List.of());
            session.answered(" ", steps);
            session.saidBy("Cara", "Me, too.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> session.saidBy(" ", "Me, too."))
                    .withMessageContaining("name of a speaker");

            var scope = kernel.scope(ADA);
            assertThat(ears.heard)
                    .containsExactly(
                            UserMessage.of(scope, "monday", "I live in Bergen.", NOON.instant()),
                            AgentResponse.of(scope, "monday", "Noted.", NOON.instant())
                                    .withSteps(steps),
                            AgentResponse.of(scope, "monday", "", NOON.instant())
                                    .withSteps(steps),
                            UserMessage.of(scope, "monday", "Me, too.", NOON.instant())
                                    .by("Cara"));
            assertThat(session.scope()).isEqualTo(scope);
            assertThat(session.id()).isEqualTo("monday");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_begin_no_conversation_of_nobody() {
        try (var kernel = start(ears)) {
            var nobody = new Namespace("user:null");

            assertThatIllegalArgumentException().isThrownBy(() -> kernel.scope(nobody));
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> kernel.session(MemoryScope.of(kernel.scope().agentId(), nobody), "monday"))
                    .withMessageContaining("user:null");
            assertThatExceptionOfType(ConfigurationException.class)
                    .isThrownBy(() -> AgentKernel.builder().namespace(nobody).start())
                    .withMessageContaining("user:null");
        }
    }

    @Test
    void should_recall_for_a_prompt_with_and_without_a_history() {
        try (var kernel = start(ears)) {
            assertThat(session(kernel).context("Where?")).isEqualTo("Where? user:ada monday null");
            assertThat(session(kernel).context("Where?", List.of("block"))).isEqualTo("Where? user:ada monday [block]");
            assertThat(session(kernel).newestTurns(3)).isEmpty();
            assertThat(session(kernel).tools()).isEmpty();
            assertThat(session(kernel).call("unknown", "").isSuccess()).isFalse();
        }
    }

    @Test
    void should_say_on_the_bus_what_a_model_is_given_and_not_what_is_only_looked_at() {
        try (var kernel = start(ears)) {
            var scope = kernel.scope(ADA);
            var recalled = session(kernel).context("Where?");
            var context =
                    kernel.context(new ContextRequest("Why?", scope, null)).text();
            var looked = kernel.preview(new ContextRequest("When?", scope, "monday"));

            assertThat(looked.text()).startsWith("When?");
            assertThat(ears.given)
                    .containsExactly(
                            new ContextAdded(scope, "monday", "Where?", recalled, NOON.instant()),
                            new ContextAdded(scope, null, "Why?", context, NOON.instant()));
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> kernel.preview(new ContextRequest("When?", MemoryScope.of("other", ADA), "monday")));
        }
    }

    @Test
    void should_begin_a_conversation_of_a_user_by_name() {
        try (var kernel = start(ears)) {
            var session = kernel.session("ada", "monday");

            assertThat(session.scope()).isEqualTo(kernel.scope(ADA));
            assertThat(session.id()).isEqualTo("monday");
            assertThatIllegalArgumentException().isThrownBy(() -> kernel.session("null", "monday"));
            assertThatIllegalArgumentException().isThrownBy(() -> kernel.session("ada", " "));
        }
    }

    @Test
    void should_tell_an_application_that_asks_when_there_is_no_memory() {
        try (var kernel = start(ears)) {
            var session = session(kernel);
            var fact = new MemoryId("fact_1");

            assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> session.search("Where?"));
            assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> session.remember("Ada lives in Oslo."));
            assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> session.forget(fact));
        }
    }

    @Test
    void should_save_and_find_nothing_in_an_incognito_conversation() {
        try (var kernel = start(ears)) {
            var session = kernel.session(kernel.scope(ADA).incognito(), "monday");

            assertThat(session.search("Where?")).isEmpty();
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> session.remember("Ada lives in Oslo."))
                    .withMessageContaining("incognito");
        }
    }

    @Test
    void should_say_nothing_of_an_empty_context() {
        try (var kernel = start(new Silent(ears))) {
            assertThat(session(kernel).context("Where?")).isEmpty();
            assertThat(ears.given).isEmpty();
        }
    }

    @Test
    void should_show_what_was_said_in_an_incognito_conversation_and_no_turn_that_came_to_nothing() {
        try (var kernel = start(ears)) {
            var scope = kernel.scope(ADA).incognito();
            var session = kernel.session(scope, "monday");
            session.said("The model fails here.");
            session.said("I live in Bergen.");
            session.answered("Noted.", List.of());
            session.said("This one is under way.");

            assertThat(kernel.session(scope, "monday").newestTurns(9))
                    .extracting(StoredMessage::text)
                    .containsExactly("I live in Bergen.", "Noted.");
            assertThat(kernel.session(scope, "tuesday").newestTurns(9)).isEmpty();
            assertThat(kernel.session(kernel.scope(new Namespace("user:bob")).incognito(), "monday")
                            .newestTurns(9))
                    .isEmpty();
            assertThat(session(kernel).newestTurns(9)).isEmpty();
        }
    }

    @Test
    void should_go_on_when_the_store_fails() {
        var store = BrokenStore.failing();
        try (var kernel = start(store)) {
            turn(session(kernel));

            assertThat(store.asked()).containsExactlyInAnyOrder("capture", "context", "conversation");
            assertThat(kernel.failures()).hasSize(4);
        }
    }

    @Test
    void should_go_on_when_the_store_hangs_and_stop_asking_it() {
        var store = BrokenStore.hanging();
        try (var kernel = builder(store, 20).start()) {
            // How many turns that takes depends on when the threads of the deliveries begin.
            await().until(() -> {
                turn(session(kernel));
                return kernel.failures().stream()
                        .anyMatch(failure -> failure.message().contains("earlier messages still hang"));
            });

            assertThat(kernel.failures())
                    .anyMatch(failure -> failure.message().contains("its delivery did not end within 20 ms"))
                    .anyMatch(failure -> failure.operation().equals("read the session 'monday'"));
            store.release();
        }
    }

    @Test
    void should_lose_nothing_when_more_turns_come_at_once_than_there_are_threads() throws Exception {
        var crowd = new Crowd();
        try (var kernel = builder(crowd, 60_000).start()) {
            var threads = IntStream.range(0, MORE_THAN_THREADS)
                    .mapToObj(i -> new Thread(() -> session(kernel).said("Hello " + i)))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(crowd.isComplete).hasSize(MORE_THAN_THREADS).allMatch(complete -> complete);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_store_what_was_said_when_its_thread_is_interrupted() {
        try (var kernel = start(ears)) {
            Thread.currentThread().interrupt();
            session(kernel).said("Wait!");

            assertThat(Thread.interrupted()).isTrue();
            assertThat(ears.heard).hasSize(1);
        }
    }

    @Test
    void should_refuse_other_agents_and_sessions_without_an_id() {
        try (var kernel = start(ears)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> kernel.session(MemoryScope.of("other", ADA), "monday"))
                    .withMessageContaining("other");
            assertThatIllegalArgumentException().isThrownBy(() -> kernel.session(kernel.scope(ADA), " "));
        }
    }

    private static void turn(HostSession session) {
        session.said("Hello");
        assertThat(session.context("Hello")).isEmpty();
        assertThat(session.newestTurns(1)).isEmpty();
        session.answered("Hello to you, too", List.of());
    }

    private static HostSession session(AgentKernel kernel) {
        return kernel.session(kernel.scope(ADA), "monday");
    }

    private AgentKernel start(AgentExtension extension) {
        return builder(extension, 60_000).start();
    }

    private AgentKernelBuilder builder(AgentExtension extension, int millis) {
        return AgentKernel.builder()
                .dataRoot(home)
                .clock(NOON)
                .environment(Map.of(
                        "NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS", "" + millis,
                        "NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", "" + millis))
                .withoutMemory()
                .extension(extension);
    }

    /** Hears what is said, and repeats what it is asked. */
    private static final class Ears implements ContextProvider {

        private final List<MessageEvent> heard = new CopyOnWriteArrayList<>();
        private final List<ContextAdded> given = new CopyOnWriteArrayList<>();

        @Override
        public void initialize(ExtensionContext context) {
            context.events().register(this);
        }

        @Subscribe
        public void on(MessageEvent message) {
            heard.add(message);
        }

        @Subscribe
        public void on(ContextAdded added) {
            given.add(added);
        }

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            return Optional.of(request.prompt() + " " + request.scope().namespace() + " " + request.sessionId() + " "
                    + request.injected());
        }
    }

    /** Has nothing to add, and lets somebody hear. */
    private record Silent(Ears ears) implements ContextProvider {

        @Override
        public void initialize(ExtensionContext context) {
            context.events().register(ears);
        }

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            return Optional.empty();
        }
    }

    /** Lets nobody go before all are there. */
    private static final class Crowd implements AgentExtension {

        private final CountDownLatch missing = new CountDownLatch(MORE_THAN_THREADS);
        private final List<Boolean> isComplete = new CopyOnWriteArrayList<>();

        @Override
        public void initialize(ExtensionContext context) {
            context.events().register(this);
        }

        @Subscribe
        @AllowConcurrentEvents
        public void on(MessageEvent message) throws InterruptedException {
            missing.countDown();
            isComplete.add(missing.await(1, TimeUnit.MINUTES));
        }
    }
}
