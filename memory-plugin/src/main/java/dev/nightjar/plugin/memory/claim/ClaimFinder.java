package dev.nightjar.plugin.memory.claim;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.consolidation.ClaimReader;
import java.util.List;

/**
 * Asks the reader of claims, if there is one. What it cannot read is no reason to lose a fact. Thread-safe.
 *
 * @param host knows the extensions
 */
public record ClaimFinder(ExtensionContext host) {

    /** What a statement claims; nothing without a reader or when it fails, which is reported. */
    public List<Claim> find(String content) {
        try {
            return host.service(ClaimReader.class)
                    .map(reader -> reader.read(content))
                    .orElse(List.of());
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            host.reportFailure("read what a fact claims", e);
            return List.of();
        }
    }

    /** The draft with its claims. One that has claims keeps them. */
    public FactDraft claimed(FactDraft draft) {
        return draft.claims().isEmpty()
                ? draft.toBuilder().claims(find(draft.content())).build()
                : draft;
    }
}
