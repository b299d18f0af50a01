/** The tables of conversations: sessions, their messages, logs and summaries, and what an agent keeps for a session. */
@NullMarked
package dev.nightjar.plugin.memory.store.conversation;

import org.jspecify.annotations.NullMarked;
