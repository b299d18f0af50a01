package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.transfer.TransferItem;
import dev.nightjar.memory.transfer.TransferItem.CallItem;
import dev.nightjar.memory.transfer.TransferItem.MemoryItem;
import dev.nightjar.memory.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.memory.transfer.TransferItem.SummaryItem;
import dev.nightjar.memory.transfer.TransferItem.WorkingLineItem;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import java.util.Optional;

/**
 * What of an import the policy allows: turns and calls of tools are masked as when they are captured, and what is saved on
 * purpose is refused as when it is saved. Thread-safe.
 */
record AllowedItems(MemoryPolicy policy) {

    private static final String NO_ARGUMENTS = "{}";

    /** The item as it may be stored; empty when it may not. */
    Optional<TransferItem> allowed(TransferItem item) {
        if (item instanceof MemoryItem memory) {
            return memory(memory);
        }
        if (item instanceof CallItem call) {
            return Optional.of(call(call));
        }
        if (item instanceof SummaryItem summary) {
            var text = policy.allowedLines(summary.text());
            return text.isBlank()
                    ? Optional.empty()
                    : Optional.of(
                            new SummaryItem(summary.sessionId(), summary.lastSequence(), text, summary.updatedAt()));
        }
        if (item instanceof ScratchpadItem pad) {
            var items = pad.items().stream().filter(this::isAllowed).toList();
            return items.isEmpty() ? Optional.empty() : Optional.of(new ScratchpadItem(pad.sessionId(), items));
        }
        return item instanceof WorkingLineItem working
                        && !isAllowed(working.line().text())
                ? Optional.empty()
                : Optional.of(item);
    }

    private boolean isAllowed(String text) {
        return policy.refusal(text).isEmpty();
    }

    private Optional<TransferItem> memory(MemoryItem memory) {
        if (memory.id().kind() != MemoryKind.EPISODE) {
            var key = memory.kept().key();
            return isAllowed(key == null ? memory.content() : key + ": " + memory.content())
                    ? Optional.of(memory)
                    : Optional.empty();
        }
        return Optional.of(memory.withContent(policy.masked(memory.content())));
    }

    private CallItem call(CallItem item) {
        var call = item.call();
        var arguments = policy.masked(call.arguments()).equals(call.arguments()) ? call.arguments() : NO_ARGUMENTS;
        return new CallItem(
                item.turn(),
                item.step(),
                item.place(),
                policy.masked(item.said()),
                new ToolCallRecord(call.callId(), call.name(), arguments, policy.masked(call.result()), call.isError()),
                item.time());
    }
}
