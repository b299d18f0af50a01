/** From a sentence to statements: what is no statement left out, clauses cut apart, subject, verb and rest of each found. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.clause;

import org.jspecify.annotations.NullMarked;
