/**
 * The weekly run: whether there is anything to reflect on, by whom, and what is kept.
 */
@NullMarked
package dev.nightjar.plugin.reflection.job;

import org.jspecify.annotations.NullMarked;
