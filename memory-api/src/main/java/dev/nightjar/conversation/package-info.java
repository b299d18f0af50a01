/** Stored conversations: sessions, their messages and tool calls. */
@NullMarked
package dev.nightjar.conversation;

import org.jspecify.annotations.NullMarked;
