/** Recognition by known names: those from the configuration and those of entities that memory knows, as whole words. */
@NullMarked
package dev.nightjar.plugin.ner.name;

import org.jspecify.annotations.NullMarked;
