package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.ContextRequest;
import dev.nightjar.kernel.ProviderOutcome.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextAssemblyTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    @TempDir
    Path home;

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());

    @Test
    void should_join_blocks_by_ascending_priority_with_a_rule_between() {
        try (var kernel = start(
                AMPLE,
                new Provider(200, request -> Optional.of("## Last\n")),
                new Provider(10, request -> Optional.of("\n## First\n\ntext  ")),
                new Provider(100, request -> Optional.empty()),
                new Provider(100, request -> Optional.of("  \n")),
                new Provider(100, request -> Optional.of("## Middle")))) {
            AssembledContext context = kernel.context("hello", "s1");

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
            kernel.context("hello", "s1");
            kernel.context("", null);

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
            AssembledContext context = kernel.context("hello", null);

            assertThat(context.text()).isEqualTo("in time");
            assertThat(context.providers())
                    .extracting(ProviderOutcome::kind)
                    .containsExactly(Kind.TIMED_OUT, Kind.CONTRIBUTED);
            assertThat(context.providers().get(0).millis()).isBetween(1500L, 20_000L);
            assertThat(kernel.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.component()).isEqualTo("Provider");
                assertThat(failure.message()).isEqualTo("TimeoutException: over the limit of 1500 ms");
            });
            Awaitility.await().atMost(AMPLE).until(() -> interrupted.getCount() == 0);
        }
    }

    @Test
    void should_wait_for_several_late_providers_at_once() {
        var gate = new CountDownLatch(1);
        Function<ContextRequest, Optional<String>> late = request -> waiting(gate);
        try (var kernel = start(
                Duration.ofMillis(800),
                new Provider(1, late),
                new Provider(2, late),
                new Provider(3, late),
                new Provider(4, late),
                new Provider(5, late))) {
            long began = System.nanoTime();
            AssembledContext context = kernel.context("hello", null);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);

            assertThat(context.providers()).extracting(ProviderOutcome::kind).containsOnly(Kind.TIMED_OUT);
            assertThat(millis).isLessThan(5 * 800);
            gate.countDown();
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
            AssembledContext context = kernel.context("hello", null);

            assertThat(context.text()).isEqualTo("fine");
            assertThat(context.providers())
                    .extracting(ProviderOutcome::kind)
                    .containsExactly(Kind.FAILED, Kind.FAILED, Kind.FAILED, Kind.CONTRIBUTED);
            assertThat(kernel.failures())
                    .extracting(Failure::message)
                    .containsExactly(
                            "IllegalStateException: broken",
                            "NoClassDefFoundError: missing/Type",
                            "answered null instead of an empty Optional");
        }
    }

    @Test
    void should_stop_asking_a_provider_whose_calls_hang() {
        var gate = new CountDownLatch(1);
        try (var kernel = start(Duration.ofMillis(400), new Provider(1, request -> {
            log.add("asked");
            return waiting(gate);
        }))) {
            for (int i = 0; i < 4; i++) {
                kernel.context("hello", null);
                int asked = i + 1;
                Awaitility.await().atMost(AMPLE).until(() -> log.size() == asked);
            }
            assertThat(kernel.context("hello", null).providers())
                    .extracting(ProviderOutcome::kind)
                    .containsExactly(Kind.FAILED);
            assertThat(log).hasSize(4);
            gate.countDown();
            Awaitility.await()
                    .atMost(AMPLE)
                    .until(() -> kernel.context("hello", null).text().equals("at last"));
        }
    }

    @Test
    void should_come_back_at_once_when_the_asking_thread_is_interrupted() {
        var gate = new CountDownLatch(1);
        try (var kernel = start(AMPLE, new Provider(1, request -> waiting(gate)))) {
            Thread.currentThread().interrupt();
            AssembledContext context = kernel.context("hello", null);

            assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
            assertThat(context.text()).isEmpty();
            assertThat(context.providers()).extracting(ProviderOutcome::kind).containsExactly(Kind.FAILED);
            gate.countDown();
        }
    }

    /** Waits, deaf to interrupts. */
    private static Optional<String> waiting(CountDownLatch gate) {
        Uninterruptibles.awaitUninterruptibly(gate);
        return Optional.of("at last");
    }

    private AgentKernel start(Duration limit, Provider... providers) {
        var builder = AgentKernel.builder().dataRoot(home).environment(Map.of()).contextTimeout(limit);
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
