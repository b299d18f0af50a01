package dev.nightjar.memory;

/**
 * Something that is wrong with what is stored.
 *
 * @param detail what it is, in one line
 * @param isRebuildable whether it concerns only what can be made anew from the rest, such as an index
 */
public record StoreProblem(String detail, boolean isRebuildable) {}
