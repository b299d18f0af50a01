package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.PatternMatcher;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/**
 * Finds how much of what follows a verb can be understood without the conversation. Words that point elsewhere (it,
 * that, there, you) are cut off together with everything from the joint before them; where there is no joint at which
 * the sentence may end, nothing is left. Thread-safe.
 */
final class TailReader {

    private static final int NONE = PatternMatcher.NONE;
    private static final int MAX_WORDS = 18;

    private final Verbs verbs;
    private final WordClass stop;
    private final WordClass relative;
    private final Pointers pointers;
    private final WordClass joint;
    private final WordClass remark;
    private final WordClass open;
    private final WordClass needed;
    private final WordClass vague;
    private final WordClass trailing;
    private final WordClass finite;
    private final WordClass the;
    private final WordClass determiner;
    private final WordClass knownThe;
    private final WordClass explaining;
    private final WordClass and;
    private final WordClass speakers;
    private final WordClass empty;
    private final WordClass theirs;
    private final WordClass group;

    TailReader(Language language) {
        this.verbs = language.verbs();
        this.stop = language.words("stop");
        this.relative = language.words("relative");
        this.pointers = new Pointers(language);
        this.joint = language.words("joint");
        this.remark = language.wordsIfAny("remark");
        this.open = language.words("open");
        this.needed = language.words("needed");
        this.vague = language.words("vague");
        this.trailing = language.words("trailing");
        this.finite = language.words("finite");
        this.the = language.wordClass("vague-the").orElseGet(() -> language.words("the"));
        this.determiner = language.words("article");
        this.knownThe = language.words("known-the");
        this.explaining = language.words("explaining");
        this.and = language.words("and");
        this.speakers = language.words("i");
        this.empty = language.words("empty");
        this.theirs = language.words("theirs");
        this.group = language.words("group-noun");
    }

    /**
     * The position after the phrase that begins here.
     *
     * @param before words that end it because a pattern goes on with them; then nothing may be cut off
     * @return {@link PatternMatcher#NONE} when no phrase can be kept
     */
    int end(List<Token> tokens, int from, Set<String> before) {
        return end(tokens, from, before, false);
    }

    /** The same for instructions, in which "the tests" needs no explanation. */
    int endOfCommand(List<Token> tokens, int from) {
        return end(tokens, from, Set.of(), true);
    }

    private int end(List<Token> tokens, int from, Set<String> before, boolean isCommand) {
        int bound = boundary(tokens, from, before);
        if (bound == NONE) {
            return NONE;
        }
        boolean isWhole = !before.isEmpty()
                && bound < tokens.size()
                && before.contains(tokens.get(bound).key());
        int end = bound;
        int pointer = firstPointer(tokens, from, end, isCommand);
        while (end != NONE && pointer < end) {
            end = isWhole || isInRelative(tokens, from, pointer) ? NONE : jointBefore(tokens, from, pointer);
            pointer = end == NONE ? NONE : firstPointer(tokens, from, end, isCommand);
        }
        boolean wasCut = end < bound;
        end = end == NONE ? NONE : trimmed(tokens, from, end);
        boolean isBareVerb =
                wasCut && end == from + 1 && verbs.isForm(tokens.get(from).key(), Form.INF, Form.ING);
        return end == NONE || isBareVerb || isTooLong(from, end) || !saysSomething(tokens, from, end) ? NONE : end;
    }

    private static boolean isTooLong(int from, int end) {
        return end - from > MAX_WORDS;
    }

    /** Whether a clause that tells which one is meant would be cut open: "kids who have not had that". */
    private boolean isInRelative(List<Token> tokens, int from, int pointer) {
        for (int i = from + 1; i < pointer; i++) {
            if (relative.contains(tokens.get(i).key()) && finiteBetween(tokens, i + 1, pointer)) {
                return true;
            }
        }
        return relative.contains(tokens.get(pointer).key());
    }

    private boolean finiteBetween(List<Token> tokens, int from, int to) {
        return tokens.subList(from, to).stream()
                .anyMatch(token -> finite.contains(token.key())
                        || verbs.isForm(token.key(), Form.HE, Form.PAST, Form.HEPAST, Form.HEIMP, Form.I));
    }

    /** Where the phrase ends for its grammar's sake. */
    private int boundary(List<Token> tokens, int from, Set<String> before) {
        boolean isRelative = false;
        for (int i = from; i < tokens.size(); i++) {
            var token = tokens.get(i);
            if (i > from && before.contains(token.key())) {
                return i;
            }
            if (token.text().equals(",")
                    ? !isList(tokens, i) && !isBetweenAdjectives(tokens, i)
                    : token.isPunctuation()) {
                return i;
            }
            boolean opensRelative = i > from
                    && relative.contains(token.key())
                    && !tokens.get(i - 1).isPunctuation();
            isRelative |= opensRelative;
            if (!opensRelative && stop.longest(tokens, i).isPresent()) {
                return i;
            }
            if (!isRelative && (finite.contains(token.key()) || speakers.contains(token.key()))) {
                return NONE;
            }
            if (!isRelative && i > from && isPastOnly(token.key())) {
                return i;
            }
            if (!isRelative && i > from && and.contains(token.key()) && verbFollows(tokens, from, i)) {
                return i;
            }
        }
        return tokens.size();
    }

