/** What facts claim, in parts that can be compared. */
@NullMarked
package dev.nightjar.plugin.memory.claim;

import org.jspecify.annotations.NullMarked;
