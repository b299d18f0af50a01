/** What must not be remembered, what is to be read out of conversations, and whose word counts. */
@NullMarked
package dev.nightjar.plugin.memory.policy;

import org.jspecify.annotations.NullMarked;
