/**
 * The plugin's entry, its configuration, and the recogniser: strategies, the list of providers, the merge of what they
 * find.
 */
@NullMarked
package dev.nightjar.plugin.ner.plugin;

import org.jspecify.annotations.NullMarked;
