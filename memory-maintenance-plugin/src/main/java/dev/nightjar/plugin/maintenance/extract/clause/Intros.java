package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Recognises what may stand before the subject and belongs to the statement: "last Friday", "in my free time". */
final class Intros {

    private static final int LONGEST = 8;

    private static final Set<String> INTRO_WORDS = Words.set("""
            in at on during for with after before as every each most over throughout last yesterday today tonight
            this next tomorrow earlier usually sometimes often two three four five six seven eight nine ten a
            growing back until around since once the monday tuesday wednesday thursday friday saturday sunday
            january february march april may june july august september october november december""");

    private static final Set<String> NOT_IN_INTRO = Words.set("""
            you your it that there these those they them he she him her his i we one is are was were which who to not""");

    private static final Set<String> NEEDS_TIME = Words.set("this the a next last every each most");

    private static final Set<String> TIME_NOUNS = Words.set("""
            day days week weeks weekend weekends month months year years morning mornings evening evenings afternoon night
            nights summer winter spring fall autumn time monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january
            february march april may june july august september october november december while decade""");

    private Intros() {}

    /** Whether these words, which stand before a subject, say when or where and nothing else. */
    static boolean isUsable(List<String> intro) {
        if (intro.isEmpty() || intro.size() > LONGEST || !INTRO_WORDS.contains(Words.lower(intro.get(0)))) {
            return false;
        }
        boolean isPlain =
                intro.stream().map(Words::lower).noneMatch(NOT_IN_INTRO::contains) && !intro.contains(Words.CUT_OUT);
        boolean saysWhen = !NEEDS_TIME.contains(Words.lower(intro.get(0)))
                || intro.stream().map(Words::lower).anyMatch(TIME_NOUNS::contains);
        return isPlain && saysWhen;
    }
}
