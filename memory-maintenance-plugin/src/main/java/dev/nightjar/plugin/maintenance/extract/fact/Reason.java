package dev.nightjar.plugin.maintenance.extract.fact;

import com.google.common.base.Splitter;
import com.google.re2j.Pattern;
import java.util.List;

/** Says in words why a fact ends: "Ada lives in Bergen, not Oslo". */
final class Reason {

    private static final Pattern SAID = Pattern.compile("\\s*\\([^()]*\\d{4}-\\d{2}-\\d{2}\\)$");
    private static final Splitter SPACES = Splitter.on(' ').omitEmptyStrings();

    /** How many words two sentences must begin with alike for the rest to be what changed. */
    private static final int MIN_ALIKE = 2;

    private Reason() {}

    static String of(String newer, String older) {
        var now = undated(newer);
        var words = SPACES.splitToList(now);
        var before = SPACES.splitToList(undated(older));
        int alike = 0;
        while (alike < Math.min(words.size(), before.size()) && words.get(alike).equals(before.get(alike))) {
            alike++;
        }
        boolean isOfOneForm = alike >= MIN_ALIKE && alike < before.size() && alike < words.size();
        return isOfOneForm && !endsWith(words, before.subList(alike, before.size()))
                ? now + ", not " + rest(before, alike)
                : now;
    }

    /** "Decided not to move" says by itself that "decided to move" is over. */
    private static boolean endsWith(List<String> words, List<String> end) {
        return words.size() >= end.size()
                && words.subList(words.size() - end.size(), words.size()).equals(end);
    }

    private static String rest(List<String> words, int from) {
        return String.join(" ", words.subList(from, words.size()));
    }

    private static String undated(String sentence) {
        return SAID.matcher(sentence).replaceAll("");
    }
}
