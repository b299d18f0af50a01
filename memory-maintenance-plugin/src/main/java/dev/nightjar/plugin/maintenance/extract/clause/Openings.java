package dev.nightjar.plugin.maintenance.extract.clause;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes off what a clause begins and ends with before it says anything: interjections, and the other person's name. */
final class Openings {

    private static final Set<String> INTERJECTIONS = Words.set("""
            yeah yes yep yup yea ya no nope nah oh ooh ah wow woah whoa well ok okay so and but also plus hey hi hello haha
            hahaha lol man dude gosh ugh aw aww hmm hm um uh actually honestly seriously anyway anyways btw fyi thanks thx
            true right sure definitely absolutely totally indeed exactly fortunately unfortunately luckily thankfully
            sadly btw personally basically then too cool great awesome nice sweet amazing funny though like , ; because as
            morning afternoon evening congrats omg guess surprisingly finally hopefully lately recently nowadays currently today_i since when
            now even alright course good_news bad_news heck damn dang yay woohoo phew oof""");

    private static final List<String> PHRASES = Words.list("""
            by_the_way in_fact to_be_honest to_be_fair of_course as_for_me for_me good_news bad_news great_news
            big_news guess_what no_way me_too same_here at_the_moment these_days right_now as_you_know for_sure
            speaking_of_which on_another_note thank_you on_top_of_that in_other_news not_much long_story_short
            long_time_no_see i_agree you_know and_yes not_only_that besides_that other_than_that as_always
            more_importantly believe_it_or_not fun_fact update quick_update exciting_news huge_news""");

    private static final Set<String> CLOSINGS = Words.set(
            "too also though lol haha man bro dude buddy pal mate guys actually honestly either tho btw xd , and "
                    + "yay anyway again for_sure indeed right now yet finally really already still everyone friend girl dear "
                    + "but or so because with to the a of in for as");

    private static final Set<String> FAMILIAR =
            Words.set("man bro dude buddy pal mate guys girl dear sis everyone friend friends");

    private Openings() {}

    static List<String> strip(List<String> clause, List<String> participants) {
        var words = new ArrayList<>(clause);
        while (!words.isEmpty() && stripOne(words, participants)) {
            // Each round takes at least one word off.
        }
        stripMiddleNames(words, participants);
        while (!words.isEmpty() && isClosing(words, participants)) {
            words.remove(words.size() - 1);
        }
        joinAnyMore(words);
        return words;
    }

    /** At the end it says that something is over; "more" alone would compare. */
    private static void joinAnyMore(List<String> words) {
        int size = words.size();
        boolean saysOver = size > 2
                && Words.lower(words.get(size - 2)).equals("any")
                && Words.lower(words.get(size - 1)).equals("more");
        if (saysOver) {
            words.subList(size - 2, size).clear();
            words.add("anymore");
        }
    }

    private static boolean stripOne(List<String> words, List<String> participants) {
        var first = Words.lower(words.get(0));
        if (INTERJECTIONS.contains(first) || isVocative(words, 0, participants)) {
            words.remove(0);
            return true;
        }
        var text = Words.lower(String.join(" ", words.subList(0, Math.min(6, words.size())))) + " ";
        for (var phrase : PHRASES) {
            if (text.startsWith(phrase + " ")) {
                words.subList(0, Words.spaced(phrase).size()).clear();
                return true;
            }
        }
        return false;
    }

    private static boolean isVocative(List<String> words, int i, List<String> participants) {
        return isNameOf(words.get(i), participants)
                && (i + 1 >= words.size()
                        || !Verbs.ofThirdPerson(words.get(i + 1)).isPresent());
    }

    private static void stripMiddleNames(List<String> words, List<String> participants) {
        for (int i = 1; i + 1 < words.size(); i++) {
            boolean between = words.get(i - 1).equals(",") && words.get(i + 1).equals(",");
            if (between && (isNameOf(words.get(i), participants) || FAMILIAR.contains(Words.lower(words.get(i))))) {
                words.subList(i - 1, i + 1).clear();
            }
        }
    }

    private static boolean isClosing(List<String> words, List<String> participants) {
        int last = words.size() - 1;
        var word = words.get(last);
        boolean afterComma = last > 0 && words.get(last - 1).equals(",");
        return CLOSINGS.contains(Words.lower(word)) || (afterComma && isNameOf(word, participants));
    }

    /** Whether it is somebody's name, or short for it. */
    private static boolean isNameOf(String word, List<String> participants) {
        var lower = Words.lower(word);
        return participants.stream().map(Words::lower).anyMatch(name -> {
            var given = Words.spaced(name).get(0);
            boolean isShort = lower.length() >= 3
                    && Words.isCapitalised(word)
                    && given.startsWith(lower.substring(0, 3))
                    && lower.length() <= given.length() + 2;
            return lower.equals(given) || isShort;
        });
    }
}
