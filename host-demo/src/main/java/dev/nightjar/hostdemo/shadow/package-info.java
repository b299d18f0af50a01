/** What would be injected for past prompts, at which floor of relevance. */
@NullMarked
package dev.nightjar.hostdemo.shadow;

import org.jspecify.annotations.NullMarked;
