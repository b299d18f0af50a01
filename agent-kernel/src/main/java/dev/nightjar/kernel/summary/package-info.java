/** Rolling summaries of conversations: when they are made, of what, and by whom. */
@NullMarked
package dev.nightjar.kernel.summary;

import org.jspecify.annotations.NullMarked;
