/** Stored conversations: reads, recalls, summarises and prunes them. */
@NullMarked
package dev.nightjar.plugin.memory.conversation;

import org.jspecify.annotations.NullMarked;
