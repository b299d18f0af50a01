/**
 * How reflection joins a host: the extension PF4J finds, its settings and the wiring.
 */
@NullMarked
package dev.nightjar.plugin.reflection.plugin;

import org.jspecify.annotations.NullMarked;
