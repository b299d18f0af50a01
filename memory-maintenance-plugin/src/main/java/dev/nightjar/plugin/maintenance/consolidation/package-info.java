/**
 * From a finished session to facts: the session is leased, read with or without a model, then saved and marked in one
 * transaction.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.consolidation;

import org.jspecify.annotations.NullMarked;
