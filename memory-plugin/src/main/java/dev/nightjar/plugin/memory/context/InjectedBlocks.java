package dev.nightjar.plugin.memory.context;

import dev.nightjar.context.ContextRequest;
import java.util.List;

/**
 * The blocks of a conversation that stand in the history the model sees. What they hold is known from their text alone:
 * there is no ledger that could differ from the history, neither after a restart nor when the host drops or compacts old
 * messages. A memory whose text has changed is not in them. Immutable.
 *
 * @param isHistoryKept whether the host keeps blocks in its history at all
 * @param texts the blocks
 */
record InjectedBlocks(boolean isHistoryKept, List<String> texts) {

    /** Those of a request. */
    static InjectedBlocks of(ContextRequest request) {
        var injected = request.injected();
        return new InjectedBlocks(injected != null, injected == null ? List.of() : injected);
    }

    /** Whether one of them has this item. */
    boolean hold(ListItems.Item item) {
        return texts.stream().anyMatch(text -> text.contains(item.lasting()));
    }
}
