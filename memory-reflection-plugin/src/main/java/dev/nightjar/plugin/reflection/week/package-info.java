/**
 * What the last seven days brought, as a reflection reads it.
 */
@NullMarked
package dev.nightjar.plugin.reflection.week;

import org.jspecify.annotations.NullMarked;
