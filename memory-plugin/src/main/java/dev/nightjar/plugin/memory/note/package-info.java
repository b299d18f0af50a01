/** What is saved on purpose: notes. */
@NullMarked
package dev.nightjar.plugin.memory.note;

import org.jspecify.annotations.NullMarked;
