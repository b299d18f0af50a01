package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Payment card numbers: the right number of digits, in a row or in groups of at least four, with a valid check digit
 * (ISO/IEC 7812, Luhn).
 */
final class CardNumbers {

    private static final int MIN_GROUP = 4;
    private static final int USUAL_LENGTH = 16;
    /** Prefixes of cards with fifteen digits, and with fourteen. */
    private static final Set<String> OF_FIFTEEN = Set.of("34", "37");

    private static final Set<String> OF_FOURTEEN = Set.of("30", "36", "38");
    /** The sixteen-digit cards of the major networks begin with 2 to 6. */
    private static final CharMatcher FIRST = CharMatcher.inRange('2', '6');

    private CardNumbers() {}

    static List<Secret> in(String text) {
        var found = new ArrayList<Secret>();
        var digits = new StringBuilder();
        int start = 0;
        int last = 0;
        int group = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '\n';
            if (c >= '0' && c <= '9') {
                start = digits.isEmpty() ? i : start;
                last = i;
                digits.append(c);
                group++;
            } else if ((c == ' ' || c == '-') && group >= MIN_GROUP) {
                group = 0;
            } else {
                if (digits.length() >= USUAL_LENGTH - 2 && isCardNumber(digits)) {
                    found.add(new Secret(SecretKind.CARD_NUMBER, start, last + 1));
                }
                digits.setLength(0);
                group = 0;
            }
        }
        return found;
    }

    private static boolean isOfNetwork(CharSequence digits) {
        if (digits.length() == USUAL_LENGTH) {
            return FIRST.matches(digits.charAt(0));
        }
        if (digits.length() != USUAL_LENGTH - 1 && digits.length() != USUAL_LENGTH - 2) {
            return false;
        }
        var beginning = digits.subSequence(0, 2).toString();
        return (digits.length() == USUAL_LENGTH - 1 ? OF_FIFTEEN : OF_FOURTEEN).contains(beginning);
    }

    private static boolean isCardNumber(CharSequence digits) {
        if (!isOfNetwork(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? digit : 2 * digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }
}
