package dev.nightjar.plugin.maintenance.extract.slot;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a fact says its subject does or is, and whether it still does.
 *
 * @param subject who
 * @param deed the verb's base form and what follows
 * @param holds whether it is said to hold, or not to hold any more
 * @param kind how the deed is meant
 */
record Claim(String subject, String deed, boolean holds, Kind kind) {

    /** How a deed is meant. */
    enum Kind {
        /** Done again and again, or so all the time. */
        HABIT,
        /** Under way, or about to be done. */
        DOING,
        /** Intended. */
        INTENT
    }

    private static final Pattern STOPPED =
            Pattern.compile("^(.+?) (?:has )?(?:stopped|quit|gave up|given up) (\\w+ing)\\b ?(.*)$");
    private static final Pattern LEFT_JOB =
            Pattern.compile("^(.+?) (?:has )?(?:quit|left|lost) their (?:.*)?job (?:at|with|for) (.+)$");
    private static final Pattern NO_LONGER_IS = Pattern.compile("^(.+?) is (?:no longer|not) (.+)$");
    private static final Pattern DOES_NOT = Pattern.compile("^(.+?) (?:does not|no longer) (\\w+) ?(.*)$");
    private static final Pattern DECIDED_NOT = Pattern.compile(
            "^(.+?) (?:has |have )?(?:decided not to|decided against|is no longer (?:going|planning|hoping|trying) to|"
                    + "is not (?:going|planning|hoping|trying) to|no longer (?:wants|plans|intends|hopes) to|"
                    + "does not (?:want|plan|intend) to|has changed their mind about|changed their mind about|gave up on) (.+)$");
    private static final Pattern NOT_DOING = Pattern.compile("^(.+?) is (?:no longer|not) (\\w+ing)\\b ?(.*)$");
    private static final Pattern INTENDS =
            Pattern.compile("^(.+?) (?:is (?:going|planning|hoping|trying|aiming) to|plans to|hopes to|wants to|will|"
                    + "(?:has )?decided to|is thinking (?:of|about)|is considering|(?:has )?decided on) (.+)$");
    private static final Pattern IS_DOING = Pattern.compile("^(.+?) is (\\w+ing)\\b ?(.*)$");
    private static final Pattern IS = Pattern.compile("^(.+?) is (.+)$");
    private static final Pattern DOES =
            Pattern.compile("^(.+?) (?:usually |often |always |regularly )?(\\w+s)\\b ?(.*)$");

    private static final Set<String> LIKING = Words.set("like love enjoy adore");
    private static final Set<String> MILD_LIKING = Words.set("like enjoy");
    private static final Set<String> DISLIKING = Words.set("hate dislike despise loathe");

    private static final Set<String> DETAILS = Words.set("with on at for by every after before because , instead");

    /** The claim of a fact; empty when it is none that could end or be ended. */
    static Optional<Claim> of(String fact) {
        var text = FactText.undated(fact)
                .replace(" anymore", "")
                .replace(" any longer", "")
                .strip();
        return ended(text).or(() -> holding(text));
    }

    private static Optional<Claim> ended(String text) {
        return firstOf(Stream.of(
                () -> claim(LEFT_JOB.matcher(text), m -> "work at " + m.group(2), false, Kind.HABIT),
                () -> claim(STOPPED.matcher(text), m -> gerund(m, 2), false, Kind.HABIT),
                () -> claim(DECIDED_NOT.matcher(text), m -> base(m.group(2)), false, Kind.INTENT),
                () -> claim(NOT_DOING.matcher(text), m -> gerund(m, 2), false, Kind.DOING),
                () -> claim(NO_LONGER_IS.matcher(text), m -> "be " + m.group(2), false, Kind.HABIT),
                () -> claim(DOES_NOT.matcher(text), m -> present(m), false, Kind.HABIT)));
    }

    private static Optional<Claim> holding(String text) {
        return firstOf(Stream.of(
                () -> claim(INTENDS.matcher(text), m -> base(m.group(2)), true, Kind.INTENT),
                () -> claim(IS_DOING.matcher(text), m -> gerund(m, 2), true, Kind.DOING),
                () -> claim(IS.matcher(text), m -> "be " + m.group(2), true, Kind.HABIT),
                () -> claim(DOES.matcher(text), m -> thirdPerson(m), true, Kind.HABIT)));
    }

    private static Optional<Claim> firstOf(Stream<Supplier<Optional<Claim>>> readings) {
        return readings.map(Supplier::get).flatMap(Optional::stream).findFirst();
    }

    /** A deed of null is none. */
    private static Optional<Claim> claim(
            Matcher matcher, Function<Matcher, @Nullable String> deed, boolean holds, Kind kind) {
        var words = matcher.matches() ? deed.apply(matcher) : null;
        return Optional.ofNullable(words).map(said -> new Claim(matcher.group(1), said, holds, kind));
    }

    private static @Nullable String gerund(Matcher matcher, int group) {
        return Verbs.ofGerund(matcher.group(group))
                .map(verb -> deed(verb, matcher.group(group + 1)))
                .orElse(null);
    }

    /** "Moving to Oslo" and "move to Oslo" are the same deed. */
    private static String base(String words) {
        int space = words.indexOf(' ');
        var first = space < 0 ? words : words.substring(0, space);
        return deed(Verbs.ofGerund(first).orElse(first), space < 0 ? "" : words.substring(space + 1));
    }

    private static @Nullable String present(Matcher matcher) {
        return Verbs.ofThirdPerson(matcher.group(2))
                .or(() -> Verbs.ofBase(matcher.group(2)))
                .map(verb -> deed(verb, matcher.group(3)))
                .orElse(null);
    }

    private static @Nullable String thirdPerson(Matcher matcher) {
        return Verbs.ofThirdPerson(matcher.group(2))
                .map(verb -> deed(verb, matcher.group(3)))
                .orElse(null);
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
                && isSameKind(other)
                && (isSameDeed(other) || leavesEmployer(other));
    }

    /** Whether one likes what the other cannot stand any more: "does not like jazz" ends "loves jazz", and the reverse. */
    boolean changesHeart(Claim other) {
        boolean isOpposite = (likes() && other.dislikes()) || (dislikes() && other.likes());
        return isOpposite && subject.equals(other.subject) && object().equals(other.object());
    }

    private boolean likes() {
        return holds && kind == Kind.HABIT && LIKING.contains(verb());
    }

    /** Who does not love something may still like it. */
    private boolean dislikes() {
        return kind == Kind.HABIT && (holds ? DISLIKING : MILD_LIKING).contains(verb());
    }

    private String verb() {
        int space = deed.indexOf(' ');
        return space < 0 ? deed : deed.substring(0, space);
    }

    private String object() {
        return deed.substring(verb().length());
    }

    /** Who does not intend something any more is not about to do it; what somebody does all the time is another matter. */
    private boolean isSameKind(Claim other) {
        return kind == other.kind || kind == Kind.DOING || other.kind == Kind.DOING;
    }

    /** Not to do something at all is not to do it with somebody or somewhere either. */
    private boolean isSameDeed(Claim other) {
        var mine = Words.lower(deed);
        var others = Words.lower(other.deed);
        boolean isWider = !holds && others.startsWith(mine + " ") && isDetail(others.substring(mine.length()));
        return mine.equals(others) || isWider;
    }

    /** Whether these words after a deed only say more of it. */
    static boolean isDetail(String words) {
        var first = Words.spaced(words + " ");
        return first.isEmpty() || DETAILS.contains(first.get(0));
    }
}
