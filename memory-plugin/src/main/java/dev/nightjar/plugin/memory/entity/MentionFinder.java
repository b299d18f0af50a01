package dev.nightjar.plugin.memory.entity;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityRecognizer;
import dev.nightjar.ner.Mention;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks the recogniser, if there is one. What it cannot find is no reason to lose a memory. Thread-safe. */
public final class MentionFinder {

    private final ExtensionContext host;

    public MentionFinder(ExtensionContext host) {
        this.host = host;
    }

    /** The mentions of a text by the fast strategy; none without a recogniser or when it fails, which is reported. */
    public List<Mention> find(Namespace namespace, String text) {
        try {
            return host.service(EntityRecognizer.class)
                    .map(recognizer -> recognizer.extract(namespace, text, EntityRecognizer.FAST, Set.of()))
                    .orElse(List.of());
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            host.reportFailure("recognise entities", e);
            return List.of();
        }
    }

    /** The mentions by the accurate strategy; empty without a recogniser that has one, or when it failed. */
    public Optional<List<Mention>> findAccurately(Namespace namespace, String text) {
        try {
            return host.service(EntityRecognizer.class)
                    .filter(recognizer -> recognizer.isAvailable(EntityRecognizer.ACCURATE))
                    .flatMap(recognizer -> recognizer.extractAll(namespace, text, EntityRecognizer.ACCURATE));
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            host.reportFailure("recognise entities accurately", e);
            return Optional.empty();
        }
    }
}
