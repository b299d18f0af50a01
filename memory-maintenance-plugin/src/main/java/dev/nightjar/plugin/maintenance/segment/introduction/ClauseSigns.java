package dev.nightjar.plugin.maintenance.segment.introduction;

import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import java.util.List;

/** What a clause says of the text that may come after it. Immutable. */
final class ClauseSigns {

    private static final int LABEL = 3;
    private static final int TITLE = 6;
    private static final int END = 8;
    private static final int NEAR_END = 4;

    private final PhraseBook book;
    private final Requests requests;

    ClauseSigns(PhraseBook book, Requests requests) {
        this.book = book;
        this.requests = requests;
    }

    /** The user repeats or answers: "as I said", "you asked". */
    boolean isOwnSaid(Clause clause) {
        return book.has(Sign.OWN_SAID, clause.plain());
    }

    /** The user speaks of themselves or asks to remember; a text that is pointed at is none of their words. */
    boolean isOwn(Clause clause) {
        boolean isTold = book.has(Sign.MY_WORDS, clause.plain()) && !requests.isForHandling(clause);
        return isTold || (book.has(Sign.OWN, clause.plain()) && !pointsAtText(clause));
    }

    boolean asksToRemember(Clause clause) {
        return book.has(Sign.OWN, clause.plain());
    }

    /** "Correction", "quick question", "allergies"; not "these answers". */
    boolean isOwnLabel(Clause clause) {
        boolean isLabel = clause.size() <= LABEL && book.has(Sign.OWN_LABELS, clause.last(1));
        boolean isOthers = book.has(Sign.POINT, clause.last(2))
                || book.has(Sign.THEIRS, clause.first(1))
                || (clause.size() > 1 && book.of(Sign.HANDLE).begin(clause.plain()));
        return (isLabel && !isOthers) || book.of(Sign.TOPICS).are(clause.plain());
    }

    /** The user speaks to the agent of what is the agent's. */
    boolean isYours(Clause clause) {
        return book.has(Sign.YOURS, clause.plain());
    }

    /** Something in it is the user's: they speak of themselves, of when, or want something made. */
    boolean isOwnMatter(Clause clause) {
        var words = clause.plain();
        return book.has(Sign.SELF, words)
                || book.has(Sign.WANTING, words)
                || isYours(clause)
                || book.has(Sign.OWN_LABELS, clause.first(1))
                || book.has(Sign.ABOUT, clause.first(LABEL))
                || book.of(Sign.WHEN).begin(words)
                || clause.last(1).stream().allMatch(word -> word.chars().allMatch(Character::isDigit))
                || (book.has(Sign.TOPICS, words) && !book.has(Sign.THEIRS, words));
    }

    boolean isFiction(Clause clause) {
        return book.has(Sign.FICTION, clause.plain());
    }

    /** "Bob wrote": a text. */
    boolean isWritten(Clause clause) {
        return book.has(Sign.WRITE, clause.last(END))
                || (clause.size() > 2 && book.has(Sign.SAY_AT_END, clause.last(1)));
    }

    /** "Bob said": a sentence or two. */
    boolean isSpoken(Clause clause) {
        return book.has(Sign.SAY, clause.last(END));
    }

    /** "What Bob wrote is the following". */
    boolean isWrittenBelow(Clause clause) {
        return book.has(Sign.WRITE, clause.plain()) && book.has(Sign.FOLLOWING, clause.plain());
    }

    boolean beginsWithUser(Clause clause) {
        return book.has(Sign.I, clause.first(1));
    }

    /** It is a question by its mark or its first words. */
    boolean isQuestion(Clause clause, boolean isMarked) {
        return isMarked || book.has(Sign.QUESTION_WORDS, clause.first(2));
    }

    boolean isAsking(Clause clause) {
        return book.has(Sign.ASKING, clause.plain());
    }

    boolean points(Clause clause) {
        return book.has(Sign.POINT, clause.plain());
    }

    boolean namesText(Clause clause) {
        return book.has(Sign.TEXT, clause.plain());
    }

