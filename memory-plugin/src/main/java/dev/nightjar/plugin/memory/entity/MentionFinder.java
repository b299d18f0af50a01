package dev.nightjar.plugin.memory.entity;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the recogniser, if there is one. If it fails, the memory is stored without mentions. Thread-safe. */
public final class MentionFinder {

    private final ExtensionContext host;

    public MentionFinder(ExtensionContext host) {
        this.host = host;
    }

    /** The mentions of a text by the fast strategy; none without a recogniser, or if it fails, which is reported. */
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

    /** The mentions of a fact: the names of its draft, and what else the recogniser finds. */
    public List<Mention> find(Namespace namespace, FactDraft draft) {
        var names = draft.names().stream()
                .map(named ->
                        new Mention(named.name(), named.type(), named.name(), null, draft.confidence(), draft.source()))
                .toList();
        var keys = names.stream().map(MentionFinder::key).collect(Collectors.toSet());
        var others =
                find(namespace, CleanText.of(draft.content())).stream().filter(found -> !keys.contains(key(found)));
        return Stream.concat(names.stream(), others).toList();
    }

    private static String key(Mention mention) {
        return NameKey.of(CleanText.of(mention.canonicalName()));
    }

    /** The mentions of each text by the accurate strategy; empty if no recogniser offers it, or if it failed. */
    public List<Optional<List<Mention>>> findAccurately(Namespace namespace, List<String> texts) {
        List<Optional<List<Mention>>> none = Collections.nCopies(texts.size(), Optional.empty());
        try {
            return host.service(EntityRecognizer.class)
                    .filter(recognizer -> recognizer.isAvailable(EntityRecognizer.ACCURATE))
                    .map(recognizer -> recognizer.extractEach(namespace, texts, EntityRecognizer.ACCURATE))
                    .orElse(none);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            host.reportFailure("recognise entities accurately", e);
            return none;
        }
    }
}
