package dev.nightjar.extension;

/**
 * A section of the host's configuration that an extension reads.
 *
 * @param name the section's name
 * @param defaults the values of keys that are not configured; its components are the keys
 */
public record ConfigurationSection(String name, Record defaults) {}
