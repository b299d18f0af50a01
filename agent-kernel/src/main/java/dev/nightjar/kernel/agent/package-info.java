/**
 * What a model is let do: the loop of answers and tool calls, the budget it stays within whatever the model does, the
 * check of its final answer, and conversations.
 */
@NullMarked
package dev.nightjar.kernel.agent;

import org.jspecify.annotations.NullMarked;
