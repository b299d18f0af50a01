package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.time.TimeReader;
import dev.nightjar.plugin.maintenance.extract.time.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes clauses out of sentences: cut apart, without greetings and hedges, the words for when taken out. Thread-safe. */
public final class ClauseReader {

    private static final double HEDGED = 0.7;

    /** Begins the key of a token that stands for words that say when; the rest of the key is their number. */
    private static final String TIME = "\u23F2";

    private final ClauseSplitter splitter;
    private final TimeReader times;
    private final WordOrder order;
    private final DroppedSubjects subjects;
    private final SharedForms shared;
    private final Asides asides;
    private final Introductions introductions;
    private final WordClass interjection;
    private final WordClass hedge;
    private final WordClass unreal;
    private final WordClass takesBack;
    private final WordClass mocks;
    private final WordClass polite;
    private final WordClass forGood;
    private final WordClass not;
    private final WordClass anymore;

    public ClauseReader(Language language) {
        this.splitter = new ClauseSplitter(language);
        this.times = new TimeReader(language);
        this.order = new WordOrder(language);
        this.subjects = new DroppedSubjects(language);
        this.shared = new SharedForms(language);
        this.asides = new Asides(language);
        this.introductions = new Introductions(language);
        this.interjection = language.words("interjection");
        this.hedge = language.words("hedge");
        this.unreal = language.words("unreal");
        this.takesBack = language.words("takes-back");
        this.mocks = language.words("mocks");
        this.polite = language.wordsIfAny("polite");
        this.forGood = language.wordsIfAny("for-good");
        this.not = language.words("not");
        this.anymore = language.words("anymore");
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

    /** What a question asks the assistant to do for good: "could you always answer in German?". */
    public Optional<List<Token>> request(Sentence sentence) {
        var tokens = withoutInterjections(sentence.tokens());
        return polite.longest(tokens, 0)
                .filter(found -> sentence.isQuestion() && forGood.isIn(tokens))
                .map(found -> tokens.subList(found.end(), tokens.size()));
    }

    /** Whether a token stands for words that say when. */
    static boolean isTime(Token token) {
        return token.key().startsWith(TIME);
    }

    /** The clauses of a sentence. */
    public List<Clause> read(List<Token> sentence) {
        var spoken = withoutInterjections(introductions.withoutTopic(withoutInterjections(sentence)));
        var spans = times.find(spoken);
        var clauses = new ArrayList<Clause>();
        var marked = asides.told(shared.told(subjects.restored(marked(spoken, spans)), spans));
        var moved = introductions.moved(marked);
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
        var spoken = withoutInterjections(piece.tokens());
        var said = noLonger(isFirst ? spoken : introductions.moved(spoken));
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
