package dev.nightjar.kernel.report;

/**
 * A tool as a model is told of it.
 *
 * @param name its name
 * @param description what it does and when to use it
 * @param parameters JSON Schema (2020-12) of its arguments, as text
 */
public record ToolDescription(String name, String description, String parameters) {}
