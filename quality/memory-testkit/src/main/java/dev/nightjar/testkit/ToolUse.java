package dev.nightjar.testkit;

/**
 * A tool call by a scripted model.
 *
 * @param tool the tool's name, known or not
 * @param arguments its arguments as the model wrote them, JSON or not
 */
public record ToolUse(String tool, String arguments) {}
