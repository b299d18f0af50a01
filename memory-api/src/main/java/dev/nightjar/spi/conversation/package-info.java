/** Archives, summaries and session logs of conversations. */
@NullMarked
package dev.nightjar.spi.conversation;

import org.jspecify.annotations.NullMarked;
