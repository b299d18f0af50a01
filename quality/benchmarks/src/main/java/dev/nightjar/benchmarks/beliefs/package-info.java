/**
 * What the context block shows of stored beliefs. The beliefs, the questions about them and the conversations lie
 * beside the classes, a file for each user.
 */
@NullMarked
package dev.nightjar.benchmarks.beliefs;

import org.jspecify.annotations.NullMarked;
