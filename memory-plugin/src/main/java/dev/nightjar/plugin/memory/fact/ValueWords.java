package dev.nightjar.plugin.memory.fact;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words that change a statement although they are lower-case and have no digit. The lists may have gaps, and words with
 * another meaning in another language: if a list has too many words, two facts are kept instead of one.
 */
final class ValueWords {

    /** In more languages than the other lists, as a model writes facts in the language of the conversation. */
    private static final String NEGATIONS =
            "not no never none nobody nothing neither nor without cannot t hardly rarely"
                    + " seldom barely scarcely dont doesnt didnt isnt arent wasnt werent wont cant couldnt wouldnt shouldnt hasnt"
                    + " havent hadnt aint nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder ohne kaum"
                    + " ne pas jamais rien personne aucun aucune sans guère nunca jamás nadie nada ningún ninguno ninguna ni sin"
                    + " tampoco não ninguém nenhum nenhuma nem sem non mai nessuno nessuna niente nulla né senza niet geen nooit"
                    + " niemand niets zonder inte ingen inget inga aldrig ikke ingenting aldri ei en et emme ette eivät ilman nie"
                    + " nikt nic bez не нет ни никогда никто ничего без";

    private static final String DOUBTS =
            "may might maybe perhaps possibly probably would could should if unless unlikely"
                    + " impossible supposedly allegedly reportedly apparently pretends pretended doubts doubted denies denied false"
                    + " untrue wrong fake";

    private static final String WISHES_AND_FAILURES = "wants hopes wishes plans considers thinks tried hates hated hate"
            + " dislikes dislike refuses refused declines declined rejects rejected forgot forgets avoids avoided avoid fails"
            + " failed fail lacks lack lost stops stopped quits quit cancels cancelled ended off";

    private static final String TIMES =
            "before after until was were had did used once previously ago former formerly ex"
                    + " longer anymore sometimes daily weekly monthly yearly hourly per each every today tonight tomorrow yesterday"
                    + " last next noon midnight monday tuesday wednesday thursday friday saturday sunday january february march"
                    + " april june july august september october november december";

    private static final String NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen"
            + " fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
            + " hundred hundreds thousand thousands million billion dozen both all half third quarter twice double triple"
            + " first second fewer less least more most almost nearly under over below above";

    private static final String EXCEPTIONS = "except instead against only but other another semi anti pre step";

    /** After these words comes a person, place, time or purpose, even in lower case. */
    private static final String BEGINNINGS = "with at in on from to by near for since during around between";

    private static final Set<String> ALL = Stream.of(
                    NEGATIONS, DOUBTS, WISHES_AND_FAILURES, TIMES, NUMBERS, EXCEPTIONS, BEGINNINGS)
            .flatMap(list -> Stream.of(list.split(" ", -1)))
            .collect(Collectors.toUnmodifiableSet());

    private ValueWords() {}

    static boolean contains(String word) {
        return ALL.contains(word);
    }
}
