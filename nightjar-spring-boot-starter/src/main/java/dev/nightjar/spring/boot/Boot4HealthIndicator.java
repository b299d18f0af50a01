package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernel;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * The kernel's health, for the actuator of Spring Boot 4.
 *
 * @param kernel the kernel
 */
record Boot4HealthIndicator(AgentKernel kernel) implements HealthIndicator {

    @Override
    public Health health() {
        var found = KernelHealth.of(kernel);
        return (found.isUp() ? Health.up() : Health.down())
                .withDetails(found.details())
                .build();
    }
}
