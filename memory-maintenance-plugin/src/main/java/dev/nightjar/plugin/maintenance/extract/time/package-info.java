/** Finds what people say about when, and says it in absolute words against the day it was said. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.time;

import org.jspecify.annotations.NullMarked;
