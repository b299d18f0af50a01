package dev.nightjar.plugin.maintenance.segment.phrase;

import com.google.common.base.Splitter;
import dev.nightjar.commons.text.Resources;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The phrases of all languages, by what they tell. Read from the files beside this class. Immutable. */
public final class PhraseBook {

    private static final List<String> LANGUAGES = List.of("en", "de", "es");

    /** What a phrase tells; the files explain each. */
    public enum Sign {
        WORK,
        HANDLE,
        TASK,
        WANTING,
        WORK_NOUNS,
        DICTATE,
        POLITE,
        ASKING,
        POINT,
        FOLLOWING,
        POINTING_END,
        QUESTION_WORDS,
        BEING,
        TEXT,
        DEFINITE,
        VERSE,
        MY_WORDS,
        ANNOUNCE,
        SAY,
        SAY_AT_END,
        WRITE,
        OWN_SAID,
        OWN,
        OWN_LABELS,
        ABOUT,
        WHEN,
        TOPICS,
        FICTION,
        ROLE_PLAY,
        YOURS,
        THEIRS,
        TO_USER,
        YOU,
        RETURN,
        SELF,
        I,
        GREETINGS,
        ADDRESSEES,
        NO_ADDRESSEES,
        CLOSINGS,
        HEADERS,
        SENDERS,
        FORWARDS,
        ROLES,
        SYSTEM;

        private static Sign ofSection(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
        }
    }

    private final Map<Sign, Phrases> phrases = new EnumMap<>(Sign.class);

    /** Reads the files. */
    public PhraseBook() {
        var all = new EnumMap<Sign, List<String>>(Sign.class);
        LANGUAGES.forEach(language -> add(all, "phrases-" + language + ".txt"));
        for (var sign : Sign.values()) {
            phrases.put(sign, new Phrases(all.getOrDefault(sign, List.of())));
        }
    }

    /** The phrases that tell this. */
    public Phrases of(Sign sign) {
        return phrases.getOrDefault(sign, new Phrases(List.of()));
    }

    /** Whether one that tells this stands in the words. */
    public boolean has(Sign sign, List<String> words) {
        return of(sign).isIn(words);
    }

    private static void add(Map<Sign, List<String>> all, String file) {
        for (var section : Splitter.on("\n[").split("\n" + withoutComments(file))) {
            int end = section.indexOf(']');
            if (end > 0) {
                var items = Splitter.on(',')
                        .trimResults()
                        .omitEmptyStrings()
                        .splitToList(section.substring(end + 1).replace('\n', ' '));
                all.computeIfAbsent(Sign.ofSection(section.substring(0, end)), sign -> new ArrayList<>())
                        .addAll(items);
            }
        }
    }

    private static String withoutComments(String file) {
        var text = Resources.text(PhraseBook.class, file);
        return String.join(
                "\n", text.lines().filter(line -> !line.startsWith("#")).toList());
    }
}
