package dev.nightjar.plugin.memory.policy;

import dev.nightjar.memory.Origin;

/**
 * How far facts are trusted, by their origin, 0 to 1 each. Facts below the minimum wait for a review and are not used.
 *
 * @param minimum facts trusted less than this are quarantined when they are saved; 0 quarantines nothing
 * @param user trust in what the user says
 * @param agent trust in what the agent says or concludes
 * @param file trust in documents
 * @param tool trust in answers of other tools
 * @param web trust in foreign texts: pasted, quoted, forwarded or fetched
 */
public record TrustSettings(double minimum, double user, double agent, double file, double tool, double web) {

    private static final double USUAL_MINIMUM = 0.5;
    private static final double OF_USER = 1;
    private static final double OF_AGENT = 0.8;
    private static final double OF_FILE = 0.6;
    private static final double OF_TOOL = 0.4;
    private static final double OF_WEB = 0.2;

    /** Facts from the user, the agent and documents are used; facts from tools and foreign texts wait for a review. */
    public static final TrustSettings DEFAULTS =
            new TrustSettings(USUAL_MINIMUM, OF_USER, OF_AGENT, OF_FILE, OF_TOOL, OF_WEB);

    /** @throws IllegalArgumentException naming the value that is not within 0..1 */
    public TrustSettings {
        check("minimum", minimum);
        check("user", user);
        check("agent", agent);
        check("file", file);
        check("tool", tool);
        check("web", web);
    }

    private static void check(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must be 0 to 1, but was " + value);
        }
    }

    double of(Origin origin) {
        return switch (origin) {
            case USER -> user;
            case AGENT -> agent;
            case FILE -> file;
            case TOOL -> tool;
            case WEB -> web;
        };
    }

    /** Whether facts of this origin are used without a review. */
    boolean isEnough(Origin origin) {
        return of(origin) >= minimum;
    }
}
