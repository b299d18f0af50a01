package dev.nightjar.plugin.maintenance.extract.claim;

import dev.nightjar.memory.Claim;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile;
import java.util.Set;
import java.util.stream.Collectors;

/** The lists of {@code slots.rules} that say how the claims of slots are compared. */
public final class SlotWords {

    private SlotWords() {}

    /** The words of a section. */
    public static Set<String> section(String keyword) {
        return RuleFile.load("slots.rules").sections().stream()
                .filter(section -> section.keyword().equals(keyword))
                .flatMap(section -> section.words().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The slot of a claim without its topics: "favourite" of "favourite:band". */
    static String slot(Claim claim) {
        int topic = claim.slot().indexOf(':');
        return topic < 0 ? claim.slot() : claim.slot().substring(0, topic);
    }
}
