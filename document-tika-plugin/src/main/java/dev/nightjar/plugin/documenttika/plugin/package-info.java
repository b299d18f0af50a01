/** The plugin's entry. */
@NullMarked
package dev.nightjar.plugin.documenttika.plugin;

import org.jspecify.annotations.NullMarked;
