package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernelBuilder;

/**
 * Configures what no property can: the kernel's clock, a tool policy, the application's own extensions. All beans of
 * this type are used.
 */
@FunctionalInterface
public interface KernelCustomizer {

    /** Called after the properties have been applied, before the kernel starts. */
    void customize(AgentKernelBuilder builder);
}
