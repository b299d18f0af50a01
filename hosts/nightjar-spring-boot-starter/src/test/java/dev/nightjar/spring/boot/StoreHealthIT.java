package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.AgentKernel;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What an application says of its memory when the store is gone. */
class StoreHealthIT {

    @TempDir
    private Path folder;

    @Test
    void should_be_out_of_service_for_as_long_as_the_store_is_gone() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(NightjarAutoConfiguration.class))
                .withPropertyValues("nightjar.plugins=target/plugins", "nightjar.data-root=" + folder.resolve("data"))
                .run(it -> {
                    var kernel = it.getBean(AgentKernel.class);
                    var meters = new SimpleMeterRegistry();
                    it.getBean(MeterBinder.class).bindTo(meters);
                    assertThat(KernelHealth.of(kernel).state()).isEqualTo(KernelHealth.State.UP);

                    move("data", "away");

                    var health = KernelHealth.of(kernel);
                    assertThat(health.state()).isEqualTo(KernelHealth.State.OUT_OF_SERVICE);
                    assertThat(health.details()).containsEntry("memory", false);
                    assertThat(String.valueOf(health.details().get("problem"))).contains("was removed or replaced");
                    assertThat(meters.getMeters().stream()
                                    .filter(Gauge.class::isInstance)
                                    .map(meter -> ((Gauge) meter).value()))
                            .isNotEmpty()
                            .allMatch(Double::isFinite);

                    move("away", "data");
                    assertThat(KernelHealth.of(kernel).state()).isEqualTo(KernelHealth.State.UP);
                });
    }

    private void move(String from, String to) {
        try {
            Files.move(folder.resolve(from), folder.resolve(to));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
