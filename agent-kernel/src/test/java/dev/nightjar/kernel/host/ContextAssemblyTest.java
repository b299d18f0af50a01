package dev.nightjar.kernel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.ProviderOutcome;
import dev.nightjar.kernel.report.ProviderOutcome.Kind;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ContextProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextAssemblyTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    @TempDir
    Path home;

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());

    @Test
    @Tag("G1")
    @DisplayName("blocks are joined by ascending priority, with a rule between them; empty ones are left out")
    void should_join_blocks_by_ascending_priority_with_a_rule_between() {
        try (var kernel = start(
                AMPLE,
                new Provider(200, request -> Optional.of("## Last\n")),
                new Provider(10, request -> Optional.of("\n## First\n\ntext  ")),
                new Provider(100, request -> Optional.empty()),
                new Provider(100, request -> Optional.of("  \n")),
                new Provider(100, request -> Optional.of("## Middle")))) {
            AssembledContext context = kernel.context(new ContextRequest("hello", kernel.scope(), "s1"));

            assertThat(context.text()).isEqualTo("## First\n\ntext\n\n---\n\n## Middle\n\n---\n\n## Last");
            assertThat(context.providers())
                    .extracting(ProviderOutcome::extension, ProviderOutcome::kind)
                    .containsExactly(
                            tuple("Provider-2", Kind.CONTRIBUTED),
                            tuple("Provider-3", Kind.EMPTY),
                            tuple("Provider-4", Kind.EMPTY),
                            tuple("Provider-5", Kind.CONTRIBUTED),
                            tuple("Provider", Kind.CONTRIBUTED));
        }
    }

    @Test
    void should_pass_on_the_request_in_a_thread_of_the_host() {
        try (var kernel = start(AMPLE, new Provider(1, request -> {
            log.add(request + " in " + Thread.currentThread().getName());
            return Optional.empty();
        }))) {
            kernel.session(kernel.scope(), "s1").context("hello");
            kernel.context(new ContextRequest("", kernel.scope(), null));

            assertThat(log).hasSize(2);
            assertThat(log.get(0))
                    .startsWith(new ContextRequest("hello", kernel.scope(), "s1") + " in nightjar-default-call-");
            assertThat(log.get(1)).startsWith(new ContextRequest("", kernel.scope(), null) + " in ");
        }
    }

    @Test
    void should_go_on_without_a_provider_that_is_late_and_interrupt_it() {
        var interrupted = new CountDownLatch(1);
        try (var kernel = start(
                Duration.ofMillis(1500),
                new Provider(1, request -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return Optional.of("too late");
                }),
                new Provider(2, request -> Optional.of("in time")))) {
            AssembledContext context = kernel.context(new ContextRequest("hello", kernel.scope(), null));

            assertThat(context.text()).isEqualTo("in time");
            assertThat(context.providers())
                    .extracting(ProviderOutcome::kind)
                    .containsExactly(Kind.TIMED_OUT, Kind.CONTRIBUTED);
            assertThat(context.providers().get(0).millis()).isBetween(1500L, 20_000L);
            assertThat(kernel.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.component()).isEqualTo("Provider");
                assertThat(failure.operation()).isEqualTo("context");
                assertThat(failure.message())
                        .isEqualTo(
                                "left out of the prompt: it was not ready after 1500 ms (kernel.context_timeout_ms)");
            });
            Awaitility.await().atMost(AMPLE).until(() -> interrupted.getCount() == 0);
        }
    }

    @Test
    @DisplayName("the first prompts of a process wait longer, because a provider that has just started is slow")
    void should_give_the_first_prompts_a_limit_of_their_own() {
        var provider = new Provider(1, request -> {
            sleepDeaf(200);
            return Optional.of("at last");
        });
        try (var kernel = start(Duration.ofMillis(50), AMPLE, provider)) {
            for (int prompt = 0; prompt < 10; prompt++) {
                assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                                .text())
                        .isEqualTo("at last");
            }
            AssembledContext later = kernel.context(new ContextRequest("hello", kernel.scope(), null));
            assertThat(later.text()).isEmpty();
            assertThat(later.leftOut())
                    .extracting(ProviderOutcome::problem)
                    .containsExactly("it was not ready after 50 ms (kernel.context_timeout_ms)");
            assertThat(kernel.failures())
                    .extracting(Failure::component, Failure::message)
                    .containsExactly(tuple(
                            "Provider",
                            "left out of the prompt: it was not ready after 50 ms (kernel.context_timeout_ms)"));
        }
    }

    @Test
    @DisplayName("the first prompts share that time: when it is used up, the usual limit applies")
    void should_let_the_first_prompts_share_that_limit() {
        var provider = new Provider(1, request -> {
            sleepDeaf(600);
            return Optional.of("at last");
        });
        try (var kernel = start(Duration.ofMillis(50), Duration.ofMillis(500), provider)) {
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .leftOut())
                    .singleElement()
                    .satisfies(outcome -> assertThat(outcome.problem()).contains("(kernel.first_context_timeout_ms)"));
            sleepDeaf(200);
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .leftOut())
                    .singleElement()
                    .satisfies(outcome -> assertThat(outcome.problem()).contains("50 ms (kernel.context_timeout_ms)"));
        }
    }

    @Test
    void should_give_that_limit_once_to_a_provider_that_never_answers() {
        var gate = new CountDownLatch(1);
        try (var kernel =
                start(Duration.ofMillis(50), Duration.ofMillis(900), new Provider(1, request -> waiting(gate)))) {
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .leftOut())
                    .singleElement()
                    .satisfies(outcome -> {
                        assertThat(outcome.problem()).contains("(kernel.first_context_timeout_ms)");
                        assertThat(outcome.millis()).isGreaterThanOrEqualTo(800);
                    });
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .leftOut())
                    .singleElement()
                    .satisfies(outcome -> assertThat(outcome.problem()).contains("50 ms (kernel.context_timeout_ms)"));
            gate.countDown();
        }
    }

    @Test
    @DisplayName("users who come together right after the start all have the longer limit")
    void should_give_that_limit_to_prompts_that_come_together() throws Exception {
        int users = 3;
        var asked = new CountDownLatch(users);
        var gate = new CountDownLatch(1);
        try (var kernel = start(Duration.ofMillis(50), AMPLE, new Provider(1, request -> {
            asked.countDown();
            return waiting(gate);
        }))) {
            var texts = Stream.generate(() -> asking(kernel)).limit(users).toList();
            assertThat(asked.await(AMPLE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            sleepDeaf(100); // longer than the usual limit
            gate.countDown();
            for (var text : texts) {
                assertThat(text.get()).isEqualTo("at last");
            }
        }
    }

    @Test
    @DisplayName("every one of many users who ask at the same time gets memory")
    void should_ask_for_many_users_at_the_same_time() throws Exception {
        int users = 12;
        var asked = new Semaphore(0);
        var gate = new CountDownLatch(1);
        var texts = new ArrayList<Future<String>>();
        try (var kernel = start(AMPLE, new Provider(1, request -> {
            asked.release();
            return waiting(gate);
        }))) {
            for (int user = 0; user < users; user++) {
                texts.add(asking(kernel));
                assertThat(asked.tryAcquire(AMPLE.toSeconds(), TimeUnit.SECONDS))
                        .as("user %d is asked for while all before wait", user)
                        .isTrue();
            }
            gate.countDown();
            for (var text : texts) {
                assertThat(text.get()).isEqualTo("at last");
            }
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_ask_all_providers_at_the_same_time() {
        var asked = new CountDownLatch(5);
        Function<ContextRequest, Optional<String>> waitsForTheOthers = request -> {
            asked.countDown();
            return waiting(asked);
        };
        try (var kernel = start(
                AMPLE,
                IntStream.range(0, 5)
                        .mapToObj(priority -> new Provider(priority, waitsForTheOthers))
                        .toArray(Provider[]::new))) {
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .providers())
                    .extracting(ProviderOutcome::kind)
                    .containsOnly(Kind.CONTRIBUTED);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a plugin compiled without the check can do
    void should_go_on_without_a_provider_that_throws_or_answers_null() {
        try (var kernel = start(
                AMPLE,
                new Provider(1, request -> {
                    throw new IllegalStateException("broken");
                }),
                new Provider(2, request -> {
                    throw new NoClassDefFoundError("missing/Type");
                }),
                new Provider(3, request -> null),
                new Provider(4, request -> Optional.of("fine")))) {
            AssembledContext context = kernel.context(new ContextRequest("hello", kernel.scope(), null));

            assertThat(context.text()).isEqualTo("fine");
            assertThat(context.providers())
                    .extracting(ProviderOutcome::kind)
                    .containsExactly(Kind.FAILED, Kind.FAILED, Kind.FAILED, Kind.CONTRIBUTED);
            assertThat(kernel.failures())
                    .extracting(Failure::message)
                    .containsExactly(
                            "left out of the prompt: IllegalStateException: broken",
                            "left out of the prompt: NoClassDefFoundError: missing/Type",
                            "left out of the prompt: it returned null instead of an empty Optional");
            assertThat(context.leftOut())
                    .extracting(ProviderOutcome::problem)
                    .containsExactly(
                            "IllegalStateException: broken",
                            "NoClassDefFoundError: missing/Type",
                            "it returned null instead of an empty Optional");
        }
    }

    @Test
    void should_stop_asking_a_provider_whose_calls_hang() {
        var gate = new CountDownLatch(1);
        try (var kernel = start(Duration.ofMillis(400), new Provider(1, request -> {
            log.add("asked");
            return waiting(gate);
        }))) {
            Awaitility.await().atMost(AMPLE).until(() -> {
                kernel.context(new ContextRequest("hello", kernel.scope(), null));
                return log.size() == 4;
            });
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .providers())
                    .extracting(ProviderOutcome::kind)
                    .containsExactly(Kind.FAILED);
            assertThat(log).hasSize(4);
            gate.countDown();
            Awaitility.await()
                    .atMost(AMPLE)
                    .until(() -> kernel.context(new ContextRequest("hello", kernel.scope(), null))
                            .text()
                            .equals("at last"));
        }
    }

    @Test
    @DisplayName("calls that hang cost the one who made them, and nobody else")
    void should_ask_a_provider_for_others_while_the_calls_of_one_hang() {
        var gate = new CountDownLatch(1);
        try (var kernel = start(Duration.ofMillis(400), new Provider(1, request -> {
            if (request.prompt().equals("hello")) {
                log.add("asked");
                return waiting(gate);
            }
            return Optional.of("for " + request.scope().namespace());
        }))) {
            var ada = kernel.scope(new Namespace("user:ada"));
            var ben = kernel.scope(new Namespace("user:ben"));
            Awaitility.await().atMost(AMPLE).until(() -> {
                kernel.context(new ContextRequest("hello", ada, null));
                return log.size() == 4;
            });

            assertThat(kernel.context(new ContextRequest("and now?", ada, null)).text())
                    .isEmpty();
            Awaitility.await()
                    .atMost(AMPLE)
                    .until(() -> kernel.context(new ContextRequest("and now?", ben, null))
                            .text()
                            .equals("for user:ben"));
            gate.countDown();
        }
    }

    @Test
    void should_come_back_at_once_when_the_asking_thread_is_interrupted() {
        var gate = new CountDownLatch(1);
        try (var kernel = start(AMPLE, new Provider(1, request -> waiting(gate)))) {
            Thread.currentThread().interrupt();
            AssembledContext context = kernel.context(new ContextRequest("hello", kernel.scope(), null));

            assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
            assertThat(context.text()).isEmpty();
            assertThat(context.providers()).extracting(ProviderOutcome::kind).containsExactly(Kind.FAILED);
            gate.countDown();
        }
    }

    /** The block of a user who asks in a thread of their own. */
    private static Future<String> asking(AgentKernel kernel) {
        return CompletableFuture.supplyAsync(
                () -> kernel.context(new ContextRequest("hello", kernel.scope(), null))
                        .text(),
                work -> new Thread(work).start());
    }

    /** Waits, deaf to interrupts. */
    private static Optional<String> waiting(CountDownLatch gate) {
        Uninterruptibles.awaitUninterruptibly(gate);
        return Optional.of("at last");
    }

    /** Takes so long, whatever happens. */
    private static void sleepDeaf(long millis) {
        Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(millis));
    }

    private AgentKernel start(Duration limit, Provider... providers) {
        return start(limit, limit, providers);
    }

    private AgentKernel start(Duration limit, Duration first, Provider... providers) {
        var builder = AgentKernel.builder()
                .dataRoot(home)
                .environment(Map.of("NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", String.valueOf(first.toMillis())))
                .contextTimeout(limit)
                .withoutMemory();
        for (Provider provider : providers) {
            builder.extension(provider);
        }
        return builder.start();
    }

    record Provider(int contextPriority, Function<ContextRequest, Optional<String>> block) implements ContextProvider {

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            return block.apply(request);
        }
    }
}
