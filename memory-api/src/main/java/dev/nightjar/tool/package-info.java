/** Tools: functions that a model may call. */
@NullMarked
package dev.nightjar.tool;

import org.jspecify.annotations.NullMarked;
