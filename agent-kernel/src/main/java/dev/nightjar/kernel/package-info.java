/**
 * A host that any Java program can embed: {@link dev.nightjar.kernel.AgentKernel} loads plugins from a folder, connects
 * them through an event bus and services, offers their tools and assembles their context, and survives whatever one of
 * them throws.
 */
@NullMarked
package dev.nightjar.kernel;

import org.jspecify.annotations.NullMarked;
