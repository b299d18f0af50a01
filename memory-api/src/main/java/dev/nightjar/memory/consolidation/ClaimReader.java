package dev.nightjar.memory.consolidation;

import dev.nightjar.memory.Claim;
import java.util.List;

/**
 * Reads what a statement claims. The store asks for it when a fact is saved without claims. Found with
 * {@code context.service(ClaimReader.class)}; thread-safe.
 */
@FunctionalInterface
public interface ClaimReader {

    /**
     * What a statement claims.
     *
     * @param content a standalone statement
     * @return its claims; empty when they cannot be told
     */
    List<Claim> read(String content);
}
