/** What a user wants gone: which memories a target names, what depends on them, and the erasure in bounded steps. */
@NullMarked
package dev.nightjar.plugin.memory.erasure;

import org.jspecify.annotations.NullMarked;
