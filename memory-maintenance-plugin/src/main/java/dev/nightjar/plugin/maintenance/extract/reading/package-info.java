/** From a session's turns to findings: subjects and phrases of clauses, matched against the rules. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.reading;

import org.jspecify.annotations.NullMarked;
