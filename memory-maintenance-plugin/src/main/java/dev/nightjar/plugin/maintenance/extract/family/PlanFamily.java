package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.CONDITIONAL;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.FUTURE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.about;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.doing;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.first;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notMentioning;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.toDo;

import dev.nightjar.plugin.maintenance.extract.clause.Verbs;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What somebody is going to do, wants to do, or is working on. */
final class PlanFamily {

    /** What somebody calls their own and that has a day; a birthday comes back every year. */
    static final Set<String> OWN_OCCASIONS = ownOccasions();

    static final List<Rule> RULES = List.of(
            Rule.of(Family.PLAN, "be", PRESENT)
                    .when(Rule.own(OWN_OCCASIONS))
                    .with(rest -> rest.size() <= 4)
                    .dated(Dating.REQUIRED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "write use build move study learn go take buy", PROGRESSIVE, FUTURE)
                    .with(mentions("instead_of rather_than"))
                    .with(substantial(2))
                    .dated(Dating.MARKED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "team", PROGRESSIVE)
                    .with(startsWith("up_with"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.PLAN, "move", PROGRESSIVE, FUTURE)
                    .with(List::isEmpty)
                    .dated(Dating.REQUIRED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "plan", PRESENT, PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(toDo().or(startsWith("on").and(doing(1)))
                            .or(startsWith("a an my our").and(substantial(1))))
                    .dated(Dating.MARKED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "go", PROGRESSIVE)
                    .with(toDo())
                    .dated(Dating.MARKED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "go", PROGRESSIVE)
                    .with(startsWith("to on")
                            .and(rest -> !toDoStart(rest))
                            .or(rest -> Verbs.ofGerund(first(rest)).isPresent()))
                    .with(substantial(1))
                    .dated(Dating.REQUIRED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "look", PROGRESSIVE)
                    .with(startsWith("forward_to"))
                    .with(notMentioning("seeing hearing more"))
                    .with(substantial(2))
                    .dated(Dating.REQUIRED)
                    .sure(0.75),
            Rule.of(Family.PLAN, "be", PRESENT)
                    .with(
                            startsWith(
                                    "excited_for_my excited_about_my pumped_for_my thrilled_for_my nervous_about_my ready_for_my"))
                    .with(substantial(2))
                    .dated(Dating.REQUIRED)
                    .sure(0.75),
            Rule.of(Family.PLAN, "go", PROGRESSIVE)
                    .with(startsWith("to_be_in to_be_at").and(substantial(1)))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PLAN, "want", PRESENT, PERFECT)
                    .with(toDo())
                    .dated(Dating.MARKED)
                    .sure(0.75),
            Rule.of(Family.PLAN, "want", PRESENT, PERFECT)
                    .with(about(Nouns.CLOSEST).or(about(Nouns.PET)))
                    .with(notStartingWith("my the our"))
                    .dated(Dating.MARKED)
                    .sure(0.75),
            Rule.of(Family.PLAN, "intend aim hope look", PRESENT, PROGRESSIVE)
                    .with(toDo())
                    .dated(Dating.MARKED)
                    .sure(0.7),
            Rule.of(Family.PLAN, "love like", CONDITIONAL)
                    .with(toDo())
                    .when(s -> Words.set(
                                    "visit learn travel live own adopt open start write build publish teach volunteer become run")
                            .contains(s.restWord(1)))
                    .dated(Dating.MARKED)
                    .sure(0.65),
            Rule.of(Family.PLAN, "think consider dream", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("of about").and(doing(1)).or(doing(0)))
                    .dated(Dating.MARKED)
                    .sure(0.6),
            Rule.of(Family.PLAN, "dream", PRESENT, PERFECT)
                    .with(startsWith("of about").and(doing(1)))
                    .sure(0.7),
            Rule.of(Family.PLAN, "try", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(toDo())
                    .dated(Dating.MARKED)
                    .sure(0.7),
            Rule.of(Family.PLAN, "save", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("up_for up_to for to money_for"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.PLAN, "train prepare practice rehearse apply search", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("for to"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.PLAN, "get", PROGRESSIVE)
                    .with(startsWith("ready_for ready_to"))
                    .with(substantial(2))
                    .dated(Dating.MARKED),
            Rule.of(Family.PLAN, "get", PROGRESSIVE, FUTURE)
                    .with(about(Nouns.BELONGING).or(about(Nouns.PET)))
                    .dated(Dating.MARKED),
            Rule.of(Family.PLAN, "look research explore", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("into for at")
                            .or(rest -> !Words.lower(first(rest)).equals("forward")))
                    .with(notStartingWith("forward good great after to at_it back at_this like up on great_on"))
                    .with(substantial(1))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PLAN, "work", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("on toward towards"))
                    .with(notMentioning("on_myself"))
                    .with(substantial(1))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(
                            Family.PLAN,
                            "write build create design develop organize organise host renovate restore open start launch "
                                    + "teach direct record produce compose paint read move join volunteer run raise expand rehearse film "
                                    + "compete perform apply adopt team partner collaborate offer turn foster remodel edit illustrate grow plant knit sew hire sell buy retire",
                            PROGRESSIVE,
                            PERFECT_PROGRESSIVE)
                    .with(substantial(1))
                    .with(notStartingWith("out_of up to_see you into_it around off into_my late low my_best"))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PLAN, "put", PROGRESSIVE)
                    .with(startsWith("together"))
                    .with(substantial(1))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PLAN, "head fly travel go move drive", PROGRESSIVE, FUTURE)
                    .with(startsWith("to back_to off_to over_to up_to down_to"))
                    .with(rest -> rest.size() <= 6 && rest.stream().anyMatch(Words::isCapitalised))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PLAN, "have", PRESENT)
                    .with(about(Nouns.OCCASION))
                    .dated(Dating.REQUIRED)
                    .sure(0.85),
            Rule.of(
                            Family.PLAN,
                            "start leave move fly travel visit meet see attend host perform take play do run speak present "
                                    + "celebrate have compete drive camp throw give teach",
                            PROGRESSIVE,
                            FUTURE)
                    .with(substantial(1))
                    .dated(Dating.REQUIRED)
                    .sure(0.85),
            Rule.of(Family.PLAN, "be", PAST)
                    .when(Rule.own(Words.set("dream")))
                    .with(toDo().or(doing(0)))
                    .sure(0.8),
            Rule.of(Family.PLAN, "be", PRESENT, PERFECT)
                    .when(Rule.own(Words.set("dream goal plan ambition resolution aim wish")))
                    .with(toDo().or(doing(0)))
                    .dated(Dating.LASTING)
                    .sure(0.8));

    private static Set<String> ownOccasions() {
        var all = new HashSet<>(Nouns.OCCASION);
        all.removeAll(Words.set("baby birthday anniversary day night call chat show match class sale"));
        all.addAll(Words.set("move moving_day due_date first_day"));
        return Set.copyOf(all);
    }

    /** "Going to" before a verb is an intention, before a place a way. */
    private static boolean toDoStart(List<String> rest) {
        return rest.size() > 1
                && Words.lower(first(rest)).equals("to")
                && Verbs.ofBase(rest.get(1)).isPresent();
    }

    private PlanFamily() {}
}
