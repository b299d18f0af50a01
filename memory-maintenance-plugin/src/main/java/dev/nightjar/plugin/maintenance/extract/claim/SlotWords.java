package dev.nightjar.plugin.maintenance.extract.claim;

import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Section;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The lists of {@code slots.rules}: how the claims of some slots are compared, and which slots are habits. Thread-safe. */
public final class SlotWords {

    private static final Map<String, Set<String>> SECTIONS = RuleFile.load("slots.rules").sections().stream()
            .collect(Collectors.toUnmodifiableMap(Section::keyword, section -> Set.copyOf(section.words())));

    private SlotWords() {}

    /**
     * The words of a section.
     *
     * @throws IllegalStateException when the file has no such section
     */
    public static Set<String> section(String keyword) {
        var words = SECTIONS.get(keyword);
        if (words == null) {
            throw new IllegalStateException("slots.rules lacks the section '" + keyword + "'");
        }
        return words;
    }

    /** The slot of a claim without its topics: "favourite" of "favourite:band". */
    static String slot(Claim claim) {
        int topic = claim.slot().indexOf(':');
        return topic < 0 ? claim.slot() : claim.slot().substring(0, topic);
    }
}
