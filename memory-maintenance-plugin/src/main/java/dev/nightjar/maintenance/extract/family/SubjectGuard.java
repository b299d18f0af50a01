package dev.nightjar.maintenance.extract.family;

import dev.nightjar.maintenance.extract.clause.Statement;
import dev.nightjar.maintenance.extract.text.Words;
import java.util.Set;

/** Whether a row's statement can be about this subject: a brand may be launched by me, but not by my hair. */
final class SubjectGuard {

    private static final Set<String> TOPICS = Words.set(
            "name birthday anniversary hometown country birthplace job profession occupation employer major minor degree thesis "
                    + "dream goal plan ambition resolution aim wish");

    private SubjectGuard() {}

    static boolean allows(Rule rule, Statement statement) {
        if (statement.subject().isSpeaker()) {
            return true;
        }
        var head = NounPhrase.singular(statement.subject().head());
        boolean isFavourite = statement.subject().words().stream()
                .map(Words::lower)
                .anyMatch(word -> word.equals("favorite") || word.equals("favourite"));
        return Nouns.KIN.contains(head)
                || Nouns.PET.contains(head)
                || TOPICS.contains(head)
                || (isFavourite && rule.family() == Family.PREFERENCE);
    }
}
