/** Whether a running host is in order. */
@NullMarked
package dev.nightjar.kernel.checkup;

import org.jspecify.annotations.NullMarked;
