/** Summaries of conversations that are made without a model. */
@NullMarked
package dev.nightjar.commons.summary;

import org.jspecify.annotations.NullMarked;
