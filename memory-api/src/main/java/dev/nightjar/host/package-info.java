/** Types that the builder of a host takes and throws. */
@NullMarked
package dev.nightjar.host;

import org.jspecify.annotations.NullMarked;
