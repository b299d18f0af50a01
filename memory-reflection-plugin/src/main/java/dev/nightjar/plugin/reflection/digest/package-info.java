/**
 * The weekly insight by rules, for hosts without a model.
 */
@NullMarked
package dev.nightjar.plugin.reflection.digest;

import org.jspecify.annotations.NullMarked;