    /** "A safe, friendly place". */
    private boolean isBetweenAdjectives(List<Token> tokens, int comma) {
        return comma > 1
                && comma + 2 < tokens.size()
                && !tokens.get(comma - 1).isCapitalised()
                && !joint.contains(tokens.get(comma + 1).key())
                && determiner.contains(tokens.get(comma - 2).key());
    }

    /** "My passion for boats began early". */
    private boolean isPastOnly(String key) {
        return verbs.isForm(key, Form.PAST, Form.HEPAST) && !verbs.isForm(key, Form.PP, Form.INF);
    }

    /** "Bikes, boats and trains": the comma belongs to the phrase. */
    private boolean isList(List<Token> tokens, int comma) {
        if (comma + 1 < tokens.size() && remark.contains(tokens.get(comma + 1).key())) {
            return false;
        }
        for (int i = comma + 1; i < Math.min(tokens.size(), comma + 6); i++) {
            var key = tokens.get(i).key();
            if (and.contains(key)) {
                return i + 1 < tokens.size()
                        && (i > comma + 1 || !verbs.isForm(tokens.get(i + 1).key(), Form.PAST));
            }
            if (finite.contains(key) || speakers.contains(key) || stop.contains(key) || pointers.isAt(tokens, i)) {
                return false;
            }
            if (tokens.get(i).text().equals(",") && i > comma + 1) {
                return isList(tokens, i);
            }
        }
        return false;
    }

    /** "Hiking in snow and swim daily": the second verb is no part of the phrase unless the first has its form. */
    private boolean verbFollows(List<Token> tokens, int from, int i) {
        if (i + 1 >= tokens.size()) {
            return false;
        }
        var next = tokens.get(i + 1).key();
        boolean isOpen = i + 2 < tokens.size()
                && !tokens.get(i + 2).isPunctuation()
                && !finite.contains(tokens.get(i + 2).key());
        boolean isFinite = (verbs.isForm(next, Form.PAST) || (isOpen && verbs.isForm(next, Form.HE)))
                && !verbs.isForm(next, Form.PP, Form.INF);
        boolean isBase =
                verbs.isForm(next, Form.INF) && verbs.isForm(tokens.get(from).key(), Form.ING);
        return isFinite || isBase;
    }

    private int firstPointer(List<Token> tokens, int from, int bound, boolean isCommand) {
        for (int i = from; i < bound; i++) {
            var token = tokens.get(i);
            boolean points = token.text().equals(Words.CUT_OUT)
                    || (pointers.isAt(tokens, i) && !isAboutGroup(tokens, from, i))
                    || (!isCommand && isVague(tokens, i, bound));
            if (points) {
                return i;
            }
        }
        return bound;
    }

    /** "Help dancers find their style": whose is said inside the phrase. */
    private boolean isAboutGroup(List<Token> tokens, int from, int i) {
        return theirs.contains(tokens.get(i).key())
                && tokens.subList(from, i).stream().anyMatch(token -> group.contains(token.key()));
    }

    /** "The place" is known to those who talk; "the place of my birth" and "the sea" can be understood. */
    private boolean isVague(List<Token> tokens, int i, int bound) {
        if (!the.contains(tokens.get(i).key()) || i + 1 >= bound) {
            return false;
        }
        if (knownThe.longest(tokens, i + 1).isPresent()
                || tokens.get(i + 1).isCapitalised()
                || tokens.get(i + 1).isTitle()) {
            return false;
        }
        for (int k = i + 2; k < bound; k++) {
            var token = tokens.get(k);
            if (explaining.contains(token.key()) || relative.contains(token.key()) || token.isCapitalised()) {
                return false;
            }
        }
        return true;
    }

    /** Where the words may end before this place. */
    private int jointBefore(List<Token> tokens, int from, int end) {
        for (int i = end - 1; i > from; i--) {
            if (joint.contains(tokens.get(i).key()) || tokens.get(i).text().equals(",")) {
                return withoutBareVerb(tokens, from, i);
            }
        }
        return NONE;
    }

    /** "Performing and connecting |with them": the second verb goes with its object. */
    private int withoutBareVerb(List<Token> tokens, int from, int end) {
        boolean isBare = end - from > 2
                && and.contains(tokens.get(end - 2).key())
                && verbs.isForm(tokens.get(end - 1).key(), Form.ING, Form.INF);
        return isBare ? end - 2 : end;
    }

    private int trimmed(List<Token> tokens, int from, int bound) {
        int end = bound;
        while (end > from) {
            var last = tokens.get(end - 1);
            int adverbial = trailingBefore(tokens, from, end);
            if (adverbial < end) {
                end = adverbial;
            } else if (needed.contains(last.key())) {
                return NONE;
            } else if (last.isPunctuation() || open.contains(last.key())) {
                end--;
            } else {
                return end;
            }
        }
        return NONE;
    }

    /** Where "a lot" or "these days" at the end begins. */
    private int trailingBefore(List<Token> tokens, int from, int end) {
        for (int start = Math.max(from, end - 4); start < end; start++) {
            int found = trailing.longest(tokens.subList(0, end), start)
                    .map(WordClass.Found::end)
                    .orElse(NONE);
            if (found == end) {
                return start;
            }
        }
        return end;
    }

    private boolean saysSomething(List<Token> tokens, int from, int end) {
        for (int i = from; i < end; i++) {
            var key = tokens.get(i).key();
            boolean isEmpty = empty.contains(key)
                    || joint.contains(key)
                    || vague.contains(key)
                    || tokens.get(i).isPunctuation();
            if (!isEmpty) {
                return true;
            }
        }
        return false;
    }
}
