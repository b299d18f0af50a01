/** The memory service: writes, corrects, confirms, forgets and reads facts. */
@NullMarked
package dev.nightjar.plugin.memory.fact;

import org.jspecify.annotations.NullMarked;
