package dev.nightjar.extension;

/**
 * What an agent is told before its task.
 *
 * @param text the instructions, not blank
 * @param version tells two wordings apart in records of runs; not blank
 */
public record AgentInstructions(String text, String version) {

    /** @throws IllegalArgumentException when one of the two is blank */
    public AgentInstructions {
        if (text.isBlank() || version.isBlank()) {
            throw new IllegalArgumentException("An agent's instructions need a text and a version");
        }
    }
}
