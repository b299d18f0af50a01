/** What becomes of facts: duplicates, conflicts, correction, fading confidence, forgetting, consolidation. */
@NullMarked
package dev.nightjar.core.lifecycle;

import org.jspecify.annotations.NullMarked;
