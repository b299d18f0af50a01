/** What is put in front of the model before each call. */
@NullMarked
package dev.nightjar.plugin.memory.context;

import org.jspecify.annotations.NullMarked;
