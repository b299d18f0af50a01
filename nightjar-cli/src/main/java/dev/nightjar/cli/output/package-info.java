/** Output: text for people, and log lines. */
@NullMarked
package dev.nightjar.cli.output;

import org.jspecify.annotations.NullMarked;
