/** What is worth keeping, one class for each family of statements, as tables of verbs, nouns and adjectives. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.family;

import org.jspecify.annotations.NullMarked;
