/** What tools answer: memories and their fields as a model reads them, within the room it has. */
@NullMarked
package dev.nightjar.plugin.memory.tools.answer;

import org.jspecify.annotations.NullMarked;
