package dev.nightjar.plugin.memory.passage;

/**
 * What is shown of a text.
 *
 * @param text passages of it, word for word, in their order, with {@code …} for what is left out
 * @param isWhole whether nothing is
 */
public record Excerpt(String text, boolean isWhole) {}
