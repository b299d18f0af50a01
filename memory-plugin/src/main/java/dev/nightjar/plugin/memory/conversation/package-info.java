/** Stored conversations: what can be read of them again, and how they go. */
@NullMarked
package dev.nightjar.plugin.memory.conversation;

import org.jspecify.annotations.NullMarked;
