package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** How much words say: words that only hold a sentence together, and words that could mean anything, count nothing. */
public final class Substance {

    private static final Set<String> EMPTY = Words.set("""
            a an the my our their his her its some any all both no every each this that these those of in on at for with from
            to by about after before during as and or but so into onto up down out off over under through around near
            i me we us it they them he she him myself ourselves themselves be is are was were been being am have has had
            do does did not very really so much many more most too also just even still only own other another such
            quite pretty super kind sort lot lots bit little few several couple bunch together well back again always
            who whom which when where while because than then there here if will would can could what how why like 's
            , ; : — ( )""");

    private static final Set<String> VAGUE = Words.set("""
            thing things stuff something anything everything nothing someone anyone everyone everybody somebody way ways
            time times day days moment moments life lives dream dreams goal goals passion passions journey experience
            experiences idea ideas challenge challenges difference change changes impact best better good great fun new
            big nice cool amazing awesome wonderful beautiful special important interesting exciting different hard
            tough people person others folks part parts place places work job effort progress success opportunity opportunities chance
            feeling feelings emotion emotions love joy happiness peace hope support help memory memories mind heart
            future past present process step steps stage road path ride adventure adventures break push point case fact
            true real right sure able happy glad excited thrilled proud grateful thankful lucky blessed busy tired stressed
            going doing making getting having being keep keeping go get make take give see look feel think know say tell
            try trying come let put bring find use want need enjoy next last first second lately recently soon
            possible possibilities positive positively authentically freely fully strategies strategy skills helping motivated inspired inspiring strong forward ahead motivation inspiration
            energy vibe vibes balance sense reminder growth strength courage determination perspective appreciation
            focus care lesson lessons question questions answer answers problem problems issue issues situation plan plans
            project projects event events show shows news pic photo pics photos picture pictures video videos post story stories
            kinds sorts type types level levels side end beginning start top bottom whole entire bunch amount ton tons
            it's extra okay fine smile smiles laugh laughs deal deep breath conversation chat talk words thoughts thought
            reality potential limits result results favorite favourite absolute total pure simple simply super incredible
            error errors bug bugs tests test script code file files build builds function warmth acceptance self-acceptance authenticity spending spend unforgettable unique fantastic fresh crazy wild rewarding fulfilling meaningful creative creativity
            anyone freedom escape comfort happiness satisfaction accomplishment achievement achievements excitement
            possibility confidence pride bond connection connections company mood outlet therapeutic value worth fingers crossed
            rock rocks blast kick hang hanging vision""");

    private Substance() {}

    /** How many words say something; a name or a title counts twice. */
    public static int weight(List<String> words) {
        int weight = 0;
        for (var word : words) {
            if (Words.isTitle(word) || (Words.isCapitalised(word) && !word.equals("I"))) {
                weight += 2;
            } else if (!EMPTY.contains(Words.lower(word)) && !VAGUE.contains(Words.lower(word))) {
                weight++;
            }
        }
        return weight;
    }

    /** Whether the word only holds a sentence together. */
    public static boolean isEmpty(String word) {
        return EMPTY.contains(Words.lower(word));
    }

    /** Whether a subject with this word needs the conversation to be understood. */
    static boolean isUnusableInSubject(String word) {
        return Words.set("you your they their that this these those it new_one other one ones next last")
                .contains(Words.lower(word));
    }

    /** Whether the word could mean anything. */
    public static boolean isVague(String word) {
        return VAGUE.contains(Words.lower(word));
    }
}
