package dev.nightjar.cli.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Excerpts for lists and search results: a whole text, or the relevant part of a long one. */
public final class ShortText {

    /** Maximum characters shown: about six lines. */
    static final int LONGEST = 600;

    private static final int BEFORE_MATCH = 80;
    private static final int MAX_PLACES = 10_000;
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Position of a query's word in the text, with its weight: rarer words weigh more. */
    private record Place(int at, int word, double weight) {}

    private ShortText() {}

    /** The beginning of a long text. */
    public static String of(String text) {
        return cut(text, 0);
    }

    /** The part of a long text with most words of a query; its beginning when it has none. */
    public static String around(String text, String query) {
        return text.length() <= LONGEST ? text : cut(text, start(text, query));
    }

    private static int start(String text, String query) {
        var places = places(folded(text), query);
        var bestStart = 0;
        var best = 0.0;
        for (int first = 0; first < places.size(); first++) {
            var weight = weight(places, first);
            if (weight > best) {
                best = weight;
                bestStart = Math.max(0, places.get(first).at - BEFORE_MATCH);
            }
        }
        return bestStart;
    }

    /** Weight of the different words in an excerpt from this place on. */
    private static double weight(List<Place> places, int first) {
        var seen = new ArrayList<Integer>();
        var weight = 0.0;
        var end = places.get(first).at + LONGEST - 2 * BEFORE_MATCH;
        for (int i = first; i < places.size() && places.get(i).at < end && i < first + LONGEST; i++) {
            if (!seen.contains(places.get(i).word)) {
                seen.add(places.get(i).word);
                weight += places.get(i).weight;
            }
        }
        return weight;
    }

    private static List<Place> places(String text, String query) {
        var words = NO_WORD.splitAsStream(folded(query))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
        var all = new ArrayList<Place>();
        for (int word = 0; word < words.size(); word++) {
            var found = occurrences(text, words.get(word));
            for (int at : found) {
                all.add(new Place(at, word, 1.0 / found.size()));
            }
        }
        all.sort(Comparator.comparingInt(Place::at));
        return all;
    }

    private static List<Integer> occurrences(String text, String word) {
        var found = new ArrayList<Integer>();
        for (int at = text.indexOf(word);
                at >= 0 && found.size() < MAX_PLACES;
                at = text.indexOf(word, at + word.length())) {
            found.add(at);
        }
        return found;
    }

    /** A text folded character by character, so that positions stay the same. */
    private static String folded(String text) {
        var folded = new StringBuilder(text.length());
        text.chars().forEach(c -> folded.append(Character.toLowerCase((char) c)));
        return folded.toString();
    }

    private static String cut(String text, int from) {
        var start = afterBlank(text, from);
        var end = start + LONGEST;
        if (end >= text.length()) {
            return (start == 0 ? "" : "…") + text.substring(start);
        }
        if (Character.isLowSurrogate(text.charAt(end))) {
            end--;
        }
        return (start == 0 ? "" : "…") + text.substring(start, end) + "…";
    }

    /** Position of the next word, if one begins soon. */
    private static int afterBlank(String text, int from) {
        if (from == 0) {
            return 0;
        }
        for (int at = from; at < from + BEFORE_MATCH && at < text.length(); at++) {
            if (Character.isWhitespace(text.charAt(at))) {
                return at + 1;
            }
        }
        return Character.isLowSurrogate(text.charAt(from)) ? from - 1 : from;
    }
}
