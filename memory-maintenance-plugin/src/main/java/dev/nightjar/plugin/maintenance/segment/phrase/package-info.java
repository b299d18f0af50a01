/** What a message is read by: its lines, its words, and the phrases of each language, which are data. */
@NullMarked
package dev.nightjar.plugin.maintenance.segment.phrase;

import org.jspecify.annotations.NullMarked;
