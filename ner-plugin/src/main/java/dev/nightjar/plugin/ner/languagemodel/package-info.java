/**
 * Entities named by a language model, through the host's agents.
 */
@NullMarked
package dev.nightjar.plugin.ner.languagemodel;

import org.jspecify.annotations.NullMarked;
