package dev.nightjar.plugin.memory.question;

/**
 * Whom a question is about, as far as its words tell. Memory holds people's lives, so a question about nobody is mostly
 * about the world.
 */
public enum Subject {
    /** Nobody: words are looked up and nothing is asked, so they are about what memory holds. */
    LOOKED_UP(0),
    /** A person memory knows. */
    KNOWN_PERSON(0),
    /** The one who asks, where several people have spoken: rather one of them would be named. */
    SELF_AMONG_NAMED(-0.75),
    /** Nobody, where several people have spoken: odds of about four to one that it is not about them. */
    NOBODY_AMONG_NAMED(-1.5),
    /** The one who asks, where a user speaks with an assistant: memory is about them. */
    SELF(0.5),
    /** Nobody, where a user speaks with an assistant: odds of five to three that it is about the world. */
    NOBODY(-0.5);

    private final double logOdds;

    Subject(double logOdds) {
        this.logOdds = logOdds;
    }

    /**
     * The person, if any, that a question is about.
     *
     * @param speakers how many names have spoken; one is the user, who speaks with an assistant without a name
     * @param isPersonNamed whether the question names a person memory knows
     * @param isSelf whether it says "I" or "we"
     */
    public static Subject of(int speakers, boolean isPersonNamed, boolean isSelf) {
        if (speakers > 1) {
            return isPersonNamed ? KNOWN_PERSON : isSelf ? SELF_AMONG_NAMED : NOBODY_AMONG_NAMED;
        }
        return isSelf || isPersonNamed ? SELF : NOBODY;
    }

    /**
     * Log odds added to those that anything in memory is relevant. That nobody is named speaks against memory the less,
     * the more of the question it holds: "When is the calendar crash fixed?" is about a thing that several people spoke
     * of.
     *
     * @param held how much of the question memory holds, 0..1; 1 is more than chance can match
     */
    public double logOdds(double held) {
        return logOdds < 0 ? logOdds * (1 - held) : logOdds;
    }
}
