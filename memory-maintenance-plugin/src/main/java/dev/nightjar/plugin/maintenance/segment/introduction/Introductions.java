package dev.nightjar.plugin.maintenance.segment.introduction;

import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import dev.nightjar.plugin.maintenance.segment.region.Origin;
import java.util.Optional;

/** Says whether what comes after a clause is somebody else's text, by what the clause asks or announces. Immutable. */
public final class Introductions {

    private final PhraseBook book;
    private final Requests requests;
    private final ClauseSigns signs;

    public Introductions(PhraseBook book) {
        this.book = book;
        this.requests = new Requests(book);
        this.signs = new ClauseSigns(book, requests);
    }

    /** How a clause ends. */
    enum Ending {
        COLON,
        /** A dash between spaces. */
        DASH,
        QUESTION,
        STOP,
        /** The line breaks. */
        LINE
    }

    /** Whether a clause shows a text, be it only in the next line: "Here is a mail I got. What does she want?" */
    boolean isAnnouncing(Clause clause) {
        return signs.isAnnounced(clause) && signs.points(clause) && !signs.isOwn(clause) && !signs.isYours(clause);
    }

    /** What a clause introduces; empty when what comes after it is the user's own. */
    Optional<Origin> of(Clause clause, Ending ending, Continuation next) {
        if (clause.isEmpty() || next.isEmpty() || signs.isOwnSaid(clause)) {
            return Optional.empty();
        }
        if (ending == Ending.COLON) {
            return afterColon(clause, next);
        }
        if (ending == Ending.DASH) {
            return pasted(isShownBehindDash(clause));
        }
        boolean isForeign = requests.isRolePlay(clause)
                || (next.isOnSameLine() ? isShownAtOnce(clause, ending) : isShownBelow(clause, ending, next));
        return pasted(isForeign);
    }

    /**
     * Where in the message a sentence quotes without any mark what it asks to be worked on, as in "How do you say I am
     * tired in Dutch?"; -1 when it does not.
     */
    int unmarkedQuotation(Clause clause) {
        int object = requests.object(clause);
        boolean isQuoted = object >= 0
                && object < clause.size()
                && book.has(Sign.SELF, clause.plain().subList(object, clause.size()));
        return isQuoted ? clause.words().get(object).start() : -1;
    }

    /** In doubt foreign: people announce with a colon what is not their own more often than what is. */
    private Optional<Origin> afterColon(Clause clause, Continuation next) {
        if (signs.isWritten(clause)) {
            return Optional.of(Origin.PASTED);
        }
        if (signs.isSpoken(clause)) {
            return Optional.of(Origin.QUOTATION);
        }
        if (signs.isFiction(clause) || requests.isForText(clause)) {
            return Optional.of(Origin.PASTED);
        }
        if (signs.isOwn(clause) || signs.isOwnLabel(clause)) {
            return Optional.empty();
        }
        boolean isHandled = requests.isForHandling(clause)
                && (requests.points(clause) || next.isBlockOfText() || !signs.namesUser(clause));
        boolean isShown = signs.isPointedAt(clause) || signs.isFollowed(clause) || signs.isTextNamed(clause);
        boolean isStrange = clause.size() > 1 && !signs.isOwnMatter(clause) && !next.isList();
        return pasted(requests.isDictation(clause) || isHandled || isShown || isStrange);
    }

    private boolean isShownBehindDash(Clause clause) {
        boolean isAsked = requests.isTask(clause) || signs.isQuestion(clause, false);
        return (requests.isForText(clause) && requests.points(clause)) || (isAsked && signs.pointsAtText(clause));
    }

    /** "Translate this. …" in one line; with a question mark it more likely means a text of another message. */
    private boolean isShownAtOnce(Clause clause, Ending ending) {
        boolean isForText = requests.isForText(clause);
        boolean isOrder = ending == Ending.STOP && (isForText || requests.isTask(clause));
        boolean isQuestion = ending == Ending.QUESTION
                && !signs.isAsking(clause)
                && (requests.isForHandling(clause) || signs.isQuestion(clause, false));
        return (isOrder && isForText && signs.points(clause))
                || ((isOrder || isQuestion) && signs.pointsAtText(clause))
                || (isForText && signs.isFollowed(clause));
    }

    private boolean isShownBelow(Clause clause, Ending ending, Continuation next) {
        boolean isHalfSaid = ending == Ending.LINE && (signs.isWritten(clause) || signs.isSpoken(clause));
        if ((isHalfSaid || signs.isWrittenBelow(clause)) && !signs.beginsWithUser(clause)) {
            return true;
        }
        if (signs.isFollowed(clause) && !signs.asksToRemember(clause)) {
            return true;
        }
        if (signs.isOwn(clause) || signs.isYours(clause)) {
            return false;
        }
        return requests.isForText(clause)
                || signs.isAnnounced(clause)
                || (ending == Ending.LINE && signs.isTitle(clause))
                || (next.isOtherParagraph() && signs.isWorkedOn(clause))
                || isAskedAboutText(clause, ending)
                || isAskedApart(clause, ending, next)
                || (next.looksForeign() && mayMeanText(clause, ending))
                || (next.isVerse() && signs.namesVerse(clause));
    }

    private boolean isAskedAboutText(Clause clause, Ending ending) {
        return isAsked(clause, ending) && signs.pointsAtText(clause);
    }

    private boolean isAsked(Clause clause, Ending ending) {
        return ending == Ending.QUESTION || requests.isTask(clause) || signs.isAsking(clause);
    }

    /**
     * A request in which the user does not stand and then text in a line of its own, for a mere question that points at
     * something in a paragraph; or "How do I decline this?", and then somebody is spoken to.
     */
    private boolean isAskedApart(Clause clause, Ending ending, Continuation next) {
        boolean isTask = requests.isTask(clause) || signs.isAsking(clause);
        boolean isPointing = ending == Ending.QUESTION && signs.mayPoint(clause) && next.isOtherParagraph();
        boolean isToSomebody = signs.endsPointing(clause) && book.has(Sign.YOU, next.words());
        return ((isTask && next.isBlockOfText()) || isPointing) && (isToSomebody || !signs.namesUser(clause));
    }

    /** What does not look like the user's own words needs less to be shown. */
    private boolean mayMeanText(Clause clause, Ending ending) {
        boolean isQuestion = signs.isQuestion(clause, ending == Ending.QUESTION);
        return signs.pointsAtText(clause)
                || (requests.isTask(clause) && signs.points(clause))
                || (requests.isForHandling(clause) && requests.points(clause))
                || (isQuestion && signs.mayPoint(clause));
    }

    private static Optional<Origin> pasted(boolean isForeign) {
        return isForeign ? Optional.of(Origin.PASTED) : Optional.empty();
    }
}
