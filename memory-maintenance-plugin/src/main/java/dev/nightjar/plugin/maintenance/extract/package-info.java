/**
 * The consolidator that needs no model: rules that recognise what people say about themselves, and leave out whatever
 * they cannot tell. {@code text} cuts a turn into clauses, {@code clause} says who did what in one, {@code time} makes
 * dates absolute, {@code family} knows what is worth keeping, {@code fact} words and ranks
 * the facts, {@code slot} compares them.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.extract;

import org.jspecify.annotations.NullMarked;
