package dev.nightjar.plugin.maintenance.segment.region;

/**
 * A stretch of foreign text.
 *
 * @param origin where it comes from
 * @param start its first character
 * @param end behind its last character
 */
public record Region(Origin origin, int start, int end) {}
