/** Conversations as files that people can read. */
@NullMarked
package dev.nightjar.plugin.memory.archive;

import org.jspecify.annotations.NullMarked;
