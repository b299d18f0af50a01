/** Rules for what must not be remembered, what to read out of conversations, and which sources are trusted. */
@NullMarked
package dev.nightjar.plugin.memory.policy;

import org.jspecify.annotations.NullMarked;
