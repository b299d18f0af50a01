package dev.nightjar.commons.model.unigram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.UnusableModelException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The pieces of a Unigram model, numbered from 0, with their scores, which are logarithms of probabilities. Immutable.
 */
final class Pieces {

    private static final int BYTES = 256;

    private final Map<String, Integer> numbers = new HashMap<>();
    /** Without markers and byte pieces, which do not occur in texts. */
    private final Map<String, Integer> inTexts = new HashMap<>();

    private final double[] scores;
    private final int unknown;
    private final boolean isByteFallback;
    private final int longest;
    private final double least;

    /** @throws UnusableModelException when a piece has no text or no score, or occurs twice */
    Pieces(JsonNode model, JsonNode addedTokens) throws UnusableModelException {
        var vocabulary = model.path("vocab");
        scores = new double[vocabulary.size()];
        unknown = model.path("unk_id").asInt(-1);
        isByteFallback = model.path("byte_fallback").asBoolean(false);
        if (scores.length == 0 || unknown >= scores.length) {
            throw new UnusableModelException(
                    "tokenizer.json: unk_id is " + unknown + " in a vocabulary of " + scores.length);
        }
        var markers = markers(addedTokens);
        int most = 1;
        double worst = Double.POSITIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            var piece = vocabulary.path(i).path(0).asText("");
            scores[i] = score(vocabulary.path(i), i);
            worst = Math.min(worst, scores[i]);
            if (numbers.put(piece, i) != null) {
                throw new UnusableModelException("tokenizer.json: the vocabulary has '" + piece + "' twice");
            }
            if (i != unknown && !piece.isEmpty() && !markers.contains(piece) && !(isByteFallback && isByte(piece))) {
                inTexts.put(piece, i);
                most = Math.max(most, piece.length());
            }
        }
        least = worst;
        longest = most;
        for (var added : addedTokens) {
            numbers.putIfAbsent(added.path("content").asText(), added.path("id").asInt());
        }
    }

    int size() {
        return scores.length;
    }

    OptionalInt unknown() {
        return unknown < 0 ? OptionalInt.empty() : OptionalInt.of(unknown);
    }

    /** Number of a piece or marker. */
    OptionalInt find(String piece) {
        var number = numbers.get(piece);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Number of a piece that can occur in a text; -1 if there is none. */
    int number(String text) {
        return inTexts.getOrDefault(text, -1);
    }

    double score(int number) {
        return scores[number];
    }

    /** The lowest score. */
    double leastScore() {
        return least;
    }

    /** Length of the longest piece that can occur in a text, in UTF-16 units. */
    int longest() {
        return longest;
    }

    /** Number of the piece for a byte, 0..255; empty if the model has no byte pieces. */
    OptionalInt ofByte(int value) {
        return isByteFallback ? find(byteName(value)) : OptionalInt.empty();
    }

    private static double score(JsonNode entry, int number) throws UnusableModelException {
        var score = entry.path(1);
        if (!entry.path(0).isTextual() || !score.isNumber() || !Double.isFinite(score.doubleValue())) {
            throw new UnusableModelException(
                    "tokenizer.json: piece " + number + " must be a text with a score, but is " + entry);
        }
        return score.doubleValue();
    }

    private static Set<String> markers(JsonNode addedTokens) {
        var markers = new HashSet<String>();
        for (var added : addedTokens) {
            if (added.path("special").asBoolean(false)) {
                markers.add(added.path("content").asText());
            }
        }
        return markers;
    }

    private static boolean isByte(String piece) {
        for (int value = 0; piece.startsWith("<0x") && value < BYTES; value++) {
            if (piece.equals(byteName(value))) {
                return true;
            }
        }
        return false;
    }

    private static String byteName(int value) {
        return String.format(Locale.ROOT, "<0x%02X>", value);
    }
}
