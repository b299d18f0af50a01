/**
 * The prompt, read once: its words and stems, names, dates, language, whom it is about and how much each word tells.
 * Knows no memory and no database.
 */
@NullMarked
package dev.nightjar.plugin.memory.question;

import org.jspecify.annotations.NullMarked;
