/**
 * Recognition by known names: those from the configuration and those of entities memory already knows, found as whole
 * words at a cost that does not depend on how many there are.
 */
@NullMarked
package dev.nightjar.plugin.ner.gazetteer;

import org.jspecify.annotations.NullMarked;
