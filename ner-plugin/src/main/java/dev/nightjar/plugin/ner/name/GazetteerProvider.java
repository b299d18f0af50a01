package dev.nightjar.plugin.ner.name;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.ner.name.NameIndex.Hit;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds known names, whatever their capitals, as whole words, the longest at each place. A name made of ordinary
 * English words is found only with its own capitals. Thread-safe.
 */
public final class GazetteerProvider implements MentionProvider {

    /** Name in {@link Mention#provider()}. */
    public static final String NAME = "gazetteer";

    /**
     * Between a statistical tagger (0.75), which knows no names, and a language model (0.9), which sees the context.
     */
    private static final double CONFIDENCE = 0.8;

    private final NameIndex configured = new NameIndex();
    private final DirectoryNames directory;
    private final Set<String> strategies;

    /**
     * A provider that knows these names.
     *
     * @param names from the configuration; they go before the directory's
     * @param directories answers the directory of known entities that is there now; asked at each use
     * @param strategies names of the strategies it takes part in
     * @throws IllegalArgumentException naming the first name that cannot be looked for, and why
     */
    public GazetteerProvider(
            List<KnownName> names, Supplier<Optional<EntityDirectory>> directories, Set<String> strategies) {
        this.directory = new DirectoryNames(directories);
        this.strategies = Set.copyOf(strategies);
        for (KnownName name : names) {
            configured.add(Name.of(name).orElseThrow(() -> unusable(name)));
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<String> strategies() {
        return strategies;
    }

    /**
     * Reads newly known names from the directory. When that fails it goes on with those it knows.
     *
     * @return a number that is another one whenever {@link #find} may answer differently
     */
    public long refresh(Namespace namespace) {
        return directory.refresh(namespace);
    }

    /** Names of a namespace may be gone: they are read again. */
    public void forget(Namespace namespace) {
        directory.forget(namespace);
    }

    @Override
    public List<Mention> find(Namespace namespace, String text) {
        var words = new NameWords(text);
        Optional<NameIndex> known = directory.in(namespace);
        var mentions = new ArrayList<Mention>();
        int covered = 0;
        for (int i = 0; i < words.count(); i++) {
            Hit hit = words.isBlank(i) ? null : longest(words, i, known);
            if (hit != null && hit.to() > covered) {
                covered = hit.to();
                KnownName found = hit.name().known();
                var span = words.span(hit.from(), hit.to());
                String written = text.substring(span.start(), span.end());
                mentions.add(new Mention(written, found.type(), found.canonicalName(), span, CONFIDENCE, NAME));
            }
        }
        return mentions;
    }

    private @Nullable Hit longest(NameWords words, int from, Optional<NameIndex> known) {
        Hit own = configured.longestAt(words, from);
        Hit other = known.isPresent() ? known.get().longestAt(words, from) : null;
        return own == null || (other != null && other.to() > own.to()) ? other : own;
    }

    private static IllegalArgumentException unusable(KnownName name) {
        return new IllegalArgumentException(
                "The name '" + name.name() + "' of sort " + name.type().label()
                        + " cannot be looked for; use at most " + Name.MAX_LENGTH
                        + " characters with a letter or digit among them, a capital where it is an ordinary word, and no sort"
                        + " that patterns find (email, url, date)");
    }
}
