package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers of payment cards: digits in a row or in groups of four and more, as many as on a card, with the right check digit
 * (ISO/IEC 7812, Luhn).
 */
final class CardNumbers {

    private static final int MIN_DIGITS = 13;
    private static final int MAX_DIGITS = 19;
    private static final int MIN_GROUP = 4;
    /** Of the major networks: cards begin with 2 to 6, travel cards with 3. */
    private static final CharMatcher FIRST = CharMatcher.inRange('2', '6');

    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

    private CardNumbers() {}

    static List<Secret> in(String text) {
        var found = new ArrayList<Secret>();
        var digits = new StringBuilder();
        int start = 0;
        int last = 0;
        int group = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '\n';
            if (DIGITS.matches(c)) {
                start = digits.isEmpty() ? i : start;
                last = i;
                digits.append(c);
                group++;
            } else if ((c == ' ' || c == '-') && group >= MIN_GROUP) {
                group = 0;
            } else {
                if (isCardNumber(digits)) {
                    found.add(new Secret(SecretKind.CARD_NUMBER, start, last + 1));
                }
                digits.setLength(0);
                group = 0;
            }
        }
        return found;
    }

    private static boolean isCardNumber(CharSequence digits) {
        if (digits.length() < MIN_DIGITS || digits.length() > MAX_DIGITS || !FIRST.matches(digits.charAt(0))) {
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
