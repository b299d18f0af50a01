package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Durability;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;

/**
 * How facts fade: confidence × e^(−rate × days since the last use).
 *
 * @param lasting how fast lasting facts fade, per day, ≥ 0
 * @param stable how fast stable facts fade, per day, ≥ 0
 * @param passing how fast passing facts fade, per day, ≥ 0
 * @param fadedBelow confidence, 0 to 0.25, below which a fact has faded: searches rank it last, and prompts do not
 *     contain it; 0 keeps all facts
 */
public record DecaySettings(double lasting, double stable, double passing, double fadedBelow) {

    /** Lasting facts never fade. Unused, stable facts fall below 0.05 after two years, passing facts after a month. */
    public static final DecaySettings DEFAULTS = new DecaySettings(0, 0.004, 0.1, 0.05);

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public DecaySettings {
        requireRate("lasting", lasting);
        requireRate("stable", stable);
        requireRate("passing", passing);
        if (!(fadedBelow >= 0 && fadedBelow <= ConfidenceDecay.MIN_SHARE)) {
            throw new IllegalArgumentException(
                    "faded_below must be 0 to " + ConfidenceDecay.MIN_SHARE + ", but was " + fadedBelow);
        }
    }

    /** How fast a fact of this durability fades, per day. */
    double rate(Durability durability) {
        return switch (durability) {
            case LASTING -> lasting;
            case STABLE -> stable;
            case PASSING -> passing;
        };
    }

    private static void requireRate(String name, double rate) {
        if (!(rate >= 0 && rate < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be 0 or more, but was " + rate);
        }
    }
}
