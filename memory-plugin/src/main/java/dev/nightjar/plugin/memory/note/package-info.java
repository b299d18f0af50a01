/** What users and agents save on purpose: notes and working memory. */
@NullMarked
package dev.nightjar.plugin.memory.note;

import org.jspecify.annotations.NullMarked;
