package dev.nightjar.spring.boot;

import java.util.function.Supplier;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * The health of memory, for the actuator of Spring Boot 3.
 *
 * @param found looks at it
 */
record Boot3HealthIndicator(Supplier<KernelHealth> found) implements HealthIndicator {

    @Override
    public Health health() {
        var health = found.get();
        return Health.status(health.state().name())
                .withDetails(health.details())
                .build();
    }
}
