package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryScope;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The caller of a request.
 *
 * @param id whose share of the time it uses: the id of a token, or any text if there is only one caller
 * @param scope the scope of its memories
 * @param isReadOnly whether it may change nothing
 * @param cost receives the cost beyond a plain request, in units of {@link RequestCost}
 */
public record Requester(String id, MemoryScope scope, boolean isReadOnly, IntConsumer cost) {

    /** Refusal to a caller that may change nothing. */
    public static final String READ_ONLY =
            "This token may only read; 'nightjar token add NAMESPACE' makes one that may write";

    /** The request attribute with the caller. */
    public static final String ATTRIBUTE = Requester.class.getName();

    /** The caller of a request; empty for a stranger. */
    public static Optional<Requester> of(HttpServletRequest request) {
        return Optional.ofNullable((Requester) request.getAttribute(ATTRIBUTE));
    }

    /** The only caller; its costs are not counted. */
    public static Requester alone(MemoryScope scope) {
        return new Requester("", scope, false, cost -> {});
    }

    /** Adds cost beyond a plain request. */
    public void costs(int cost) {
        this.cost.accept(cost);
    }
}
