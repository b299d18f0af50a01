package dev.nightjar.plugin.ner.pattern;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import dev.nightjar.spi.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what has a form of its own: e-mail and web addresses, {@code @mentions}, {@code #hashtags}, dates. One pass
 * over the text; a pattern is tried where its first sign stands. In fenced code blocks there are no mentions and
 * hashtags. Thread-safe.
 */
public final class PatternProvider implements MentionProvider {

    /** Name in {@link Mention#provider()}. */
    public static final String NAME = "regex";

    private static final double CONFIDENCE = 1.0;

    private final AddressPattern addresses = new AddressPattern();
    private final DatePattern dates = new DatePattern();
    private final MarkPattern marks;
    private final Set<String> strategies;

    /**
     * A provider.
     *
     * @param hashtagType the sort of thing a hashtag stands for
     * @param strategies names of the strategies it takes part in
     */
    public PatternProvider(EntityType hashtagType, Set<String> strategies) {
        this.marks = new MarkPattern(hashtagType);
        this.strategies = Set.copyOf(strategies);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<String> strategies() {
        return strategies;
    }

    @Override
    public List<Mention> find(Namespace namespace, String text) {
        return find(text);
    }

    /** The mentions in any text, which is read a bounded number of times its length. */
    List<Mention> find(CharSequence text) {
        var mentions = new ArrayList<Mention>();
        boolean isCode = false;
        int position = 0;
        int unread = 0;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '`' && isFence(text, position)) {
                isCode = !isCode;
                position += 3;
                continue;
            }
            Occurrence found = at(text, unread, position, isCode);
            if (found != null && found.type() != null) {
                String words = text.subSequence(found.start(), found.end()).toString();
                var span = new Span(found.start(), found.end());
                mentions.add(new Mention(words, found.type(), found.canonicalName(), span, CONFIDENCE, NAME));
            }
            position = found == null ? position + 1 : found.end();
            unread = c == '@' ? position : unread;
        }
        return mentions;
    }

    private @Nullable Occurrence at(CharSequence text, int unread, int position, boolean isCode) {
        char c = text.charAt(position);
        if (c == '@') {
            Occurrence email = addresses.emailAround(text, unread, position);
            return email != null || isCode ? email : marks.handleAt(text, position);
        }
        if (c == '#') {
            return isCode ? null : marks.hashtagAt(text, position);
        }
        Occurrence url = c == 'h' || c == 'H' ? addresses.urlAt(text, position) : null;
        return url == null ? dates.at(text, position, c) : url;
    }

    private static boolean isFence(CharSequence text, int position) {
        return Neighbours.at(text, position + 1) == '`' && Neighbours.at(text, position + 2) == '`';
    }
}