    boolean namesVerse(Clause clause) {
        return book.has(Sign.VERSE, clause.plain());
    }

    boolean pointsAtText(Clause clause) {
        return (points(clause) || book.has(Sign.POINTING_END, clause.last(1))) && namesText(clause);
    }

    /** It ends with what points, as the object of a request: "decline this". */
    boolean endsPointing(Clause clause) {
        return book.has(Sign.POINTING_END, clause.last(1));
    }

    /** The user speaks of themselves or wants something made. */
    boolean namesUser(Clause clause) {
        return book.has(Sign.SELF, clause.plain()) || book.has(Sign.WANTING, clause.plain());
    }

    /** With any word that may point at something, wherever it stands. */
    boolean mayPoint(Clause clause) {
        return requests.points(clause) || book.has(Sign.POINTING_END, clause.plain());
    }

    /** "The following", unless it is the user who has, thinks or wants it. */
    boolean isFollowed(Clause clause) {
        var words = clause.plain();
        int place = book.of(Sign.FOLLOWING).indexIn(words);
        boolean isEqual = place > 0 && book.has(Sign.BEING, words.subList(place - 1, place));
        boolean isOfUser = book.has(Sign.I, clause.first(2)) || (isEqual && book.has(Sign.SELF, words));
        return book.has(Sign.FOLLOWING, words) && words.size() > 1 && !isOfUser;
    }

    /** "Sort these answers", "which tense is used here": the colon shows what is meant. */
    boolean isPointedAt(Clause clause) {
        boolean isAtStart = book.of(Sign.POINTING_END).begin(clause.plain()) && !book.has(Sign.ABOUT, clause.plain());
        if (isAtStart && clause.size() > LABEL && !book.has(Sign.I, clause.plain())) {
            return true;
        }
        boolean isAtEnd = book.has(Sign.POINT, clause.last(2)) || book.has(Sign.POINTING_END, clause.last(1));
        boolean isTold = book.has(Sign.I, clause.first(2))
                || (!isQuestion(clause, false) && book.has(Sign.BEING, clause.last(LABEL)));
        return clause.size() > 1 && isAtEnd && !isTold;
    }

    /** A text is named where it is announced: near the colon, at the beginning, or behind "here is". */
    boolean isTextNamed(Clause clause) {
        boolean isNear = book.has(Sign.TEXT, clause.last(NEAR_END)) || book.has(Sign.TEXT, clause.first(LABEL));
        boolean isAnnounced = book.of(Sign.ANNOUNCE).begin(clause.plain()) && namesText(clause);
        boolean isWanted = requests.isTask(clause) && !requests.isForHandling(clause) && !pointsAtText(clause);
        boolean isOfUser = isYours(clause) || book.of(Sign.ABOUT).begin(clause.plain());
        return (isNear || isAnnounced) && !isWanted && !isOfUser;
    }

    /** A text is shown: "look at this mail", "here are the lyrics". */
    boolean isAnnounced(Clause clause) {
        boolean isMine = book.has(Sign.SELF, clause.first(LABEL)) && !points(clause);
        return namesText(clause) && book.has(Sign.ANNOUNCE, clause.plain()) && !isMine;
    }

    /** A line that is only the name of a text. */
    boolean isTitle(Clause clause) {
        return clause.size() <= TITLE
                && book.has(Sign.TEXT, clause.first(LABEL))
                && !book.has(Sign.SELF, clause.plain());
    }

    /** Something is asked to be done with what exists already. */
    boolean isWorkedOn(Clause clause) {
        boolean isHandled = requests.isForHandling(clause) && (points(clause) || namesText(clause));
        return isHandled || (requests.isTask(clause) && namesDefiniteText(clause));
    }

    private boolean namesDefiniteText(Clause clause) {
        List<String> words = clause.plain();
        for (int i = 1; i < words.size(); i++) {
            if (book.of(Sign.TEXT).endAt(words, i) >= 0 && book.has(Sign.DEFINITE, words.subList(i - 1, i))) {
                return true;
            }
        }
        return false;
    }
}
