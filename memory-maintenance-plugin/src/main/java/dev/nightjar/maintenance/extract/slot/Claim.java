package dev.nightjar.maintenance.extract.slot;

import com.google.re2j.Pattern;
import dev.nightjar.maintenance.extract.clause.Verbs;
import dev.nightjar.maintenance.extract.text.Words;
import java.util.List;
import java.util.Optional;

/**
 * What a fact says its subject does or is, and whether it still does.
 *
 * @param subject who
 * @param deed the verb's base form and what follows
 * @param holds whether it is said to hold, or not to hold any more
 */
record Claim(String subject, String deed, boolean holds) {

    private static final Pattern STOPPED =
            Pattern.compile("^(.+?) (?:has )?(?:stopped|quit|gave up|given up) (\\w+ing)\\b ?(.*)$");
    private static final Pattern LEFT_JOB =
            Pattern.compile("^(.+?) (?:has )?(?:quit|left|lost) their (?:.*)?job (?:at|with|for) (.+)$");
    private static final Pattern NO_LONGER_IS = Pattern.compile("^(.+?) is (?:no longer|not) (.+)$");
    private static final Pattern DOES_NOT = Pattern.compile("^(.+?) (?:does not|no longer) (\\w+) ?(.*)$");
    private static final Pattern DECIDED_NOT = Pattern.compile("^(.+?) (?:has )?decided not to (.+)$");
    private static final Pattern INTENDS =
            Pattern.compile("^(.+?) (?:is (?:going|planning|hoping|trying|aiming) to|plans to|hopes to|wants to|"
                    + "(?:has )?decided to) (.+)$");
    private static final Pattern IS_DOING = Pattern.compile("^(.+?) is (\\w+ing)\\b ?(.*)$");
    private static final Pattern IS = Pattern.compile("^(.+?) is (.+)$");
    private static final Pattern DOES =
            Pattern.compile("^(.+?) (?:usually |often |always |regularly )?(\\w+s)\\b ?(.*)$");

    /** The claim of a fact; empty when it is none that could end or be ended. */
    static Optional<Claim> of(String fact) {
        var text = FactText.undated(fact)
                .replace(" anymore", "")
                .replace(" any longer", "")
                .strip();
        return ended(text).or(() -> holding(text));
    }

    private static Optional<Claim> ended(String text) {
        var job = LEFT_JOB.matcher(text);
        if (job.matches()) {
            return Optional.of(new Claim(job.group(1), "work at " + job.group(2), false));
        }
        var stopped = STOPPED.matcher(text);
        if (stopped.matches()) {
            return Verbs.ofGerund(stopped.group(2))
                    .map(verb -> new Claim(stopped.group(1), deed(verb, stopped.group(3)), false));
        }
        var decided = DECIDED_NOT.matcher(text);
        if (decided.matches()) {
            return Optional.of(new Claim(decided.group(1), "intend " + decided.group(2), false));
        }
        var is = NO_LONGER_IS.matcher(text);
        if (is.matches()) {
            return Optional.of(new Claim(is.group(1), "be " + is.group(2), false));
        }
        var does = DOES_NOT.matcher(text);
        return does.matches()
                ? Verbs.ofThirdPerson(does.group(2))
                        .or(() -> Verbs.ofBase(does.group(2)))
                        .map(verb -> new Claim(does.group(1), deed(verb, does.group(3)), false))
                : Optional.empty();
    }

    private static Optional<Claim> holding(String text) {
        var intends = INTENDS.matcher(text);
        if (intends.matches()) {
            return Optional.of(new Claim(intends.group(1), "intend " + intends.group(2), true));
        }
        var doing = IS_DOING.matcher(text);
        if (doing.matches() && Verbs.ofGerund(doing.group(2)).isPresent()) {
            return Verbs.ofGerund(doing.group(2))
                    .map(verb -> new Claim(doing.group(1), deed(verb, doing.group(3)), true));
        }
        var is = IS.matcher(text);
        if (is.matches()) {
            return Optional.of(new Claim(is.group(1), "be " + is.group(2), true));
        }
        for (var pattern : List.of(DOES)) {
            var does = pattern.matcher(text);
            if (does.matches()) {
                return Verbs.ofThirdPerson(does.group(2))
                        .map(verb -> new Claim(does.group(1), deed(verb, does.group(3)), true));
            }
        }
        return Optional.empty();
    }

    private static String deed(String verb, String object) {
        return Words.lower((verb + " " + object).strip()).replace("work for ", "work at ");
    }

    /** "Left their job at X" ends "works as a nurse for X". */
    private boolean leavesEmployer(Claim other) {
        if (holds || !deed.startsWith("work at ") || !Words.lower(other.deed).startsWith("work ")) {
            return false;
        }
        var employer = Words.lower(deed.substring("work at ".length()));
        var work = Words.lower(other.deed);
        return work.endsWith(" for " + employer) || work.endsWith(" at " + employer);
    }

    /** Whether the deed is what the slot says. */
    boolean ends(Slot slot) {
        return !holds
                && subject.equals(slot.subject())
                && Words.lower(deed)
                        .equals(
                                switch (slot.attribute()) {
                                    case "lives in" -> "live in " + Words.lower(slot.value());
                                    case "works at" -> "work at " + Words.lower(slot.value());
                                    case "works as" -> "work as a " + Words.lower(slot.value());
                                    default -> "";
                                });
    }

    /** Whether this ends the other: the same deed of the same subject, which held and does no more, or the reverse. */
    boolean ends(Claim other) {
        return subject.equals(other.subject)
                && holds != other.holds
                && (Words.lower(deed).equals(Words.lower(other.deed)) || leavesEmployer(other));
    }
}
