/** Conversations as they are stored: sessions, their messages, and the tools that were called in them. */
@NullMarked
package dev.nightjar.conversation;

import org.jspecify.annotations.NullMarked;
