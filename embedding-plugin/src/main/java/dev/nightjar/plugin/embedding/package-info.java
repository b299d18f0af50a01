/**
 * What all providers of vectors share: what of a text can be sent to a model. Each provider has a
 * package of its own.
 */
@NullMarked
package dev.nightjar.plugin.embedding;

import org.jspecify.annotations.NullMarked;
