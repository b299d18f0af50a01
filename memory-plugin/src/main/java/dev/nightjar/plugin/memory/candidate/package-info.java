/** The memories that may answer, found in different ways ("legs"), each within its filter. Knows no ranking. */
@NullMarked
package dev.nightjar.plugin.memory.candidate;

import org.jspecify.annotations.NullMarked;
