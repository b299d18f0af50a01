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
 * A message that waits to be stored.
 *
 * @param id id by which memory recognises a repeated message
 * @param session the conversation
 * @param isUser whether the user said it; otherwise the agent
 * @param text its text
 * @param time time of the message
 * @param target memory it is for
 */
public record SpooledMessage(
        String id,
        String session,
        boolean isUser,
        String text,
        Instant time,
        @JsonUnwrapped Target target) {

    /**
     * Memory that a message is for.
     *
     * @param namespace in this agent's memory; null for that of the process that stores it
     * @param server the address of the server it is for; null for memory on this machine
     * @param token SHA-256 of the token that chooses the namespace on the server; null without a server, or for any of
     *     its tokens
     */
    public record Target(
            @Nullable String namespace,
            @Nullable String server,
            @Nullable String token) {

        /** A namespace on this machine; null where the configuration names none. */
        public static Target local(@Nullable String namespace) {
            return new Target(namespace, null, null);
        }

        /**
         * The namespace of a token of a server; null for the token that is used next. The token itself is not stored.
         */
        public static Target of(String server, @Nullable String token) {
            return new Target(null, server, token == null ? null : sha256(token));
        }

        /** Whether the message may be sent to that server with that token. */
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
