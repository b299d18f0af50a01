package dev.nightjar.commons.model.unigram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.TextTokenizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/**
 * Splits texts into SentencePiece Unigram tokens: the most probable sequence of the model's pieces for each part of the
 * text, found by Viterbi's algorithm. Characters without a piece become their bytes if the model has byte pieces;
 * otherwise each run of them is one unknown token. Immutable, thread-safe.
 *
 * <p>It supports the normalizers and pre-tokenizers of {@code tokenizer.json} that its error messages name. Added
 * tokens that are not special count as ordinary pieces.
 */
public final class UnigramTokenizer implements TextTokenizer {

    /** How much less probable an unknown character is than the least probable piece, as in SentencePiece. */
    private static final double UNKNOWN_PENALTY = 10;

    private static final int NONE = -1;

    private final Pieces pieces;
    private final UnaryOperator<String> normalizer;
    private final Cutter cutter;

    private UnigramTokenizer(Pieces pieces, UnaryOperator<String> normalizer, Cutter cutter) {
        this.pieces = pieces;
        this.normalizer = normalizer;
        this.cutter = cutter;
    }

    /**
     * Reads {@code tokenizer.json}.
     *
     * @throws dev.nightjar.commons.model.UnusableModelException when it contains something that would be read wrongly
     */
    public static UnigramTokenizer of(JsonNode root) throws IOException {
        return new UnigramTokenizer(
                new Pieces(root.path("model"), root.path("added_tokens")),
                Normalizers.of(root.path("normalizer")),
                Cutter.of(root.path("pre_tokenizer")));
    }

    @Override
    public int size() {
        return pieces.size();
    }

    @Override
    public OptionalInt unknown() {
        return pieces.unknown();
    }

    @Override
    public OptionalInt find(String piece) {
        return pieces.find(piece);
    }

    @Override
    public void forEachToken(String text, IntConsumer consumer) {
        var normalized = normalizer.apply(text);
        if (!normalized.isEmpty()) {
            for (var part : cutter.cut(List.of(new Cutter.Part(normalized, true)))) {
                addPieces(part.text(), consumer);
            }
        }
    }

    private void addPieces(String part, IntConsumer consumer) {
        var best = bestPath(part);
        var path = new ArrayDeque<Integer>(); // ends of the pieces, last one first
        for (int end = part.length(); end > 0; end = best.starts[end]) {
            path.push(end);
        }
        int unknownFrom = NONE;
        int start = 0;
        for (int end : path) {
            if (best.numbers[end] == NONE) {
                unknownFrom = unknownFrom == NONE ? start : unknownFrom;
            } else {
                addUnknown(part, unknownFrom, start, consumer);
                unknownFrom = NONE;
                consumer.accept(best.numbers[end]);
            }
            start = end;
        }
        addUnknown(part, unknownFrom, start, consumer);
    }

    private Path bestPath(String part) {
        var best = new Path(part.length());
        double unknownScore = pieces.leastScore() - UNKNOWN_PENALTY;
        for (int start = 0; start < part.length(); ) {
            int next = start + Character.charCount(part.codePointAt(start));
            boolean isCovered = false;
            int last = Math.min(part.length(), start + pieces.longest());
            for (int end = next; end <= last; end++) {
                int number = pieces.number(part.substring(start, end));
                if (number != NONE) {
                    best.offer(start, end, number, pieces.score(number));
                    isCovered |= end == next;
                }
            }
            if (!isCovered) {
                best.offer(start, next, NONE, unknownScore);
            }
            start = next;
        }
        return best;
    }

    private void addUnknown(String part, int from, int to, IntConsumer consumer) {
        if (from == NONE) {
            return;
        }
        byte[] bytes = part.substring(from, to).getBytes(StandardCharsets.UTF_8);
        var numbers = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            var number = pieces.ofByte(bytes[i] & 0xFF);
            if (number.isEmpty()) {
                pieces.unknown().ifPresent(consumer);
                return;
            }
            numbers[i] = number.getAsInt();
        }
        Arrays.stream(numbers).forEach(consumer);
    }

    /** The best path to each position of a part. */
    private static final class Path {

        private final double[] scores;
        private final int[] starts;
        private final int[] numbers;

        Path(int length) {
            scores = new double[length + 1];
            starts = new int[length + 1];
            numbers = new int[length + 1];
            Arrays.fill(starts, NONE);
            starts[0] = 0;
        }

        /** Takes this piece as the last one before {@code end} if that path is better than the known one. */
        void offer(int start, int end, int number, double score) {
            double whole = scores[start] + score;
            if (starts[end] == NONE || whole > scores[end]) {
                scores[end] = whole;
                starts[end] = start;
                numbers[end] = number;
            }
        }
    }
}
