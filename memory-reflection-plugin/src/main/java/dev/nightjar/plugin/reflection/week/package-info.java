/**
 * The weekly reflection: the job, the reader of the last seven days, and the agent or digest that produces an insight.
 */
@NullMarked
package dev.nightjar.plugin.reflection.week;

import org.jspecify.annotations.NullMarked;
