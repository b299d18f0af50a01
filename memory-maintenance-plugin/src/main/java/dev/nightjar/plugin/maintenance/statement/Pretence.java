package dev.nightjar.plugin.maintenance.statement;

/**
 * What a message says of role play, a game or an exercise: nobody speaks for themselves in one.
 *
 * @param begins how likely it begins one that goes on, 0..1
 * @param ends how likely it ends one, 0..1
 */
record Pretence(double begins, double ends) {

    /** Of messages that were held out, 63 of 100 that begin a pretence are as likely as this, and 1 of 200 that tell something. */
    private static final double BEGINS = 0.15;

    /** Less: what is said behind a missed end is lost. */
    private static final double ENDS = 0.05;

    boolean isBeginning() {
        return begins >= BEGINS && begins > ends;
    }

    boolean isEnding() {
        return ends >= ENDS && ends > begins;
    }
}
