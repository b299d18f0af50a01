package dev.nightjar.plugin.maintenance.extract.slot;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.Optional;
import java.util.Set;

/**
 * A fact that names what it takes the place of: "is moving to Bergen instead of Oslo", "switched from tea to coffee".
 *
 * @param claim what it says, without the old value
 * @param oldValue what was before
 * @param topic what it is about, if it says so: "switched the app from …"; else empty
 * @param isSwitch whether it says from what to what, without saying what it is done for
 */
record Contrast(Claim claim, String oldValue, String topic, boolean isSwitch) {

    private static final String PREPOSITION = "(?:to |in |at |for |with |on |by |using )?";

    private static final Pattern INSTEAD = Pattern.compile(
            "^(.+?)(?:,? instead of|,? rather than|,? and not|, not) " + PREPOSITION + "(\\p{Lu}[^,]*?|\\w+)$");

    private static final Pattern SWITCH =
            Pattern.compile("^(.+?) (?:is switching|is migrating|has switched|switched|has migrated|migrated|"
                    + "(?:is going|is planning|(?:has )?decided|plans) to (?:switch|migrate))"
                    + "( .+?)? from (\\p{Lu}.*?) to (\\p{Lu}.*)$");

    private static final Pattern MIND = Pattern.compile("^(.+?) (?:has )?changed their mind about (\\p{Lu}.*)$");

    /** Deeds that are done in or with something that can be switched. */
    private static final Set<String> MAKING = Words.set(
            "write rewrite build program code develop implement create design work use run host store manage");

    /** The contrast a fact draws; empty when it draws none. */
    static Optional<Contrast> of(String fact) {
        var text = FactText.undated(fact);
        var switched = SWITCH.matcher(text);
        if (switched.matches()) {
            var topic = switched.group(2) == null ? "" : switched.group(2).strip();
            return Optional.of(new Contrast(
                    new Claim(switched.group(1), "switch", true, Claim.Kind.DOING), switched.group(3), topic, true));
        }
        var mind = MIND.matcher(text);
        if (mind.matches()) {
            return Optional.of(new Contrast(
                    new Claim(mind.group(1), "move to", false, Claim.Kind.INTENT), mind.group(2), "", false));
        }
        var instead = INSTEAD.matcher(text);
        return instead.matches()
                ? Claim.of(instead.group(1)).map(claim -> new Contrast(claim, instead.group(2), "", false))
                : Optional.empty();
    }

    /** The same fact without what it takes the place of: a date at its end stays. */
    static String withoutOldValue(String fact) {
        var undated = FactText.undated(fact);
        var instead = INSTEAD.matcher(undated);
        return instead.matches() ? instead.group(1) + fact.substring(undated.length()) : fact;
    }

    /** Whether this ends a fact that says the old value of the same deed. */
    boolean ends(Claim older) {
        boolean mayEnd = older.holds() && older.subject().equals(claim.subject());
        return mayEnd && (isSwitch ? switches(older) : replaces(older));
    }

    /** "Move to Bergen" instead of Oslo ends "move to Oslo with two cats". */
    private boolean replaces(Claim older) {
        var old = " " + Words.lower(oldValue);
        int at = Words.lower(older.deed()).indexOf(old);
        var before = at < 0 ? "" : Words.lower(older.deed()).substring(0, at);
        boolean isSameDeed = at > 0 && (Words.lower(claim.deed()) + " ").startsWith(before + " ");
        return isSameDeed && Claim.isDetail(older.deed().substring(at + old.length()));
    }

    private boolean switches(Claim older) {
        var deed = Words.lower(older.deed());
        var old = Words.lower(oldValue);
        boolean isMeans = deed.equals("use " + old)
                || deed.endsWith(" in " + old)
                || deed.endsWith(" with " + old)
                || deed.endsWith(" on " + old)
                || deed.startsWith("use " + old + " for ");
        boolean isMaking = MAKING.contains(Words.spaced(deed + " ").get(0));
        return isMeans && isMaking && (topic.isEmpty() || deed.contains(Words.lower(topic)));
    }

    /** Whether it could mean several things, so that it ends one fact only. */
    boolean isOpen() {
        return isSwitch && topic.isEmpty();
    }
}
