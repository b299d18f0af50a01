package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.ABILITY;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notMentioning;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import java.util.List;

/** Languages, instruments, sports. */
final class SkillFamily {

    private static final String LANGUAGES =
            "english spanish french german italian portuguese russian chinese mandarin cantonese "
                    + "japanese korean arabic hindi urdu bengali turkish polish dutch swedish norwegian danish finnish greek hebrew "
                    + "vietnamese thai tagalog swahili welsh irish catalan ukrainian czech hungarian romanian persian farsi esperanto "
                    + "latin sign_language asl";

    private static final String NOT_PLAYING =
            "it along around a_role a_part a_big a_huge with_ideas with_the_idea the_game out";

    static final List<Rule> RULES = List.of(
            Rule.of(Family.SKILL, "speak", PRESENT, ABILITY).alsoNegated().with(mentions(LANGUAGES)),
            Rule.of(Family.SKILL, "be", PRESENT).with(startsWith("fluent_in")).with(substantial(2)),
            Rule.of(Family.SKILL, "play", PRESENT, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .with(substantial(1))
                    .with(notStartingWith(NOT_PLAYING))
                    .sure(0.85),
            Rule.of(
                            Family.SKILL,
                            "play cook bake swim drive juggle knit sew code ski surf dance sing sail paint draw crochet weld ride",
                            ABILITY)
                    .alsoNegated()
                    .with(rest -> rest.size() <= 5)
                    .with(notMentioning("it with_you together today tonight"))
                    .when(Rule::isSpeaker)
                    .sure(0.75),
            Rule.of(Family.SKILL, "do", PRESENT, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .with(mentions(
                            "yoga pilates karate judo taekwondo crossfit gymnastics ballet dance dances pottery ceramics improv "
                                    + "stand-up theater theatre photography carpentry woodworking crosswords puzzles martial_arts jiu-jitsu "
                                    + "calligraphy origami embroidery magic_tricks parkour volunteer_work"))
                    .sure(0.85),
            Rule.of(Family.SKILL, "practice practise", PRESENT, PERFECT_PROGRESSIVE)
                    .with(substantial(1))
                    .sure(0.8),
            Rule.of(Family.SKILL, "sing dance perform compete act race fence box", FORMER_HABIT, PERFECT_PROGRESSIVE)
                    .with(substantial(1).or(startsWith("for since")))
                    .sure(0.8));

    private SkillFamily() {}
}
