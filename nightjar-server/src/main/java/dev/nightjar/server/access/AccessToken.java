package dev.nightjar.server.access;

import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * A bearer token as it is stored: enough to recognise the token, but not to use it.
 *
 * @param id its short name, unique among the tokens of an agent
 * @param namespace the namespace it gives access to
 * @param sha256 SHA-256 of its secret, in hexadecimal
 * @param createdAt when it was created
 */
public record AccessToken(String id, Namespace namespace, String sha256, Instant createdAt) {}
