package dev.nightjar.commons.secret;

/**
 * A secret, or personal data, in a text.
 *
 * @param kind its probable kind
 * @param start index of its first character, in UTF-16 units
 * @param end index after its last character
 */
public record Secret(SecretKind kind, int start, int end) {}
