package dev.nightjar.plugin.ner.pattern;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.Mention.Span;
import dev.nightjar.plugin.ner.strategy.QuickProvider;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what has a form of its own: e-mail and web addresses, {@code @mentions}, {@code #hashtags}, dates. One pass over
 * the text; a pattern is tried where its first sign stands. In fenced code blocks there are no mentions and hashtags.
 * Thread-safe.
 */
public final class RegexProvider implements QuickProvider {

    private static final double CONFIDENCE = 1.0;

    private final EmailPattern emails = new EmailPattern();
    private final UrlPattern urls = new UrlPattern();
    private final HandlePattern handles = new HandlePattern();
    private final DatePattern dates = new DatePattern();
    private final HashtagPattern hashtags;

    /** @param hashtagType the sort of thing a hashtag stands for */
    public RegexProvider(EntityType hashtagType) {
        this.hashtags = new HashtagPattern(hashtagType);
    }

    @Override
    public String name() {
        return "regex";
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
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '`' && isFence(text, position)) {
                isCode = !isCode;
                position += 3;
                continue;
            }
            Occurrence occurrence = at(text, position, c, isCode);
            if (occurrence == null) {
                position++;
            } else {
                occurrence.meaning().ifPresent(meaning -> mentions.add(mention(text, occurrence, meaning)));
                position = occurrence.end();
            }
        }
        return mentions;
    }

    private @Nullable Occurrence at(CharSequence text, int position, char c, boolean isCode) {
        if (c == '@') {
            Occurrence email = emails.around(text, position);
            return email != null || isCode ? email : handles.at(text, position);
        }
        if (c == '#') {
            return isCode ? null : hashtags.at(text, position);
        }
        Occurrence url = c == 'h' || c == 'H' ? urls.at(text, position) : null;
        return url == null ? dates.at(text, position, c) : url;
    }

    private Mention mention(CharSequence text, Occurrence occurrence, Occurrence.Meaning meaning) {
        var span = new Span(occurrence.start(), occurrence.end());
        String words = text.subSequence(span.start(), span.end()).toString();
        return new Mention(words, meaning.type(), meaning.canonicalName(), span, CONFIDENCE, name());
    }

    private static boolean isFence(CharSequence text, int position) {
        return Neighbours.at(text, position + 1) == '`' && Neighbours.at(text, position + 2) == '`';
    }
}
