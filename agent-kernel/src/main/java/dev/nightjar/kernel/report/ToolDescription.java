package dev.nightjar.kernel.report;

/**
 * The description of a tool for a model.
 *
 * @param name its name
 * @param description what it does and when to use it
 * @param parameters JSON Schema (2020-12) of its arguments, as text
 * @param isReadOnly whether a call changes nothing that anybody could see later
 * @param isDestructive whether a call may permanently remove what somebody saved
 */
public record ToolDescription(
        String name, String description, String parameters, boolean isReadOnly, boolean isDestructive) {}
