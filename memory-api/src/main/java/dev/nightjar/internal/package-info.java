/** Helpers of Nightjar's own modules. No promise is made for them. */
@NullMarked
package dev.nightjar.internal;

import org.jspecify.annotations.NullMarked;
