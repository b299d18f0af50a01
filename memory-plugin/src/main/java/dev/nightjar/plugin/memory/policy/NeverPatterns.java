package dev.nightjar.plugin.memory.policy;

import com.google.re2j.Pattern;
import dev.nightjar.commons.secret.SeenText;
import java.util.List;
import java.util.TreeMap;

/**
 * The regular expressions of the settings. One look for a match is linear, but a pattern such as {@code (a.*b)?a} may
 * read the whole rest for each of its matches, which is square. So the characters read are counted; where there are too
 * many, all of the rest is masked.
 */
record NeverPatterns(List<Pattern> patterns) {

    /** RE2 looks so often at a character when it reads it once. */
    private static final long LOOKS = 3;

    /** Characters that may be read in any text, so that a text of up to 1,000 is always masked match by match. */
    private static final long READ_AT_LEAST = 1_000_000;

    /** How often each character of a longer text may be read. */
    private static final long TIMES = 16;

    static NeverPatterns of(List<String> patterns) {
        return new NeverPatterns(patterns.stream().map(PolicySettings::compiled).toList());
    }

    /** A copy of the text with a mask for each match. */
    String masked(String text, String mask) {
        var masked = text;
        for (var pattern : patterns) {
            masked = masked(masked, pattern, mask);
        }
        return masked;
    }

    boolean isIn(List<SeenText> seen) {
        return patterns.stream()
                .anyMatch(pattern -> seen.stream()
                        .anyMatch(one -> pattern.matcher(one.text()).find()));
    }

    /** Matches the visible text and masks the original. */
    private static String masked(String text, Pattern pattern, String mask) {
        var places = new TreeMap<Integer, Integer>();
        for (var seen : SeenText.of(text)) {
            var read = new CountedText(seen.text());
            var matcher = pattern.matcher(read);
            while (matcher.find()) {
                int end = read.isTooMuch() ? text.length() : seen.end(matcher.end());
                places.merge(seen.start(matcher.start()), end, Math::max);
                if (read.isTooMuch()) {
                    break;
                }
            }
        }
        var masked = new StringBuilder();
        int copied = 0;
        for (var place : places.entrySet()) {
            if (place.getKey() >= copied) {
                masked.append(text, copied, place.getKey()).append(mask);
            }
            copied = Math.max(copied, place.getValue());
        }
        return masked.append(text, copied, text.length()).toString();
    }

    /** A text that counts how often its characters are looked at. */
    private static final class CountedText implements CharSequence {

        private final String text;
        private final long most;
        private long looks;

        CountedText(String text) {
            this.text = text;
            most = LOOKS * Math.max(READ_AT_LEAST, TIMES * text.length());
        }

        boolean isTooMuch() {
            return looks > most;
        }

        @Override
        public char charAt(int index) {
            looks++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
