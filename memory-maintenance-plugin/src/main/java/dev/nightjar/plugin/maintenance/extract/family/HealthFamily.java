package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.ABILITY;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.about;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.first;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notMentioning;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Allergies, conditions, injuries, diet. */
final class HealthFamily {

    private static final String STATES =
            "allergic vegan vegetarian pescatarian diabetic asthmatic dyslexic celiac coeliac deaf "
                    + "blind hard_of_hearing color-blind colour-blind colorblind autistic bipolar pregnant gluten-free "
                    + "lactose-intolerant lactose_intolerant left-handed anemic epileptic on_a_diet on_a_new_diet on_medication on_insulin in_recovery "
                    + "nearsighted short-sighted sober";

    private static final Set<String> FOOD = Words.set("""
            meat beef pork fish seafood dairy gluten sugar eggs alcohol coffee caffeine milk cheese bread nuts peanuts
            shellfish chicken wine beer soda carbs mushrooms chocolate spicy cilantro""");

    static final List<Rule> RULES = List.of(
            Rule.of(Family.HEALTH, "be", PRESENT, PERFECT)
                    .alsoNegated()
                    .with(startsWith(STATES))
                    .with(notMentioning("idea ideas pregnant_with_ideas"))
                    .with(rest -> !first(rest).equalsIgnoreCase("allergic") || Substance.weight(rest) >= 2),
            Rule.of(Family.HEALTH, "be get", PAST, PERFECT)
                    .with(startsWith("diagnosed_with hospitalized hospitalised admitted_to injured"))
                    .dated(Dating.MARKED),
            Rule.of(Family.HEALTH, "have", PRESENT, PERFECT)
                    .with(about(Nouns.CONDITION))
                    .alsoNegated(),
            Rule.of(Family.HEALTH, "eat drink", PRESENT, ABILITY)
                    .onlyNegated()
                    .with(rest -> rest.stream().map(Words::lower).anyMatch(FOOD::contains)),
            Rule.of(Family.HEALTH, "smoke drink", PRESENT).onlyNegated().with(rest -> rest.isEmpty()),
            Rule.of(Family.HEALTH, "be", PRESENT).onlyNegated().with(startsWith("drinking eating")),
            Rule.of(Family.HEALTH, "break sprain injure fracture hurt tear twist", PAST, PERFECT)
                    .with(
                            mentions(
                                    "arm leg ankle wrist knee foot finger toe shoulder back hip rib ribs collarbone elbow hand nose"))
                    .dated(Dating.MARKED),
            Rule.of(Family.HEALTH, "suffer", PRESENT, PERFECT, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .with(startsWith("from"))
                    .with(substantial(1)),
            Rule.of(Family.HEALTH, "struggle", PAST, FORMER_HABIT, PERFECT)
                    .with(startsWith("with"))
                    .with(
                            mentions(
                                    "anxiety depression addiction mental_health panic insomnia grief eating weight self-esteem burnout")),
            Rule.of(Family.HEALTH, "recover", PROGRESSIVE)
                    .with(startsWith("from"))
                    .with(substantial(1))
                    .dated(Dating.MARKED));

    private HealthFamily() {}
}
