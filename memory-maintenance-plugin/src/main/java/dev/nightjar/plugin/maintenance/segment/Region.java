package dev.nightjar.plugin.maintenance.segment;

/**
 * A stretch of foreign text.
 *
 * @param origin where it comes from
 * @param start its first character
 * @param end behind its last character
 */
record Region(Origin origin, int start, int end) {}
