package dev.nightjar.plugin.ner.gazetteer;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityDirectory;
import dev.nightjar.ner.EntityDirectory.KnownName;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.Mention.Span;
import dev.nightjar.plugin.ner.gazetteer.NameTrie.Hit;
import dev.nightjar.plugin.ner.strategy.QuickProvider;
import dev.nightjar.plugin.ner.text.FoldedText;
import dev.nightjar.plugin.ner.text.TextPieces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds known names, whatever their capitals, as whole words, the longest at each place. A name made of ordinary English
 * words is found only with its own capitals. Thread-safe.
 */
public final class GazetteerProvider implements QuickProvider {

    /** Between a statistical tagger (0.75), which knows no names, and a language model (0.9), which sees the context. */
    private static final double CONFIDENCE = 0.8;

    private final NameTrie configured = new NameTrie();
    private final DirectoryNames directory;

    /**
     * A provider that knows these names.
     *
     * @param names from the configuration; they go before the directory's
     * @param directories answers the directory of known entities that is there now; asked at each use
     * @throws IllegalArgumentException naming the first name that cannot be looked for, and why
     */
    public GazetteerProvider(List<KnownName> names, Supplier<Optional<EntityDirectory>> directories) {
        this.directory = new DirectoryNames(directories);
        for (KnownName name : names) {
            configured.add(Name.of(name).orElseThrow(() -> unusable(name)));
        }
    }

    @Override
    public String name() {
        return "gazetteer";
    }

    /** Reads newly known names from the directory. */
    @Override
    public long refresh(Namespace namespace) {
        return directory.refresh(namespace);
    }

    /** Names of a namespace may be gone: they are read again. */
    public void forget(Namespace namespace) {
        directory.forget(namespace);
    }

    @Override
    public List<Mention> find(Namespace namespace, String text) {
        var words = new TextPieces(new FoldedText(text));
        Optional<NameTrie> known = directory.in(namespace);
        var mentions = new ArrayList<Mention>();
        int covered = 0;
        for (int i = 0; i < words.count(); i++) {
            Hit hit = words.isBlank(i) ? null : longest(words, i, known);
            if (hit != null && hit.to() > covered) {
                covered = hit.to();
                mentions.add(mention(
                        text, words.originOf(hit.from(), hit.to()), hit.name().known()));
            }
        }
        return mentions;
    }

    private @Nullable Hit longest(TextPieces words, int from, Optional<NameTrie> known) {
        Hit own = configured.longestAt(words, from);
        Hit other = known.isPresent() ? known.get().longestAt(words, from) : null;
        return own == null || (other != null && other.to() > own.to()) ? other : own;
    }

    private Mention mention(String text, Span span, KnownName known) {
        return new Mention(
                text.substring(span.start(), span.end()),
                known.type(),
                known.canonicalName(),
                span,
                CONFIDENCE,
                name());
    }

    private static IllegalArgumentException unusable(KnownName name) {
        return new IllegalArgumentException(
                "The name '" + name.name() + "' of sort " + name.type().label()
                        + " cannot be looked for; use at most " + Name.MAX_LENGTH
                        + " characters with a letter or digit among them, a capital where it is an ordinary word, and no sort"
                        + " that patterns find (email, url, date)");
    }
}
