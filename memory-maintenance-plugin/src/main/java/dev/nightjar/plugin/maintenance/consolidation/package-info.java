/** From a finished session to facts: leased, read by a model or without one, saved and marked in one transaction. */
@NullMarked
package dev.nightjar.plugin.maintenance.consolidation;

import org.jspecify.annotations.NullMarked;
