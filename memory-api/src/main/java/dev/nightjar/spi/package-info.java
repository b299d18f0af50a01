/**
 * The side of plugins: {@link dev.nightjar.spi.AgentExtension} and its abilities, and the
 * {@link dev.nightjar.spi.ExtensionContext} that a host hands to it. An application that uses memory needs none of it.
 */
@NullMarked
package dev.nightjar.spi;

import org.jspecify.annotations.NullMarked;
