package dev.nightjar.web.portrait;

import com.google.common.collect.ImmutableSet;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Fact;
import dev.nightjar.web.page.Owner;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Subjects of facts: the cards of the portrait, in their order. */
enum Subject {
    HOME("Home", "home"),
    HEALTH("Health and food", "health", "diet"),
    WORK("Work", "employer", "job", "work"),
    PLANS("Plans", "plan", "deadline"),
    ANSWERS("How to answer", "instruction", "answer_language", "answer_style", "language"),
    PEOPLE("People and projects", "relationship", "partner", "project"),
    OTHER("Other");

    private static final Pattern NO_NAME = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final String title;
    private final ImmutableSet<String> slots;

    Subject(String title, String... slots) {
        this.title = title;
        this.slots = ImmutableSet.copyOf(slots);
    }

    String title() {
        return title;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The subject of a fact, by its claims and tags. */
    static Subject of(Fact fact, Owner owner, Collection<String> names) {
        if (fact.fading().plannedUntil() != null) {
            return PLANS;
        }
        if (fact.claims().stream().anyMatch(claim -> !owner.isNamed(claim.subject()))) {
            return PEOPLE;
        }
        var about = Stream.concat(fact.claims().stream().map(Claim::slot), fact.details().tags().stream())
                .toList();
        return Stream.of(values())
                .filter(subject -> about.stream().anyMatch(subject.slots::contains))
                .findFirst()
                .orElseGet(() -> isNaming(fact.content(), names) ? PEOPLE : OTHER);
    }

    private static boolean isNaming(String text, Collection<String> names) {
        var words = spaced(text);
        return names.stream().anyMatch(name -> words.contains(spaced(name)));
    }

    private static String spaced(String text) {
        return " " + NO_NAME.matcher(text).replaceAll(" ").strip() + " ";
    }
}
