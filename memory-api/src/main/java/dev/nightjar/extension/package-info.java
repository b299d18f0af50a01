/**
 * How a plugin joins a host: one {@link dev.nightjar.extension.AgentExtension} with the abilities it offers, and the
 * {@link dev.nightjar.extension.ExtensionContext} it is given.
 */
@NullMarked
package dev.nightjar.extension;

import org.jspecify.annotations.NullMarked;
