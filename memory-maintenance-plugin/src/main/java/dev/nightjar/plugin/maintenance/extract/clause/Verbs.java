package dev.nightjar.plugin.maintenance.extract.clause;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The forms of the English verbs the rules know: which verb a word is a form of, and the forms of a verb. */
public final class Verbs {

    /** Base form, past and participle. */
    private static final String IRREGULAR = """
            be was been, become became become, begin began begun, bite bit bitten, break broke broken, bring brought brought,
            build built built, buy bought bought, catch caught caught, choose chose chosen, come came come, cut cut cut,
            deal dealt dealt, do did done, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten,
            fall fell fallen, feel felt felt, fight fought fought, find found found, fly flew flown, forget forgot forgotten,
            get got gotten, give gave given, go went gone, grow grew grown, have had had, hear heard heard, hit hit hit,
            hold held held, hurt hurt hurt, keep kept kept, know knew known, lead led led, leave left left,
            lend lent lent, lose lost lost, make made made, meet met met, pay paid paid, put put put, quit quit quit,
            read read read, ride rode ridden, run ran run, say said said, see saw seen, shut shut shut, sell sold sold, send sent sent,
            set set set, sew sewed sewn, show showed shown, sing sang sung, sit sat sat, sleep slept slept,
            speak spoke spoken, spend spent spent, stand stood stood, steal stole stolen, swim swam swum,
            take took taken, teach taught taught, tell told told, think thought thought, throw threw thrown,
            understand understood understood, undergo underwent undergone, wake woke woken, wear wore worn, win won won,
            withdraw withdrew withdrawn, write wrote written, overcome overcame overcome, weave wove woven,
            rewrite rewrote rewritten, rebuild rebuilt rebuilt, breed bred bred, feed fed fed, bind bound bound""";

    private static final String REGULAR = """
            accept achieve act add admire adopt adore aim apply appear arrange arrive ask assemble assist attend audition
            avoid bake battle book borrow breathe brew camp cancel care carve celebrate change chair chat check clean climb
            close coach code collaborate collect combine commute compete complete compose conduct consider continue convert
            cook cover craft crave create crochet cross cruise cycle dance date debut decide declutter decorate
            dedicate defend deliver depend design develop discover dislike display dive divorce donate double dream dress
            drum earn edit embroider emigrate end engage enjoy enroll enrol enter entertain evolve exercise exhibit expand expect
            experience experiment explore express fail fear film finish fish fix focus follow forage foster found freelance
            garden graduate hate head help hike hire homeschool hope host hunt identify immigrate implement improve
            incorporate inherit injure inspire install intend interview introduce invent invest invite jog join journal juggle
            kayak knit land last launch learn like listen live loathe look love maintain major manage marry meditate mentor
            miss mix move need notice observe offer open operate order organize organise overlook own pack paint
            participate partner pass perform photograph pick plan plant play post practice practise prefer prepare present
            produce program promote propose publish purchase pursue race raise reach realize realise rebrand receive
            recommend reconnect record recover rehearse relax release relocate remodel remove renew renovate rent repair
            replace report rescue research reside resign restore retire return retrain review row sail sample save
            schedule score sculpt search secure serve settle share shoot shop sign skate sketch ski smoke snowboard
            solve specialize specialise sponsor start stay stitch stop stream struggle study submit suffer support surf survive
            switch talk taste tend tinker tour train transfer transform transition translate travel treat try tutor
            turn twist upgrade use visit volunteer vote walk want watch welcome wish witness work worry wrap
            adjust admit aspire advocate babysit battle blog box call carry compile connect contribute convince cope
            craft customize customise demonstrate despise detail diversify email encourage establish evaluate examine
            finalize finalise frame fundraise gain gather grieve grill harvest hurry immerse inform jump kick lift
            market master modify motivate network obtain outline parent patent petition pitch polish pray process
            propagate protest prune quilt rally react recycle refurbish register reorganize reunite revamp roast sand
            scout scrapbook sculpt showcase skydive snorkel sprain strengthen stretch style subscribe suggest supervise
            swap team test text tile train trade trek tweak type unpack update upload vacation vow wander wash weld
            wonder worship yearn camp adapt analyze baptize brainstorm bond breed build canoe chase chop clear cultivate
            debate diagnose direct document drop educate elope enlist facilitate grade groom guide handle heal
            illustrate import juice lecture license livestream lobby log migrate navigate nurse nurture officiate
            outgrow oversee pilot preserve rank referee reflect rehome relearn resume reupholster reverse roller-skate
            sponsor stencil tackle tap thrift thru-hike tour tow treasure undertake ventilate wed whittle zip
            hang acquire coordinate curate cherish dig experiment savor savour treat babysit fundraise downsize assist merge""";

