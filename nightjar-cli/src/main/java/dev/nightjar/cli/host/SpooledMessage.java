package dev.nightjar.cli.host;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.google.common.hash.Hashing;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that was said and is to be stored.
 *
 * @param id by which memory recognises it when it comes again
 * @param session the conversation
 * @param isUser whether the user said it, and not the agent
 * @param text what was said
 * @param time when
 * @param target whose memory it is for
 */
public record SpooledMessage(
        String id,
        String session,
        boolean isUser,
        String text,
        Instant time,
        @JsonUnwrapped Target target) {

    /**
     * Whose memory a message is for.
     *
     * @param namespace in this agent's memory; null for that of whoever takes it in
     * @param server the address of the server it is for; null for memory on this machine
     * @param token the SHA-256 of the token that chooses the namespace there; null without a server, or for any token
     *     of it
     */
    public record Target(
            @Nullable String namespace,
            @Nullable String server,
            @Nullable String token) {

        /** A namespace on this machine; null where the configuration does not tell. */
        public static Target local(@Nullable String namespace) {
            return new Target(namespace, null, null);
        }

        /**
         * The namespace of a token of a server, of the next one that is used where there is none yet. It is kept
         * nowhere.
         */
        public static Target of(String server, @Nullable String token) {
            return new Target(null, server, token == null ? null : sha256(token));
        }

        /** Whether a message for this one can be sent to that server with that token. */
        public boolean isFor(String otherServer, String otherToken) {
            return otherServer.equals(server) && (token == null || token.equals(sha256(otherToken)));
        }

        private static String sha256(String token) {
            return Hashing.sha256().hashString(token, StandardCharsets.UTF_8).toString();
        }
    }

    public MessageEvent event(MemoryScope scope) {
        return isUser
                ? UserMessage.of(scope, session, text, time).withMessageId(id)
                : AgentResponse.of(scope, session, text, time).withMessageId(id);
    }
}
