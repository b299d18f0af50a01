package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.clause.Form;
import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.clause.Subject;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.EnumSet;
import java.util.Set;

/** Whether a row's statement can be about this subject: a brand may be launched by me, but not by my hair. */
final class SubjectGuard {

    private static final Set<String> TOPICS = Words.set(
            "name birthday anniversary hometown country birthplace job profession occupation employer major minor degree thesis "
                    + "dream goal plan ambition resolution aim wish");

    /** What is told of others by name: lasting traits only. */
    private static final Set<Family> OF_THE_NAMED = EnumSet.of(
            Family.IDENTITY,
            Family.HOME,
            Family.WORK,
            Family.HEALTH,
            Family.RELATIONSHIP,
            Family.PREFERENCE,
            Family.SKILL);

    private SubjectGuard() {}

    static boolean allows(Rule rule, Statement statement) {
        if (statement.subject().isSpeaker()) {
            return true;
        }
        if (statement.subject().kind() == Subject.Kind.NAMED) {
            return statement.form() == Form.PRESENT && OF_THE_NAMED.contains(rule.family());
        }
        var head = NounPhrase.singular(statement.subject().head());
        boolean isFavourite = statement.subject().words().stream()
                .map(Words::lower)
                .anyMatch(word -> word.equals("favorite") || word.equals("favourite"));
        return Nouns.KIN.contains(head)
                || Nouns.PET.contains(head)
                || TOPICS.contains(head)
                || (rule.family() == Family.PLAN && PlanFamily.OWN_OCCASIONS.contains(head))
                || (rule.family() == Family.EVENT && Nouns.CREATION.contains(head))
                || (rule.family() == Family.WORK && Nouns.NAMEABLE.contains(head))
                || (isFavourite && rule.family() == Family.PREFERENCE);
    }
}