    private static final Set<String> DOUBLING = Words.set("""
            begin cut get hit put quit run set sit swim win plan stop shop chat jog knit drum forget program wed
            submit admit commit transfer prefer scrap drop chop log tap swap wrap zip thrum trek let babysit box_ hug rub
            skip strip grin spin""");

    private static final Map<String, String> BASE_OF_PRESENT = new HashMap<>();
    private static final Map<String, String> BASE_OF_THIRD = new HashMap<>();
    private static final Map<String, String> BASE_OF_PAST = new HashMap<>();
    private static final Map<String, String> BASE_OF_PARTICIPLE = new HashMap<>();
    private static final Map<String, String> BASE_OF_GERUND = new HashMap<>();
    private static final Map<String, String> PAST_OF_BASE = new HashMap<>();
    private static final Set<String> SAME_IN_PAST = new HashSet<>();

    static {
        for (var entry : Splitter.on(',').split(IRREGULAR)) {
            var forms = Words.spaced(entry);
            add(forms.get(0), forms.get(1), forms.get(2));
        }
        for (var base : Words.list(REGULAR)) {
            var past = regularPast(base);
            add(base, past, past);
        }
        BASE_OF_PARTICIPLE.put("got", "get");
        BASE_OF_PAST.put("hung", "hang");
        BASE_OF_PARTICIPLE.put("hung", "hang");
        BASE_OF_PAST.put("learnt", "learn");
        BASE_OF_PARTICIPLE.put("learnt", "learn");
        BASE_OF_GERUND.put("travelling", "travel");
        BASE_OF_GERUND.put("dying", "die");
        BASE_OF_PAST.put("travelled", "travel");
        BASE_OF_PARTICIPLE.put("travelled", "travel");
        BASE_OF_PAST.put("wed", "wed");
    }

    private Verbs() {}

    /** The verb whose base form this word is. */
    public static Optional<String> ofBase(String word) {
        return find(BASE_OF_PRESENT, word);
    }

    /** The verb whose form with he or she this word is. */
    public static Optional<String> ofThirdPerson(String word) {
        return find(BASE_OF_THIRD, word);
    }

    /** The verb whose past this word is. */
    public static Optional<String> ofPast(String word) {
        return find(BASE_OF_PAST, word);
    }

    /** The verb whose participle this word is. */
    public static Optional<String> ofParticiple(String word) {
        return find(BASE_OF_PARTICIPLE, word);
    }

    /** The verb whose -ing form this word is. */
    public static Optional<String> ofGerund(String word) {
        return find(BASE_OF_GERUND, word);
    }

    /** The past of the verb with this base form. */
    static Optional<String> past(String base) {
        return find(PAST_OF_BASE, base);
    }

    /** Whether the verb's past cannot be told from its base form. */
    static boolean isSameInPast(String base) {
        return SAME_IN_PAST.contains(base);
    }

    /** The form with he or she. */
    public static String thirdPerson(String base) {
        if (base.equals("have")) {
            return "has";
        }
        if (endsInConsonantY(base)) {
            return base.substring(0, base.length() - 1) + "ies";
        }
        boolean hisses = base.endsWith("s")
                || base.endsWith("x")
                || base.endsWith("z")
                || base.endsWith("ch")
                || base.endsWith("sh")
                || base.equals("go")
                || base.equals("do");
        return base + (hisses ? "es" : "s");
    }

    private static void add(String base, String past, String participle) {
        BASE_OF_PRESENT.put(base, base);
        BASE_OF_THIRD.put(thirdPerson(base), base);
        BASE_OF_GERUND.put(gerund(base), base);
        BASE_OF_PARTICIPLE.put(participle, base);
        BASE_OF_PAST.put(past, base);
        PAST_OF_BASE.put(base, past);
        if (past.equals(base)) {
            SAME_IN_PAST.add(base);
        }
    }

    private static Optional<String> find(Map<String, String> forms, String word) {
        return Optional.ofNullable(forms.get(word.toLowerCase(Locale.ROOT)));
    }

    private static String regularPast(String base) {
        if (base.endsWith("e")) {
            return base + "d";
        }
        if (endsInConsonantY(base)) {
            return base.substring(0, base.length() - 1) + "ied";
        }
        return (DOUBLING.contains(base) ? base + base.charAt(base.length() - 1) : base) + "ed";
    }

    private static String gerund(String base) {
        if (DOUBLING.contains(base)) {
            return base + base.charAt(base.length() - 1) + "ing";
        }
        boolean dropsE = base.endsWith("e") && !base.endsWith("ee") && !base.equals("be") && !base.endsWith("ye");
        return (dropsE ? base.substring(0, base.length() - 1) : base) + "ing";
    }

    private static boolean endsInConsonantY(String base) {
        return base.endsWith("y") && base.length() > 1 && "aeiou".indexOf(base.charAt(base.length() - 2)) < 0;
    }
}
