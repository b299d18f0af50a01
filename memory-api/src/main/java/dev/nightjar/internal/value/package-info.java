/** Checks and forms of names, numbers and times. No promise is made for them. */
@NullMarked
package dev.nightjar.internal.value;

import org.jspecify.annotations.NullMarked;
