package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Optional;

/**
 * Whom and what a match names: people by their relation to the speaker, animals and things by being called so.
 * Thread-safe.
 */
final class Names {

    private static final String NAME = "name";
    private static final String PET = "pet";
    private static final String RELATIONSHIP = "relationship";
    private static final List<String> RELATIVES = List.of("kin", "partner", "child");

    private final Language language;

    Names(Language language) {
        this.language = language;
    }

    /** None for the speaker's own name, which is known, and for names of what is no person, animal or thing. */
    List<Named> of(Match match, List<Claim> claims, Turn turn) {
        var name = match.words(NAME);
        return name.isEmpty()
                ? List.of()
                : type(match, claims, turn).map(type -> new Named(name, type)).stream()
                        .toList();
    }

    private Optional<EntityType> type(Match match, List<Claim> claims, Turn turn) {
        var slot = match.rule().slot();
        if (slot.category().equals(PET) || !match.words(PET).isEmpty()) {
            return Optional.of(EntityType.OTHER);
        }
        if (slot.category().equals(RELATIONSHIP)) {
            return Optional.of(EntityType.PERSON);
        }
        return slot.name().equals(NAME)
                ? claims.stream()
                        .filter(claim -> claim.slot().equals(NAME))
                        .map(Claim::subject)
                        .filter(subject -> !subject.equals(Words.lower(turn.speaker())))
                        .findFirst()
                        .map(this::typeOf)
                : Optional.empty();
    }

    /** Of what is called so: "ada's sister" is a person, "ada's dog" and "ada's project" are not. */
    private EntityType typeOf(String subject) {
        var noun = subject.substring(subject.lastIndexOf(' ') + 1);
        boolean isRelative = RELATIVES.stream()
                .flatMap(words -> language.wordClass(words).stream())
                .anyMatch(words -> words.contains(noun));
        return isRelative ? EntityType.PERSON : EntityType.OTHER;
    }
}
