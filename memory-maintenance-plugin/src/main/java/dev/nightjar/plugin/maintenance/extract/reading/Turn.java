package dev.nightjar.plugin.maintenance.extract.reading;

import java.util.Optional;

/**
 * A turn that is being read, with what was said before it.
 *
 * @param utterance the turn
 * @param speaker what facts call the speaker
 * @param people who was spoken of so far
 * @param number which of the speaker's turns it is
 */
record Turn(Utterance utterance, String speaker, People people, int number) {

    /** A subject that may be the speaker or somebody spoken of; it is the speaker where nobody else was. */
    private static final String EITHER = "either";

    /** Who speaks, as the subject of what is said. */
    Subject self() {
        return Subject.speaker(speaker, Subject.Kind.SPEAKER);
    }

    /** Whether a person speaks. */
    boolean isPerson() {
        return utterance.speaker() != null;
    }

    /** Whom a pronoun stands for. */
    Optional<Subject> resolve(String pronoun) {
        return resolve(pronoun, false);
    }

    /** Whom a pronoun stands for; if that is somebody or their daughter, who has no name yet, the daughter. */
    Optional<Subject> resolve(String pronoun, boolean isNamed) {
        if (!pronoun.equals(EITHER)) {
            return people.resolve(pronoun, speaker, number, isNamed);
        }
        return people.isNobodyMentioned(speaker, number) ? Optional.of(self()) : Optional.empty();
    }
}
