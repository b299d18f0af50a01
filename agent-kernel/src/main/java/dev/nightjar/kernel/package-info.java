/**
 * A host that you can embed in any Java program: {@link dev.nightjar.kernel.AgentKernel} loads plugins from a folder,
 * connects them through an event bus and services, offers their tools and assembles their context. It keeps running
 * when one of them throws.
 */
@NullMarked
package dev.nightjar.kernel;

import org.jspecify.annotations.NullMarked;
