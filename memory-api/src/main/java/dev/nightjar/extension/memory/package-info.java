/** Memory providers: ways of their own to remember conversations. */
@NullMarked
package dev.nightjar.extension.memory;

import org.jspecify.annotations.NullMarked;
