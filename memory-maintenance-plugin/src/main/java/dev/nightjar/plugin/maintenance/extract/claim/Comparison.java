package dev.nightjar.plugin.maintenance.extract.claim;

import com.google.common.base.Splitter;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares what two facts claim. */
public final class Comparison {

    private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings();
    private static final Set<String> HOMES = Set.of("home", "next-home");
    /** What somebody has one of, whatever it is called. */
    private static final Set<String> THINGS = Set.of("possession", "pet");

    private static final String PLAN = "plan";
    private static final String AT = "@";

    /** Stands for any deed in the value of a plan that was given up or has another date: "the trip is off". */
    private static final String ANY_DEED = "*";

    private Comparison() {}

    /** Whether one of the newer claims leaves no room for one of the older ones that they do not hold to be so still. */
    public static boolean ends(List<Claim> newer, List<Claim> older) {
        boolean isDated = older.stream().anyMatch(claim -> claim.value().contains(AT));
        return older.stream()
                .filter(other -> !isHistory(other, isDated))
                .filter(other -> newer.stream().noneMatch(claim -> confirms(claim, other)))
                .anyMatch(other -> newer.stream().anyMatch(claim -> ends(claim, other)));
    }

    /** "Switched to Perl" ends the use of other languages, not that of Perl. */
    static boolean confirms(Claim newer, Claim older) {
        return newer.state() == State.HOLDS
                && older.state() == State.HOLDS
                && newer.subject().equals(older.subject())
                && newer.slot().equals(older.slot())
                && words(newer.value()).equals(words(older.value()));
    }

    /** Whether the newer claims end older ones only because they do not say of what: "switched from Perl to Rust". */
    public static boolean endsUnsaid(List<Claim> newer, List<Claim> older) {
        return ends(newer, older)
                && newer.stream()
                        .allMatch(claim -> older.stream()
                                .noneMatch(other -> claim.slot().equals(other.slot()) && ends(claim, other)));
    }

    /** Whether all that the first claims say is among what the second say. */
    public static boolean saysNoMore(List<Claim> one, List<Claim> other) {
        return !one.isEmpty()
                && one.stream().allMatch(claim -> other.stream().anyMatch(known -> saysNoMore(claim, known)));
    }

    /** Whether the older claim cannot hold any more once the newer does. */
    private static boolean ends(Claim newer, Claim older) {
        if (Deaths.ends(newer, older)) {
            return true;
        }
        if (!newer.subject().equals(older.subject()) || !isSameSlot(newer, older)) {
            return false;
        }
        if (newer.slot().equals(PLAN)) {
            return endsPlan(newer, older);
        }
        var value = words(without(newer.value()));
        var before = words(without(older.value()));
        boolean isSame = value.containsAll(before) || before.containsAll(value);
        if (newer.state() == State.OVER) {
            // "No longer likes jazz" ends "likes free jazz", but "does not like free jazz" not "likes jazz".
            // Nobody has a second Honda beside the Honda Civic they sold.
            boolean isOne = newer.isSingleValued() || THINGS.contains(newer.slot());
            return older.state() != State.OVER && (isOne ? isSame : before.containsAll(value));
        }
        if (newer.state() != older.state()) {
            // What is planned ends nothing that holds; what holds ends what was planned, and what was not so.
            return newer.state() == State.HOLDS && (older.state() == State.OVER ? value.equals(before) : isSame);
        }
        return newer.isSingleValued() && !isSame && !isInsideTheOther(newer, older);
    }

    /**
     * What happened on a day stays true, but not what was planned then; and "has gone vegan" reads as if it were so still, and
     * there is room for one such value only.
     *
     * @param isDated whether its fact says when
     */
    private static boolean isHistory(Claim claim, boolean isDated) {
        return claim.isEvent()
                && claim.state() != State.PLANNED
                && (isDated || !claim.isSingleValued() || claim.state() != State.HOLDS);
    }

    /** "Uses Perl" without a project is about any project. */
    private static boolean isSameSlot(Claim newer, Claim older) {
        return newer.slot().equals(older.slot())
                || (newer.state() == State.OVER && older.slot().startsWith(newer.slot() + ":"));
    }

    private static boolean isInsideTheOther(Claim newer, Claim older) {
        return HOMES.contains(newer.slot()) && Regions.isOnlyOne(without(newer.value()), without(older.value()));
    }

    /** A plan ends when it was carried out or given up, or when it has another date. */
    private static boolean endsPlan(Claim newer, Claim older) {
        if (older.state() != State.PLANNED) {
            return false;
        }
        var deed = WORDS.splitToList(without(newer.value()));
        var planned = WORDS.splitToList(without(older.value()));
        boolean isSameDeed = !deed.isEmpty()
                && !planned.isEmpty()
                && (deed.get(0).equals(planned.get(0)) || (deed.get(0).equals(ANY_DEED) && planned.size() > 1))
                && isSameValue(rest(deed), rest(planned));
        var date = date(newer.value());
        var earlier = date(older.value());
        if (newer.state() == State.OVER) {
            return isSameDeed && !isOfAnEarlierYear(date, earlier);
        }
        return isSameDeed && !date.isEmpty() && !earlier.isEmpty() && !Dates.isWithin(earlier, date);
    }

    /** Who was in Rome in 2019 may still go there next May. */
    private static boolean isOfAnEarlierYear(String done, String planned) {
        return Dates.lastDay(done)
                .flatMap(day -> Dates.lastDay(planned).map(other -> day.getYear() < other.getYear()))
                .orElse(false);
    }

    private static String rest(List<String> words) {
        return String.join(" ", words.subList(1, words.size()));
    }

    private static String without(String value) {
        int at = value.indexOf(AT);
        return at < 0 ? value : value.substring(0, at).strip();
    }

    private static String date(String value) {
        int at = value.indexOf(AT);
        return at < 0 ? "" : value.substring(at + 1).strip();
    }

    /** Whether one value only says more or less of the same than the other: "Oslo" and "Oslo, Norway". */
    private static boolean isSameValue(String one, String other) {
        var mine = words(one);
        var others = words(other);
        return mine.containsAll(others) || others.containsAll(mine);
    }

    /** Whether the first claim says nothing that the second does not say too. */
    private static boolean saysNoMore(Claim one, Claim other) {
        return one.subject().equals(other.subject())
                && one.slot().equals(other.slot())
                && one.state() == other.state()
                && words(other.value()).containsAll(words(one.value()));
    }

    static Set<String> words(String value) {
        var words = new HashSet<String>();
        for (var word : WORDS.split(value)) {
            words.add(bare(word));
        }
        return words;
    }

    /** "Stopped climbing" ends "goes climbing every week", "sold the cars" that there was a car. */
    private static String bare(String word) {
        if (word.length() > 3 && word.endsWith("s")) {
            return word.substring(0, word.length() - 1);
        }
        if (word.length() < 6 || !word.endsWith("ing")) {
            return word;
        }
        int end = word.length() - 3;
        boolean isDoubled = word.charAt(end - 1) == word.charAt(end - 2) && "lsz".indexOf(word.charAt(end - 1)) < 0;
        return word.substring(0, isDoubled ? end - 1 : end);
    }
}
