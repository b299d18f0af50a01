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

    /** Whether a person speaks. */
    boolean isPerson() {
        return utterance.speaker() != null;
    }

    /** Whom a pronoun stands for. */
    Optional<Subject> resolve(String pronoun) {
        return people.resolve(pronoun, speaker, number);
    }
}
