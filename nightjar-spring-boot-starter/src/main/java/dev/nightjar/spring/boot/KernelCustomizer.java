package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernelBuilder;

/** Says of the kernel what no property can: its clock, a policy for tools, extensions of the application. Every bean is asked. */
@FunctionalInterface
public interface KernelCustomizer {

    /** Called before the kernel starts, when the properties have been applied. */
    void customize(AgentKernelBuilder builder);
}
