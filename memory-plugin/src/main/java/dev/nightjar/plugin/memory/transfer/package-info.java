/** Exports a namespace and imports it again, with its history. */
@NullMarked
package dev.nightjar.plugin.memory.transfer;

import org.jspecify.annotations.NullMarked;
