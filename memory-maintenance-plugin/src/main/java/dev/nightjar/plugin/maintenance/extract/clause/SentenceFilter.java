package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.extract.text.EnglishGuard;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.Set;

/** Leaves out sentences that state nothing of the speaker's life: questions, guesses, wishes, jokes, others' words. */
public final class SentenceFilter {

    private static final int LONGEST = 80;

    private static final Set<String> UNCERTAIN =
            Words.set("hypothetically theoretically pretend imagine dreamed dreamt");

    private static final Set<String> QUESTION_WORDS = Words.set("who what when where why how which whose");

    private static final Set<String> AUXILIARIES =
            Words.set("do does did is are am was were have has had can could will would should shall may might");

    private static final Pattern NOT_MEANT =
            Pattern.compile("(?i)(^| )(yeah ,? ?right|as if|just kidding|kidding|jk|joking|"
                    + "sarcasm|sarcastic|said no one|oh great|oh joy|just great|how wonderful|just what I needed|not really|/s|"
                    + "thanks a lot ,? obama|lucky me|my favou?rite thing ever|so to speak|basically a|practically a|"
                    + "in (my|the) (dreams?|game|novel|story|book|movie|film|play|campaign|next life|another life|other words|parallel universe)|"
                    + "my character|role ?play|role-play|let us say|say I|for example|for instance|e\\.g|"
                    + "for sale|in theory|as a joke)( |$)");

    private static final Pattern MOCKING = Pattern.compile(
            "(?i)(^| )(oh (great|joy|wonderful|perfect|lovely|fantastic)|just (great|perfect|wonderful|what I needed)|yeah ,? ?right|how wonderful|lucky me|sarcasm)( |$)");

    private static final Pattern REPORTED = Pattern.compile(
            "(?i)(^| )(said|says|say|saying|told|tells|asked|asks|thinks|"
                    + "claims|claimed|insists|insisted|swears|believes|suggested|joked|joke|jokes|called me|calls me|call me|according to|"
                    + "accused|convinced me|reckons|figured|keeps? (saying|telling|asking)|hear that|heard that|read that|apparently)( |$)");

    private SentenceFilter() {}

    /** Whether the sentence may hold a statement worth looking at. */
    public static boolean accepts(Sentence sentence) {
        var words = sentence.words();
        if (sentence.isQuestion() || words.size() < 2 || words.size() > LONGEST || asks(sentence)) {
            return false;
        }
        if (words.stream().map(Words::lower).anyMatch(UNCERTAIN::contains) || !EnglishGuard.isEnglish(words)) {
            return false;
        }
        var text = String.join(" ", words);
        return !NOT_MEANT.matcher(text).find() && !REPORTED.matcher(text).find();
    }

    /** Whether the speaker takes back or mocks what was said just before. */
    public static boolean takesBack(Sentence sentence) {
        var text = String.join(" ", sentence.words());
        return !sentence.isQuestion()
                && NOT_MEANT.matcher(text).find()
                && sentence.words().size() <= 6;
    }

    /** Whether the speaker is being ironic, which colours what comes next. */
    public static boolean mocks(Sentence sentence) {
        return !sentence.isQuestion()
                && MOCKING.matcher(String.join(" ", sentence.words())).find();
    }

    private static boolean asks(Sentence sentence) {
        var first = Words.lower(sentence.words().get(0));
        var second = Words.lower(sentence.words().get(1));
        boolean startsLikeQuestion = QUESTION_WORDS.contains(first) && AUXILIARIES.contains(second);
        boolean inverted = AUXILIARIES.contains(first)
                && Set.of("you", "i", "we", "they", "he", "she", "it").contains(second);
        return startsLikeQuestion || inverted || first.equals("if") || first.equals("unless");
    }
}
