package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.Verbs;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.extract.time.TimeReader;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/** Makes clauses out of sentences: cut apart, without greetings and hedges, the words for when taken out. Thread-safe. */
public final class ClauseReader {

    private static final double HEDGED = 0.7;
    private static final int MAX_INTRO = 8;

    /** Begins the key of a token that stands for words that say when; the rest of the key is their number. */
    private static final String TIME = "\u23F2";

    private final ClauseSplitter splitter;
    private final TimeReader times;
    private final WordOrder order;
    private final DroppedSubjects subjects;
    private final SharedForms shared;
    private final WordClass interjection;
    private final WordClass hedge;
    private final WordClass unreal;
    private final WordClass takesBack;
    private final WordClass mocks;
    private final WordClass intro;
    private final WordClass not;
    private final WordClass anymore;
    private final WordClass speaker;
    private final WordClass mine;
    private final WordClass pointer;
    private final WordClass finite;
    private final WordClass and;
    private final Verbs verbs;

    public ClauseReader(Language language) {
        this.splitter = new ClauseSplitter(language);
        this.times = new TimeReader(language);
        this.order = new WordOrder(language);
        this.subjects = new DroppedSubjects(language);
        this.shared = new SharedForms(language);
        this.interjection = language.words("interjection");
        this.hedge = language.words("hedge");
        this.unreal = language.words("unreal");
        this.takesBack = language.words("takes-back");
        this.mocks = language.words("mocks");
        this.intro = language.words("intro");
        this.not = language.words("not");
        this.anymore = language.words("anymore");
        this.speaker = language.words("i");
        this.mine = language.words("mine");
        this.pointer = language.words("pointer");
        this.finite = language.words("finite");
        this.and = language.words("and");
        this.verbs = language.verbs();
    }

    /** Whether a sentence says something that is not so: a dream, a story, somebody else's words. */
    public boolean isUnreal(Sentence sentence) {
        return unreal.isIn(sentence.tokens());
    }

    /** Whether it takes back what was said before: "just kidding". */
    public boolean takesBack(Sentence sentence) {
        return takesBack.isIn(sentence.tokens());
    }

    /** Whether it makes fun of what follows: "yeah right". */
    public boolean mocks(Sentence sentence) {
        return mocks.isIn(sentence.tokens());
    }

    /** Whether a token stands for words that say when. */
    static boolean isTime(Token token) {
        return token.key().startsWith(TIME);
    }

    /** The clauses of a sentence. */
    public List<Clause> read(List<Token> sentence) {
        var spoken = withoutInterjections(sentence);
        var spans = times.find(spoken);
        var clauses = new ArrayList<Clause>();
        var marked = shared.told(subjects.restored(marked(spoken, spans)), spans);
        var moved = moved(marked);
        boolean isIntroduced = moved != marked || (!marked.isEmpty() && isTime(marked.get(0)));
        for (var piece : splitter.split(moved)) {
            clauses.add(clause(piece, spans, clauses.isEmpty(), isIntroduced));
        }
        return clauses;
    }

    /** The words with one token for each time. */
    private static List<Token> marked(List<Token> tokens, List<TimeSpan> spans) {
        var marked = new ArrayList<Token>();
        int at = 0;
        for (int i = 0; i < spans.size(); i++) {
            marked.addAll(tokens.subList(at, spans.get(i).from()));
            marked.add(new Token(TIME + i, TIME + i));
            at = spans.get(i).to();
        }
        marked.addAll(tokens.subList(at, tokens.size()));
        return marked;
    }

