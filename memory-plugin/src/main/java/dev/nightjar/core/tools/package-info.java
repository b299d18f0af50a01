/** The tools the model sees, one file per toolset. */
@NullMarked
package dev.nightjar.core.tools;

import org.jspecify.annotations.NullMarked;
