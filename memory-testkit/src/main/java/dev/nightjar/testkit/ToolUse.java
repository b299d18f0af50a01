package dev.nightjar.testkit;

/**
 * A call of a tool a scripted model makes.
 *
 * @param tool the tool's name, known or not
 * @param arguments its arguments as the model wrote them, JSON or not
 */
public record ToolUse(String tool, String arguments) {}
