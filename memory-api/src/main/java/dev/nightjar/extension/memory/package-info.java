/** Memory providers: alternative ways to remember conversations. */
@NullMarked
package dev.nightjar.extension.memory;

import org.jspecify.annotations.NullMarked;
