package dev.nightjar.maintenance.extract.slot;

/**
 * Something that can be only one way at a time.
 *
 * @param subject who or what has it
 * @param attribute which property, such as {@code lives in}
 * @param value the value it has
 * @param isState whether the fact says so itself; an event that led to it stays true when it ends
 */
public record Slot(String subject, String attribute, String value, boolean isState) {}
