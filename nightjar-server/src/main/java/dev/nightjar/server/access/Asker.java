package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryScope;
import java.util.function.IntConsumer;

/**
 * The caller of a request.
 *
 * @param id whose share of the time it uses: the id of a token, or any text if there is only one caller
 * @param scope the scope of its memories
 * @param cost receives the cost beyond a plain request, in units of {@link RequestCost}
 */
public record Asker(String id, MemoryScope scope, IntConsumer cost) {

    /** The only caller; its costs are not counted. */
    public static Asker alone(MemoryScope scope) {
        return new Asker("", scope, cost -> {});
    }

    /** Adds cost beyond a plain request. */
    public void costs(int cost) {
        this.cost.accept(cost);
    }
}
