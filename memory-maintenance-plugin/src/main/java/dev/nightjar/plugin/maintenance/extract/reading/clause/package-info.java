/** Sentences cut into clauses, and the verbs of a clause. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.reading.clause;

import org.jspecify.annotations.NullMarked;
