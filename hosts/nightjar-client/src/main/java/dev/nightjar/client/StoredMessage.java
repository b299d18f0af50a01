package dev.nightjar.client;

import org.jspecify.annotations.Nullable;

/**
 * A message that the server has stored.
 *
 * @param messageId its id
 * @param memoryId the id of the turn in memory; null for tool calls without text
 * @param isRepeated whether it had been stored before
 */
public record StoredMessage(String messageId, @Nullable String memoryId, boolean isRepeated) {

    static StoredMessage of(JsonObject answer) {
        return new StoredMessage(answer.text("id"), answer.textOrNull("episode"), answer.flag("is_repeated"));
    }
}
