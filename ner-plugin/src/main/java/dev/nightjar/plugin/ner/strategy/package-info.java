/**
 * Which ways of finding mentions a strategy uses, within which time, and how their results become one.
 */
@NullMarked
package dev.nightjar.plugin.ner.strategy;

import org.jspecify.annotations.NullMarked;
