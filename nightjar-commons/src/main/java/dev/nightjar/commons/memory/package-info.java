/** The form of a memory in JSON. */
@NullMarked
package dev.nightjar.commons.memory;

import org.jspecify.annotations.NullMarked;
