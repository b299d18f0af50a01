package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
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

import dev.nightjar.plugin.maintenance.extract.clause.Form;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** What happened, with a date or of a kind that matters without one. */
final class EventFamily {

    private static final Set<String> WITH_DATE = Words.set("""
            go visit attend take have meet see watch do play run make cook bake travel host throw give perform volunteer celebrate
            try read drive fly hike camp swim climb speak talk explore spend bring catch pick ride ski surf sail fish dive
            sing dance donate help organize organise plan book move teach present set share show send fix plant decorate
            put break bike hold lead interview hit walk reconnect reunite discover eat enjoy come return arrive leave cut
            paint race clean create design film shoot record work rehearse practice use study upgrade replace test
            introduce receive carve collaborate experience find land judge pitch chat call sort""");

    private static final Set<String> BY_ITSELF = Words.set("""
            win finish complete build publish release launch open join found enroll enrol apply
            graduate write design record compose paint sculpt knit sew create earn receive invent discover restore renovate
            rebuild quit retire register pass fail lose establish volunteer convert photograph direct produce crash wreck
            score secure arrange develop acquire hire expand upgrade donate raise self-publish illustrate remodel plant host compete debut perform draw""");

    private static final String NOTHING_HAPPENED =
            "as with_a_bang to_be to_think to_feel to_realize to_know to_say it time blast fun "
                    + "out_of_hand by going wondering over up down back_on_track to_see_what to_get to_have on_with away "
                    + "a_break some_time a_time a_moment my_mind an_eye my_way a_lot_of_fun a_great_time for_a_walk for_a_run for_a_stroll for_a_drive for_a_swim on_a_walk for_a_ride a_look great well out home to_bed to_sleep shopping_today";

    static final List<Rule> RULES = List.of(
            ruleOf(WITH_DATE, PAST).with(substantial(1)).dated(Dating.REQUIRED),
            Rule.of(Family.EVENT, "start begin", PAST, PERFECT)
                    .with(doing(0).or(startsWith("to").and(toDo()))
                            .or(rest -> !Words.lower(first(rest)).equals("to")
                                    && !first(rest).endsWith("ing")))
                    .with(substantial(1))
                    .with(notStartingWith(NOTHING_HAPPENED))
                    .dated(Dating.MARKED),
            ruleOf(BY_ITSELF, PAST, PERFECT)
                    .with(substantial(1))
                    .with(notMentioning("track touch"))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "sign", PAST, PERFECT)
                    .with(startsWith("up_for a"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "teach team partner collaborate pair", PAST, PERFECT)
                    .with(startsWith("up_with with myself"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "have", PAST)
                    .with(toDo())
                    .with(notStartingWith("to_try to_do to_learn to_make to_find to_work"))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.EVENT, "get", PAST)
                    .with(startsWith(
                                    "back_from home_from lost hurt stuck into_a_car into_an_accident into_medical into_law into_college into_grad")
                            .or(about(Nouns.OCCASION)))
                    .dated(Dating.REQUIRED),
            Rule.of(Family.EVENT, "have", PAST, PERFECT)
                    .with(startsWith("a_baby twins surgery a_miscarriage a_stroke a_heart_attack"))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "celebrate", PAST)
                    .with(mentions(
                            "birthday anniversary wedding graduation engagement retirement christmas thanksgiving"))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "make bake cook draw carve", PAST, PERFECT)
                    .with(startsWith("a an some"))
                    .with(
                            notStartingWith(
                                    "a_decision a_mistake a_point a_plan a_promise a_deal a_joke a_list a_big a_lot some_changes some_progress "
                                            + "some_adjustments a_few a_few_changes some_new_friends some_great some_amazing a_living a_commitment a_choice an_impact an_effort"))
                    .with(substantial(2))
                    .dated(Dating.MARKED)
                    .sure(0.75),
            ruleOf(WITH_DATE, PAST)
                    .with(substantial(2))
                    .with(rest -> rest.stream().anyMatch(Words::isCapitalised))
                    .with(notMentioning("I"))
                    .dated(Dating.MARKED)
                    .sure(0.75),
            ruleOf(WITH_DATE, PAST)
                    .when(Rule::isSpeaker)
                    .with(mentions("as_a_child as_a_kid as_a_teenager at_the_age_of in_college in_high_school"))
                    .with(substantial(3)),
            Rule.of(Family.EVENT, "drop come launch open release sell", PAST, PERFECT)
                    .when(Rule.own(Nouns.CREATION))
                    .with(rest -> rest.isEmpty() || Words.set("out up").contains(Words.lower(first(rest))))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "have", PAST)
                    .with(
                            startsWith(
                                    "a_blast_at a_great_time_at an_amazing_time_at a_good_time_at a_wonderful_time_at a_lot_of_fun_at fun_at"))
                    .with(substantial(1))
                    .dated(Dating.REQUIRED)
                    .sure(0.8),
            Rule.of(Family.EVENT, "spend", PAST)
                    .with(mentions("summer winter spring autumn year years months weeks childhood semester"))
                    .with(substantial(3))
                    .sure(0.8),
            Rule.of(Family.EVENT, "be", PERFECT)
                    .alsoNegated()
                    .with(startsWith("to"))
                    .with(rest -> (rest.size() > 1 && Words.isCapitalised(rest.get(1))) || Substance.weight(rest) >= 3)
                    .sure(0.85),
            Rule.of(Family.EVENT, "visit read see climb hike travel", PERFECT)
                    .alsoNegated()
                    .with(rest -> rest.stream().anyMatch(word -> Words.isCapitalised(word) || Words.isTitle(word)))
                    .sure(0.8),
            Rule.of(Family.EVENT, "be", PAST)
                    .with(startsWith("in at on_vacation on_holiday on_a_trip part_of"))
                    .with(substantial(1))
                    .with(notStartingWith("in_a_bad in_a_good in_the_middle_of_a"))
                    .dated(Dating.REQUIRED),
            Rule.of(Family.EVENT, "be get", PAST, PERFECT)
                    .with(
                            startsWith(
                                    "picked_for chosen_for accepted_to accepted_into accepted_for accepted_at selected chosen invited_to invited_by awarded noticed_by "
                                            + "nominated elected featured into published interviewed robbed mugged rejected stuck hit approved accepted"))
                    .with(substantial(2))
                    .with(notStartingWith("into_a_good into_the_zone into_it"))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "get", PAST, PERFECT)
                    .with(mentions(
                            "tattoo degree license licence certified certification certificate grant scholarship award "
                                    + "approval offer permit visa passport"))
                    .with(notStartingWith("to"))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "read watch see", PAST, PROGRESSIVE, PERFECT)
                    .with(rest -> !rest.isEmpty() && rest.stream().limit(4).anyMatch(Words::isTitle))
                    .dated(Dating.MARKED),
            Rule.of(Family.EVENT, "have", PAST).with(about(Nouns.OCCASION)).dated(Dating.REQUIRED));

    private static Rule ruleOf(Set<String> verbs, Form... forms) {
        return Rule.of(Family.EVENT, String.join(" ", verbs), forms)
                .with(notStartingWith(NOTHING_HAPPENED))
                .when(statement ->
                        !statement.verb().equals("have") || Nouns.OCCASION.contains(NounPhrase.head(statement.rest())));
    }

    private EventFamily() {}
}
