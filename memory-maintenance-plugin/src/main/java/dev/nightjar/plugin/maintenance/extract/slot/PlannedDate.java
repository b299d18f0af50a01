package dev.nightjar.plugin.maintenance.extract.slot;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When something that happens once is going to be. Only what happens once, or is said to be one certain thing, has one
 * date.
 *
 * @param subject whose plan it is
 * @param deed the plan as it was said, its verb in base form
 * @param date the date with its preposition
 */
record PlannedDate(String subject, String deed, String date) {

    private static final String DATE =
            " ((?:on|in|around|for|by) (?:\\d{4}-\\d\\d-\\d\\d|\\p{Lu}\\w+ \\d{4}|(?:spring|summer|autumn|fall|winter) \\d{4}|\\d{4}))$";

    private static final Pattern PLAN = Pattern.compile(
            "^(.+?) (?:is (?:going|planning|hoping|looking) to|plans to|hopes to|wants to|(?:has )?decided to|"
                    + "is thinking (?:of|about)|is considering|will be|will|is) "
                    + "(get(?:ting)? married.*?|mov(?:e|ing)(?: .*?)?|retir(?:e|ing)|graduat(?:e|ing).*?|"
                    + "(?:\\w+ )?(?:to )?(?:open|launch|start|publish|releas|run|buy|sell|host|hav)\\w* (?:their|the) .*?)"
                    + DATE);

    private static final Pattern EVENT =
            Pattern.compile("^(.+?)'s (wedding|move(?: to \\p{Lu}.*?)?|retirement|graduation) is" + DATE);

    private static final Map<String, String> DEEDS =
            Map.of("wedding", "get married", "move", "move", "retirement", "retire", "graduation", "graduate");

    static Optional<PlannedDate> of(String fact) {
        var text = Contrast.withoutOldValue(FactText.unmarked(fact));
        var event = EVENT.matcher(text);
        if (event.matches()) {
            var words = Words.spaced(event.group(2));
            var verb = DEEDS.getOrDefault(words.get(0), words.get(0));
            return Optional.of(new PlannedDate(event.group(1), join(verb, words), event.group(3)));
        }
        var plan = PLAN.matcher(text);
        return plan.matches() ? Optional.of(of(plan)) : Optional.empty();
    }

    /** "Getting married" and "get married" are the same plan. */
    private static PlannedDate of(Matcher plan) {
        var words = Words.spaced(plan.group(2));
        var verb = Verbs.ofGerund(words.get(0)).orElse(words.get(0));
        return new PlannedDate(plan.group(1), join(verb, words), plan.group(3));
    }

    private static String join(String verb, List<String> words) {
        return (verb + " " + String.join(" ", words.subList(1, words.size()))).strip();
    }

    /** Why this ends the other; empty when both may hold: a month does not contradict a day in it. */
    Optional<String> ends(PlannedDate older) {
        boolean isSamePlan = subject.equals(older.subject) && isSameDeed(older.deed);
        boolean isVaguer = PartOfTime.holds(date, older.date);
        return isSamePlan && !isVaguer && !date.equals(older.date) ? Optional.of(reason(older)) : Optional.empty();
    }

    /** A household moves once: "moving on 4 May" dates the move to wherever it goes. */
    private boolean isSameDeed(String other) {
        boolean isMove = deed.equals("move") || other.equals("move");
        return Words.lower(deed).equals(Words.lower(other)) || (isMove && isMove(deed) && isMove(other));
    }

    private static boolean isMove(String deed) {
        return deed.equals("move") || deed.startsWith("move to ");
    }

    private String reason(PlannedDate older) {
        var named = DEEDS.entrySet().stream()
                .filter(entry -> deed.equals(entry.getValue()) || deed.startsWith(entry.getValue() + " "))
                .findFirst();
        if (named.isPresent()) {
            var noun =
                    named.get().getKey() + deed.substring(named.get().getValue().length());
            return subject + "'s " + noun + " is now planned " + forDate(date) + ", not " + forDate(older.date);
        }
        return subject + " now plans to " + deed + " " + date + ", not " + older.date;
    }

    private static String forDate(String date) {
        boolean isPlain = date.startsWith("on ") || date.startsWith("in ");
        return "for " + (isPlain ? date.substring("on ".length()) : date.replaceFirst("^for ", ""));
    }
}
