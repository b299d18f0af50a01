/** The night: runs of maintenance, their changes, and taking them back. */
@NullMarked
package dev.nightjar.web.night;

import org.jspecify.annotations.NullMarked;
