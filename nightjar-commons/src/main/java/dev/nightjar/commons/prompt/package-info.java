/**
 * What goes into a prompt: instructions, and texts that other people wrote, made fit to be shown to a model as data: what
 * hides is removed, everything else stays as it was said, inside a block that nothing in it can close.
 */
@NullMarked
package dev.nightjar.commons.prompt;

import org.jspecify.annotations.NullMarked;
