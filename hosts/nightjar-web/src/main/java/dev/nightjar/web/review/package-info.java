/** The page "Review": what waits for a decision. */
@NullMarked
package dev.nightjar.web.review;

import org.jspecify.annotations.NullMarked;
