package dev.nightjar.commons.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Keys and tokens with a known issuer's prefix, which issuers document so that tokens can be recognised. */
final class Issuers {

    /** Nightjar's own first. */
    private static final List<String> BEGINNINGS = List.of(
            "njt_",
            "sk-",
            "sk_live_",
            "sk_test_",
            "rk_live_",
            "rk_test_",
            "whsec_",
            "ghp_",
            "gho_",
            "ghs_",
            "ghu_",
            "ghr_",
            "github_pat_",
            "glpat-",
            "gloas-",
            "gldt-",
            "glrt-",
            "glptt-",
            "glsa_",
            "glc_",
            "xoxb-",
            "xoxp-",
            "xoxa-",
            "xoxr-",
            "xoxs-",
            "xoxe-",
            "xapp-",
            "AKIA",
            "ASIA",
            "AIza",
            "GOCSPX-",
            "ya29.",
            "npm_",
            "pypi-",
            "rubygems_",
            "dckr_pat_",
            "dckr_oat_",
            "hf_",
            "gsk_",
            "xai-",
            "pplx-",
            "nvapi-",
            "tvly-",
            "r8_",
            "SG.",
            "xkeysib-",
            "shpat_",
            "shpss_",
            "shpca_",
            "shppa_",
            "hvs.",
            "hvb.",
            "dop_v1_",
            "doo_v1_",
            "dor_v1_",
            "dp.pt.",
            "dp.st.",
            "sbp_",
            "nfp_",
            "lin_api_",
            "figd_",
            "ntn_",
            "sntrys_",
            "sntryu_",
            "tskey-",
            "pul-",
            "PMAK-",
            "ATATT",
            "ATCTT",
            "LTAI",
            "sq0csp-",
            "sq0atp-",
            "EAAC",
            "CFPAT-",
            "CCIPAT_",
            "ops_eyJ",
            "eyJ");

    /** Prefixes of a hexadecimal number of a fixed length. */
    private static final List<String> BEFORE_HEXADECIMAL = List.of("dapi", "SK", "AC", "key-");

    private static final int HEXADECIMAL_LENGTH = 32;
    private static final char END_OF_ASCII = 0x80;

    /** By first character, because every stored or searched text is scanned character by character. */
    private static final String[][] BY_FIRST = byFirst();

    private static final char MARK_END = '_';
    /** Prefixes with this many characters and an underscore occur in no other word. */
    private static final int MIN_MARK = 4;

    /** Minimum length of a token without a name. */
    static final int MIN_LENGTH = 16;
    /** Every token has this many letters and digits in a row; words with hyphens have fewer. */
    private static final int MIN_STRETCH = 10;
    /** Minimum changes between letters and digits in a token in lower case; a word followed by a number has fewer. */
    private static final int MIN_CHANGES = 3;
    /** A run of this length is a token even without a digit. */
    private static final int SURE_STRETCH = 25;

    private Issuers() {}

    /** Beginning of tokens. */
    static Stream<String> beginnings() {
        return Stream.of(BEGINNINGS, BEFORE_HEXADECIMAL).flatMap(List::stream);
    }

    /** All tokens of a text. */
    static List<Secret> in(String text) {
        var found = new ArrayList<Secret>();
        boolean mayHaveMark = text.indexOf(MARK_END) >= 0;
        var run = TokenCharacters.NONE;
        for (int i = 0; i + MIN_LENGTH <= text.length(); i++) {
            boolean isBeginning = i == 0 || !isLetterOrDigit(text.charAt(i - 1));
            if ((isBeginning || mayHaveMark) && begins(text, i, isBeginning)) {
                run = run.reaches(i) ? run : TokenCharacters.from(text, i);
                if (isToken(text, i, run) && (isBeginning || run.longestStretch(i) >= MIN_LENGTH)) {
                    found.add(new Secret(SecretKind.TOKEN, i, run.end()));
                    i = run.end();
                }
            }
        }
        return found;
    }

    private static String[][] byFirst() {
        var byFirst = new String[END_OF_ASCII][];
        for (char first = 0; first < END_OF_ASCII; first++) {
            var beginning = String.valueOf(first);
            byFirst[first] =
                    beginnings().filter(one -> one.startsWith(beginning)).toArray(String[]::new);
        }
        return byFirst;
    }

    /** Whether a lower-case name contains one; capital letters and hyphens of the token are lost in it. */
    static boolean isMadeSmall(String name) {
        var small = small(name);
        for (var beginning : BEGINNINGS) {
            var wanted = small(beginning);
            int at = small.indexOf(wanted);
            boolean isBeginning = at == 0 || (at > 0 && !isLetterOrDigit(small.charAt(at - 1)));
            if (isBeginning
                    && longestStretch(small.substring(at)) >= MIN_STRETCH
                    && small.length() - at >= MIN_LENGTH
                    && Values.changes(small.substring(at + wanted.length())) >= MIN_CHANGES) {
                return true;
            }
        }
        return false;
    }

    private static String small(String text) {
        return text.toLowerCase(Locale.ROOT).replace('-', '_').replace('.', '_');
    }

    static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    /** An id may have a letter before a token: {@code sghp_…}. */
    private static boolean begins(String text, int at, boolean isBeginning) {
        if (!isLetterOrDigit(text.charAt(at))) {
            return false;
        }
        for (var beginning : BY_FIRST[text.charAt(at)]) {
            boolean isMark = beginning.length() >= MIN_MARK && beginning.charAt(beginning.length() - 1) == MARK_END;
            if ((isBeginning || isMark) && text.startsWith(beginning, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isToken(String text, int start, TokenCharacters run) {
        int length = run.end() - start;
        for (var beginning : BEFORE_HEXADECIMAL) {
            if (length == beginning.length() + HEXADECIMAL_LENGTH
                    && text.startsWith(beginning, start)
                    && Values.isHexadecimal(
                            text.substring(start + beginning.length(), run.end()), HEXADECIMAL_LENGTH)) {
                return true;
            }
        }
        if (length < MIN_LENGTH || BEGINNINGS.stream().noneMatch(beginning -> text.startsWith(beginning, start))) {
            return false;
        }
        int stretch = run.longestStretch(start);
        return stretch >= SURE_STRETCH || (stretch >= MIN_STRETCH && run.hasDigitFrom(start));
    }

    private static int longestStretch(String word) {
        int longest = 0;
        int length = 0;
        for (int i = 0; i < word.length(); i++) {
            length = isLetterOrDigit(word.charAt(i)) ? length + 1 : 0;
            longest = Math.max(longest, length);
        }
        return longest;
    }
}
