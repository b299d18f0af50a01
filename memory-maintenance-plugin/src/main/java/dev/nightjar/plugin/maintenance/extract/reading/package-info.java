/** From a session's turns to findings: clauses, verbs, subjects and phrases, matched against the rules. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.reading;

import org.jspecify.annotations.NullMarked;
