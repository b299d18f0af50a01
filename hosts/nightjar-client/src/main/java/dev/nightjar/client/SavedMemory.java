package dev.nightjar.client;

/**
 * A memory that was saved.
 *
 * @param isNew whether it was saved by this call; false when memory had it already, and perhaps when the request was
 *     sent again because the first answer was lost
 * @param memory what memory has now
 */
public record SavedMemory(boolean isNew, Memory memory) {

    static SavedMemory of(JsonObject answer) {
        return new SavedMemory(answer.flag("is_new"), Memory.of(answer.object("memory")));
    }
}
