package dev.nightjar.server.access;

import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * What is kept of a bearer token: enough to recognise it, not enough to use it.
 *
 * @param id its short name, unique among the tokens of an agent
 * @param namespace whose memory it opens
 * @param sha256 the SHA-256 of its secret, in hexadecimal digits
 * @param createdAt when it was made
 */
public record AccessToken(String id, Namespace namespace, String sha256, Instant createdAt) {}
