/** What must not be remembered, and what is to be read out of conversations. */
@NullMarked
package dev.nightjar.plugin.memory.policy;

import org.jspecify.annotations.NullMarked;
