package dev.nightjar.plugin.maintenance.segment.introduction;

import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import java.util.List;

/** Says whether a clause asks for something, rather than telling of it. Immutable. */
final class Requests {

    private final PhraseBook book;

    Requests(PhraseBook book) {
        this.book = book;
    }

    /** Whether it asks for work that can only be done on a text. */
    boolean isForText(Clause clause) {
        return verb(Sign.WORK, clause) >= 0 || (book.has(Sign.WORK_NOUNS, clause.plain()) && isAsking(clause));
    }

    /** Whether it asks for work that may be done on a text. */
    boolean isForHandling(Clause clause) {
        return verb(Sign.HANDLE, clause) >= 0;
    }

    /** Whether it asks for something that may be done with a text among others. */
    boolean isTask(Clause clause) {
        return isForHandling(clause) || verb(Sign.TASK, clause) >= 0 || verb(Sign.DICTATE, clause) >= 0;
    }

    /** Whether it asks to write or say something to others. */
    boolean isDictation(Clause clause) {
        int verb = verb(Sign.DICTATE, clause);
        boolean isToUser = verb >= 0
                && verb + 1 < clause.size()
                && book.of(Sign.TO_USER).endAt(clause.plain(), verb + 1) >= 0
                && !book.has(Sign.TEXT, clause.plain());
        return verb >= 0 && !isToUser;
    }

    /** Where what the work is to be done on begins, in words: behind the verb; -1 when the clause does not ask for it. */
    int object(Clause clause) {
        int verb = verb(Sign.WORK, clause);
        return verb < 0 ? -1 : book.of(Sign.WORK).endAt(clause.plain(), verb);
    }

    /** Whether it begins a play in roles. */
    boolean isRolePlay(Clause clause) {
        return verb(Sign.ROLE_PLAY, clause) >= 0;
    }

    /** Whether it points at a text: with a word for one, a word such as "this", or one at its end. */
    boolean points(Clause clause) {
        return book.has(Sign.POINT, clause.plain())
                || book.has(Sign.TEXT, clause.plain())
                || book.has(Sign.POINTING_END, clause.last(1));
    }

    /** Whether nothing is named that the work is to be done on, as in "translate please". */
    boolean isBare(Clause clause) {
        int verb = verb(Sign.WORK, clause);
        if (verb < 0) {
            return false;
        }
        var before = clause.plain().subList(0, verb);
        var behind = clause.plain().subList(book.of(Sign.WORK).endAt(clause.plain(), verb), clause.size());
        boolean isAsked = isPolite(before) || book.has(Sign.ASKING, before);
        return isAsked
                && behind.stream()
                                .filter(word -> !book.has(Sign.POLITE, List.of(word)))
                                .count()
                        <= 2;
    }

    private boolean isAsking(Clause clause) {
        return book.has(Sign.ASKING, clause.plain()) || clause.size() <= 3;
    }

    /** The place of the first verb in the form of a request. */
    private int verb(Sign sign, Clause clause) {
        var plain = clause.plain();
        for (int i = 0; i < plain.size(); i++) {
            if (book.of(sign).endAt(plain, i) >= 0 && isRequested(clause, i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isRequested(Clause clause, int verb) {
        var before = clause.plain().subList(0, verb);
        return clause.beginsAnew(verb)
                || book.has(Sign.ASKING, before)
                || isPolite(before)
                || book.of(Sign.HANDLE).begin(before)
                || book.of(Sign.WORK).begin(before);
    }

    private boolean isPolite(List<String> words) {
        return words.stream().allMatch(word -> book.has(Sign.POLITE, List.of(word)));
    }
}
