/** Words of the calendar. */
@NullMarked
package dev.nightjar.commons.date;

import org.jspecify.annotations.NullMarked;
