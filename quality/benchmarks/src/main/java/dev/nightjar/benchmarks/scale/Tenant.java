package dev.nightjar.benchmarks.scale;

import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.memory.Namespace;
import java.util.regex.Pattern;

/**
 * A user of the service. Each of his turns has a word that nobody else's have.
 *
 * @param number from 0
 */
record Tenant(int number) {

    private static final Pattern MARK = Pattern.compile("tenant(\\d+)z");

    Namespace namespace() {
        return new Namespace("user:" + number);
    }

    String turn(SyntheticText text) {
        return "tenant" + number + "z " + text.turn();
    }

    /** How many words of other users stand in a text. */
    long foreignWords(String text) {
        return MARK.matcher(text)
                .results()
                .filter(mark -> !mark.group(1).equals(Integer.toString(number)))
                .count();
    }
}
