/**
 * Runs of a model: the loop of answers and tool calls, the budget, the check of the final answer, and conversations.
 */
@NullMarked
package dev.nightjar.kernel.agent;

import org.jspecify.annotations.NullMarked;