    private Clause clause(ClauseSplitter.Piece piece, List<TimeSpan> spans, boolean isFirst, boolean isIntroduced) {
        var words = new ArrayList<Token>();
        var told = new ArrayList<TimeSpan>();
        boolean isHedged = false;
        var said = noLonger(withoutInterjections(piece.tokens()));
        for (int i = 0; i < said.size(); ) {
            var token = said.get(i);
            var found = hedge.longest(said, i);
            isHedged |= found.isPresent();
            boolean isLeadingMark = token.isPunctuation() && words.isEmpty();
            if (isTime(token)) {
                told.add(spans.get(Integer.parseInt(token.key().substring(TIME.length())))
                        .at(words.size()));
            } else if (found.isEmpty() && !isLeadingMark) {
                words.add(token);
            }
            i = found.map(WordClass.Found::end).orElse(i + 1);
        }
        return new Clause(
                order.straight(words, !isFirst, startsWithTime(said)),
                told,
                piece.isAsserted(),
                isFirst,
                isFirst && isIntroduced,
                isHedged ? HEDGED : 1);
    }

    private static boolean startsWithTime(List<Token> words) {
        return !words.isEmpty() && isTime(words.get(0));
    }

    private List<Token> withoutInterjections(List<Token> tokens) {
        int at = 0;
        while (at < tokens.size()) {
            var found = interjection.longest(tokens, at);
            // "Hey Jon, …": a name between greeting and comma is somebody spoken to.
            boolean isName = at > 0
                    && at + 1 < tokens.size()
                    && tokens.get(at).isCapitalised()
                    && tokens.get(at + 1).text().equals(",");
            if (found.isPresent()) {
                at = found.get().end();
            } else if (tokens.get(at).isPunctuation()) {
                at++;
            } else if (isName) {
                at += 2;
            } else {
                break;
            }
        }
        return tokens.subList(at, tokens.size());
    }

    /** "In my free time, I paint" is "I paint in my free time", so that the subject stands first. */
    private List<Token> moved(List<Token> tokens) {
        int end = introEnd(tokens);
        if (end < 0 || !intro.contains(Words.lower(tokens.get(0).text()))) {
            return tokens;
        }
        int start = tokens.get(end).text().equals(",") ? end + 1 : end;
        var moved = new ArrayList<>(tokens.subList(start, tokens.size()));
        moved.add(Token.of(Words.lower(tokens.get(0).text())));
        moved.addAll(tokens.subList(1, end));
        return moved;
    }

    /** Where the words before the speaker end; -1 when they hold a verb or there is no speaker. */
    private int introEnd(List<Token> tokens) {
        for (int i = 1; i < Math.min(tokens.size() - 1, MAX_INTRO + 1); i++) {
            var key = tokens.get(i).key();
            var next = tokens.get(i + 1).key();
            boolean isComma = tokens.get(i).text().equals(",") && (speaker.contains(next) || mine.contains(next));
            if (isComma && verbs.isForm(tokens.get(i - 1).key(), Form.PAST, Form.HEPAST)) {
                // "The kettle died, I need a new one" is two statements.
                return -1;
            }
            if (and.contains(tokens.get(i - 1).key())) {
                // So is "the kettle went and I need a new one".
                return -1;
            }
            if (isComma || speaker.contains(key)) {
                return i;
            }
            if (tokens.get(i).isPunctuation() || finite.contains(key) || pointer.contains(key)) {
                return -1;
            }
        }
        return -1;
    }

    /** "I do not eat meat anymore" is "I do no-longer eat meat". */
    private List<Token> noLonger(List<Token> tokens) {
        int at = -1;
        int end = 0;
        for (int i = 0; i < tokens.size() && at < 0; i++) {
            var found = anymore.longest(tokens, i);
            at = found.isPresent() ? i : -1;
            end = found.map(WordClass.Found::end).orElse(0);
        }
        if (at < 0 || tokens.stream().noneMatch(token -> not.contains(token.key()))) {
            return tokens;
        }
        var changed = new ArrayList<Token>();
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            if (i < at || i >= end) {
                changed.add(not.value(token.key())
                        .map(value -> new Token(value, value))
                        .orElse(token));
            }
        }
        return changed;
    }
}
