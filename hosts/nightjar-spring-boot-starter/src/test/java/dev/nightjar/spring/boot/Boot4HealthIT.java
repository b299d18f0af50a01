package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** How an actuator of Spring Boot 4 sees the kernel. */
class Boot4HealthIT {

    @Test
    void should_report_a_host_without_memory_as_down(@TempDir Path data) {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(NightjarAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate.health"))
                .withPropertyValues("nightjar.data-root=" + data)
                .withBean(
                        KernelCustomizer.class,
                        () -> builder -> builder.environment(Map.of()).withoutMemory())
                .run(it -> {
                    var health = Objects.requireNonNull(
                            it.getBean(HealthIndicator.class).health(), "no health");
                    assertThat(health.getStatus()).isEqualTo(Status.DOWN);
                    assertThat(health.getDetails()).containsEntry("memory", false);
                });
    }
}
