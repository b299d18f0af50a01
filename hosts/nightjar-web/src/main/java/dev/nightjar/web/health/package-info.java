/** Whether everything is in order. */
@NullMarked
package dev.nightjar.web.health;

import org.jspecify.annotations.NullMarked;
