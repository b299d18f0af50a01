/** What prompts show of little histories, written as new users would, after a night. */
@NullMarked
package dev.nightjar.benchmarks.histories;

import org.jspecify.annotations.NullMarked;
