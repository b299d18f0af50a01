/** Exports a namespace and imports it again, with its history; writes its conversations as Markdown files. */
@NullMarked
package dev.nightjar.plugin.memory.transfer;

import org.jspecify.annotations.NullMarked;
