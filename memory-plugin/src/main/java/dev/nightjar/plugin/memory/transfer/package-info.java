/** Exports and imports a namespace with its history, and archives its conversations as Markdown files. */
@NullMarked
package dev.nightjar.plugin.memory.transfer;

import org.jspecify.annotations.NullMarked;
