package dev.nightjar.commons.secret;

/**
 * A secret, or personal data, in a text.
 *
 * @param kind what it seems to be
 * @param start offset of its first character, in UTF-16 units
 * @param end offset behind its last
 */
public record Secret(SecretKind kind, int start, int end) {}
