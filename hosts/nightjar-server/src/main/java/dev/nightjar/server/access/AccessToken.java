package dev.nightjar.server.access;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;

/**
 * A bearer token as it is stored: enough to recognise the token, but not to use it.
 *
 * @param id its short name, unique among the tokens of an agent
 * @param namespace the namespace it gives access to
 * @param alsoReads more namespaces that it may read; may be empty
 * @param isReadOnly whether it may change nothing
 * @param isForUsers whether a request with it may name a user to act for
 * @param sha256 SHA-256 of its secret, in hexadecimal
 * @param createdAt when it was created
 */
public record AccessToken(
        String id,
        Namespace namespace,
        List<Namespace> alsoReads,
        boolean isReadOnly,
        boolean isForUsers,
        String sha256,
        Instant createdAt) {

    /** Copies the list. */
    public AccessToken {
        alsoReads = List.copyOf(alsoReads);
    }

    /**
     * This token as it acts for one user: in the user's namespace, with a share of its own, and for nobody else.
     *
     * @throws IllegalArgumentException when it does not act for users, or no user can be named so
     */
    public AccessToken forUser(String user) {
        if (!isForUsers) {
            throw new IllegalArgumentException("This token does not act for the user '" + user + "'");
        }
        if (!VisibleText.of(user).equals(user)) {
            throw new IllegalArgumentException("the name has a character that nobody sees; leave it out");
        }
        return new AccessToken(
                id + " " + user, Namespace.ofUser(user), alsoReads, isReadOnly, false, sha256, createdAt);
    }

    /** The scope of an agent's memory that the token opens. */
    public MemoryScope scope(String agentId) {
        return new MemoryScope(agentId, namespace, alsoReads);
    }
}
