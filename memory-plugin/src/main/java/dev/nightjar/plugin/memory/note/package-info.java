/** Notes and working memory, saved on purpose by users and agents. */
@NullMarked
package dev.nightjar.plugin.memory.note;

import org.jspecify.annotations.NullMarked;
