/** The page "Timeline": conversations by day, and what was learnt in them. */
@NullMarked
package dev.nightjar.web.timeline;

import org.jspecify.annotations.NullMarked;
