/** The rules: which ways of saying something make which facts, read from the rule files. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.rule;

import org.jspecify.annotations.NullMarked;
