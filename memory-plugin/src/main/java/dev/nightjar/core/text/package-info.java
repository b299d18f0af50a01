/**
 * Texts that other people wrote, made fit to be shown to a model as data: what hides is removed, everything else stays as
 * it was said, inside a block that nothing in it can close. Knows nothing of memories.
 */
@NullMarked
package dev.nightjar.core.text;

import org.jspecify.annotations.NullMarked;
