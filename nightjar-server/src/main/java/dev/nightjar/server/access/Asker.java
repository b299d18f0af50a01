package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryScope;
import java.util.function.IntConsumer;

/**
 * Who asks.
 *
 * @param id whose share it is: the id of a token, or any text where there is one asker only
 * @param scope whose memory it is about
 * @param cost told what is asked beyond a request, in {@link RequestCost}
 */
public record Asker(String id, MemoryScope scope, IntConsumer cost) {

    /** One who is alone, so that nothing is counted. */
    public static Asker alone(MemoryScope scope) {
        return new Asker("", scope, cost -> {});
    }

    /** Counts what this asks for beyond a request. */
    public void costs(int cost) {
        this.cost.accept(cost);
    }
}
