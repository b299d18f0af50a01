/** The toolset {@code files}: notes with keys as files that a model edits by path. */
@NullMarked
package dev.nightjar.plugin.memory.tools.file;

import org.jspecify.annotations.NullMarked;
