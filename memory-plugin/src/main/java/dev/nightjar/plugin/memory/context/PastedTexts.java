package dev.nightjar.plugin.memory.context;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.OwnWords;
import java.util.Set;

/**
 * Tells what a user has pasted. A passage of it, shown without the request it came with, would pass for the user's own word.
 * Thread-safe.
 *
 * @param host knows who tells own words from others', if there is somebody
 */
record PastedTexts(ExtensionContext host) {

    /** Whether less than half of the words shown of a turn are the user's own. */
    boolean isMostOf(String shown, Episode turn) {
        var content = turn.content();
        var own = turn.role() == Role.USER
                ? host.service(OwnWords.class).map(words -> words.of(content)).orElse(content)
                : content;
        if (own.length() == content.length()) {
            return false;
        }
        var known = Set.copyOf(Words.of(own));
        var words = Words.of(shown);
        return words.stream().filter(known::contains).count() * 2 < words.size();
    }
}
