package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernel;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * The kernel's health, for the actuator of Spring Boot 3.
 *
 * @param kernel the kernel
 */
record Boot3HealthIndicator(AgentKernel kernel) implements HealthIndicator {

    @Override
    public Health health() {
        var found = KernelHealth.of(kernel);
        return (found.isUp() ? Health.up() : Health.down())
                .withDetails(found.details())
                .build();
    }
}
