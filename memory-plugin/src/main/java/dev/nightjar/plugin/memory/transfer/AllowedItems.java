package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.fact.FactText;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Applies the policy to imported items, as if they were saved here: turns and tool calls are masked, and items that
 * were saved on purpose are rejected if they may not be saved. Thread-safe.
 */
record AllowedItems(MemoryPolicy policy) {

    /** The item in the form in which it may be stored; empty if it may not be. */
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
        if (item instanceof EntityItem entity) {
            return Stream.concat(Stream.of(entity.name()), entity.aliases().stream())
                            .allMatch(name -> policy.masked(name).equals(name))
                    ? Optional.of(item)
                    : Optional.empty();
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
                            && isAllowed(memory.category())
                    ? Optional.of(masked(memory, memory.content()))
                    : Optional.empty();
        }
        return Optional.of(masked(memory, policy.masked(memory.content())));
    }

    private MemoryItem masked(MemoryItem memory, String content) {
        var turn = memory.turn();
        return new MemoryItem(
                memory.id(),
                memory.category(),
                content,
                policy.masked(memory.tags()),
                memory.sessionId(),
                turn == null ? null : masked(turn),
                new Kept(
                        memory.kept().key(),
                        FactText.phrases(policy, content, memory.kept().phrases()),
                        policy.masked(memory.kept().metadata()),
                        memory.kept().expiresAt(),
                        memory.kept().verdict(),
                        memory.kept().judgedAt()),
                memory.provenance(),
                memory.times(),
                memory.standing(),
                memory.mentions(),
                memory.claims());
    }

    private Turn masked(Turn turn) {
        var speaker = turn.speaker();
        return new Turn(
                turn.role(),
                speaker == null ? null : policy.masked(NameKey.shown(speaker)),
                turn.sequence(),
                turn.messageId(),
                turn.hasMessage());
    }

    private CallItem call(CallItem item) {
        var call = item.call();
        return new CallItem(
                item.turn(),
                item.step(),
                item.place(),
                policy.masked(item.said()),
                new ToolCallRecord(
                        call.callId(),
                        policy.masked(call.name()),
                        policy.maskedArguments(call.arguments()),
                        policy.masked(call.result()),
                        call.isError()),
                item.time());
    }
}
