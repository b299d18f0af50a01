/** The page "Ask": what a model would get for a prompt, and why. */
@NullMarked
package dev.nightjar.web.ask;

import org.jspecify.annotations.NullMarked;
