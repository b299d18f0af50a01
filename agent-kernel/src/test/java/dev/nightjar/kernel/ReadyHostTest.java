package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.Health;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When a host is ready, and what it says of itself when an extension does not answer. */
@Timeout(60)
class ReadyHostTest {

    private static final Duration PATIENCE = Duration.ofSeconds(50);

    @TempDir
    Path home;

    private final Loading loading = new Loading();

    @Test
    void should_wait_until_every_extension_has_loaded_what_it_needs() {
        try (var kernel = builder().extension(loading).start()) {
            assertThat(kernel.awaitReady(Duration.ZERO)).isFalse();

            loading.mayEnd.countDown();

            assertThat(kernel.awaitReady(PATIENCE)).isTrue();
        }
    }

    @Test
    void should_stop_waiting_when_the_thread_is_interrupted() {
        try (var kernel = builder().extension(loading).start()) {
            Thread.currentThread().interrupt();

            assertThat(kernel.awaitReady(PATIENCE)).isFalse();
            assertThat(Thread.interrupted()).isTrue();
            loading.mayEnd.countDown();
        }
    }

    @Test
    void should_have_nothing_to_wait_for_when_nothing_is_loaded_early_or_loading_failed() {
        try (var kernel = builder().extension(loading).warmUp(false).start()) {
            assertThat(kernel.awaitReady(Duration.ZERO)).isTrue();
        }
        try (var kernel = builder().extension(new Failing()).start()) {
            assertThat(kernel.awaitReady(PATIENCE)).isTrue();
            assertThat(kernel.failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.operation()).isEqualTo("warm up"));
        }
    }

    @Test
    void should_keep_the_figures_of_an_extension_that_fails_to_say_how_it_is() {
        var failing = new Failing();
        try (var kernel = builder().extension(failing).warmUp(false).start()) {
            assertThat(health(kernel)).isEqualTo(Health.up("well").with("loads", 3));

            failing.isIll = true;

            assertThat(health(kernel).isUp()).isFalse();
            assertThat(health(kernel).figures()).containsOnly(Map.entry("loads", 3L));
        }
    }

    @Test
    void should_make_no_folder_for_a_host_without_extensions_and_say_that_it_has_no_memory() {
        try (var kernel = builder().start()) {
            assertThat(Files.exists(kernel.dataDirectory())).isFalse();
            assertThat(kernel.memoryProblem())
                    .hasValueSatisfying(why -> assertThat(why).contains("memory-plugin.jar"));
        }
    }

    private AgentKernelBuilder builder() {
        return AgentKernel.builder()
                .dataRoot(home.resolve("data"))
                .environment(Map.of())
                .withoutMemory();
    }

    private static Health health(AgentKernel kernel) {
        PluginStatus status = kernel.plugins().list().get(0);
        return Objects.requireNonNull(status.health());
    }

    /** Loads until it may end. */
    private static final class Loading implements AgentExtension {

        private final CountDownLatch mayEnd = new CountDownLatch(1);

        @Override
        public void warmUp() {
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Cannot load anything. */
    private static final class Failing implements AgentExtension {

        private volatile boolean isIll;

        @Override
        public void warmUp() {
            throw new IllegalStateException("nothing to load");
        }

        @Override
        public Health health() {
            if (isIll) {
                throw new IllegalStateException("ill");
            }
            return Health.up("well").with("loads", 3);
        }
    }
}
