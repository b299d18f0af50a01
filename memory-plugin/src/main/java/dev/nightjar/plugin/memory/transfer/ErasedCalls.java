package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.transfer.merge.MergedItems;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.CallTurn;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes what was erased out of calls of tools that come from another machine. */
final class ErasedCalls {

    private static final String REMOVED = "[removed: it held something that was forgotten]";
    private static final String ERASED = "[erased]";
    private static final String NO_ARGUMENTS = "{}";
    /** A short turn such as "Yes." stands in many a text without being quoted there. */
    private static final int SHORTEST_QUOTE = 20;

    private final List<MemoryItem> erased;

    ErasedCalls(MergedItems joined, Set<MemoryId> erased) {
        this.erased = joined.memories().stream()
                .filter(memory -> erased.contains(memory.id()))
                .toList();
    }

    /** Whether something was taken out of a call. */
    static boolean isCleared(CallItem item) {
        var result = item.call().result();
        return item.call().arguments().equals(NO_ARGUMENTS) && (result.equals(REMOVED) || result.equals(ERASED));
    }

    /**
     * The call without what was erased.
     *
     * @param answer the episode of its answer here; null for none
     */
    CallItem cleared(CallItem item, @Nullable MemoryId answer) {
        var call = item.call();
        var text = item.said() + '\n' + call.arguments() + '\n' + call.result();
        boolean isCleared = erased.stream().anyMatch(memory -> isIn(memory, text));
        return new CallItem(
                new CallTurn(item.turn().sessionId(), item.turn().sequence(), answer),
                item.step(),
                item.place(),
                isCleared ? "" : item.said(),
                isCleared
                        ? new ToolCallRecord(call.callId(), call.name(), NO_ARGUMENTS, REMOVED, call.isError())
                        : call,
                item.time());
    }

    private static boolean isIn(MemoryItem memory, String text) {
        boolean isQuotable =
                memory.id().kind() != MemoryKind.EPISODE || memory.content().length() >= SHORTEST_QUOTE;
        return text.contains(memory.id().value()) || (isQuotable && text.contains(memory.content()));
    }
}
