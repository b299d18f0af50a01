/**
 * The interface between plugins and a host: a plugin implements {@link dev.nightjar.extension.AgentExtension} and is given
 * an {@link dev.nightjar.extension.ExtensionContext}.
 */
@NullMarked
package dev.nightjar.extension;

import org.jspecify.annotations.NullMarked;
