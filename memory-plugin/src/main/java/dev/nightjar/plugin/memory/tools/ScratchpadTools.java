package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.plugin.memory.conversation.StoredScratchpads;
import dev.nightjar.plugin.memory.table.SessionTable.Item;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The toolset {@code scratchpad}: short items for the present conversation only. */
public final class ScratchpadTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "scratchpad";

    private static final int MAX_ITEMS = 32;
    private static final int MAX_CHARACTERS = 240;
    private static final int MAX_BYTES = 8 * 1024;

    private final StoredScratchpads scratchpads;

    public ScratchpadTools(StoredScratchpads scratchpads) {
        this.scratchpads = scratchpads;
    }

    public Toolset toolset() {
        return new Toolset(
                NAME,
                List.of(
                        ToolAnswers.tool(
                                "scratchpad_write",
                                "Replace the whole scratchpad of this conversation: a plan, open points, interim results. It"
                                        + " is not remembered beyond this conversation.",
                                Write.class,
                                this::write),
                        ToolAnswers.reading(
                                "scratchpad_read", "Read the scratchpad of this conversation.", Read.class, this::read),
                        ToolAnswers.erasing(
                                "scratchpad_clear",
                                "Empty the scratchpad of this conversation.",
                                Clear.class,
                                this::clear)));
    }

    record Write(
            @ToolArgument(value = "All items, 1 to 32 of at most 240 characters", required = true)
            List<String> items) {}

    record Written(boolean updated, int itemCount, String message) {}

    private ToolResult write(ToolCall<Write> call) {
        var items = checked(call.arguments().items);
        scratchpads.write(call.scope(), session(call), items);
        return ToolResult.success(new Written(true, items.size(), "The scratchpad has " + items.size() + " items now"));
    }

    private static List<String> checked(List<String> given) {
        if (given.size() > MAX_ITEMS) {
            throw new IllegalArgumentException(
                    "items must have at most " + MAX_ITEMS + " entries, but has " + given.size());
        }
        var items = given.stream()
                .map(CleanText::of)
                .filter(item -> !item.isEmpty())
                .toList();
        if (items.isEmpty()) {
            throw new IllegalArgumentException("items must have at least 1 entry that is not blank");
        }
        int bytes = 0;
        for (var item : items) {
            if (!CodePoints.isWithin(item, MAX_CHARACTERS)) {
                throw new IllegalArgumentException("each of items must have at most " + MAX_CHARACTERS
                        + " characters, but one has " + CodePoints.count(item) + ": '" + Preview.of(item) + "'");
            }
            bytes += item.getBytes(StandardCharsets.UTF_8).length;
        }
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("items must have at most " + MAX_BYTES
                    + " bytes (8 KiB) together, but have " + bytes + "; keep the essential ones");
        }
        return items;
    }

    record Read() {}

    /** @param updatedAt ISO-8601 UTC; null if the scratchpad is empty */
    record Content(
            String sessionId, List<String> items, @Nullable String updatedAt, int itemCount) {}

    private ToolResult read(ToolCall<Read> call) {
        var session = session(call);
        var items = scratchpads.items(call.scope(), session);
        return ToolResult.success(new Content(
                session,
                items.stream().map(Item::text).toList(),
                items.isEmpty() ? null : ToolAnswers.utc(items.get(0).writtenAt()),
                items.size()));
    }

    record Clear() {}

    record Cleared(boolean cleared, String message) {}

    private ToolResult clear(ToolCall<Clear> call) {
        boolean isCleared = scratchpads.clear(call.scope(), session(call));
        return ToolResult.success(
                new Cleared(isCleared, isCleared ? "The scratchpad is empty now" : "The scratchpad was empty"));
    }

    private static String session(ToolCall<?> call) {
        if (call.sessionId() == null) {
            throw new IllegalArgumentException(
                    "The scratchpad belongs to a conversation, and this call is made in none");
        }
        return call.sessionId();
    }
}
