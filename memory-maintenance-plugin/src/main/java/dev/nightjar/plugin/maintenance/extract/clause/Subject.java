package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/**
 * Whom a statement is about.
 *
 * @param kind how the speaker is part of it
 * @param words what follows "my" when it is somebody or something of the speaker's, or the name; else empty
 */
public record Subject(Kind kind, List<String> words) {

    /** How the speaker is part of the subject. */
    public enum Kind {
        /** I. */
        SPEAKER,
        /** We: the speaker and somebody. */
        SPEAKER_AND_OTHERS,
        /** My husband and I. */
        SPEAKER_AND_OWN,
        /** My sister. */
        OWN,
        /** Felix: somebody called by name. */
        NAMED
    }

    /** The speaker alone. */
    public static final Subject SPEAKER = new Subject(Kind.SPEAKER, List.of());

    /** The speaker and somebody. */
    public static final Subject WE = new Subject(Kind.SPEAKER_AND_OTHERS, List.of());

    /** Copies the words. */
    public Subject {
        words = List.copyOf(words);
    }

    /** Whether the speaker acts alone or with others. */
    public boolean isSpeaker() {
        return kind != Kind.OWN && kind != Kind.NAMED;
    }

    /** The noun that says who or what of the speaker's it is, in lower case; empty for the speaker. */
    public String head() {
        int end = words.size();
        for (int i = 1; i < words.size(); i++) {
            if (List.of("of", "for", "in", "with", "from", "at", ",", "to", "and")
                            .contains(words.get(i))
                    || (Words.isCapitalised(words.get(i)) && !words.get(i).endsWith("'s"))) {
                end = i;
                break;
            }
        }
        return end == 0 ? "" : Words.lower(words.get(end - 1));
    }
}
