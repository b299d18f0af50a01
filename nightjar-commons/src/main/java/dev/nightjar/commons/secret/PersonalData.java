package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** E-mail addresses, phone numbers that begin with + or 0, and bank account numbers (ISO 13616, IBAN). */
final class PersonalData {

    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    private static final CharMatcher UPPER = CharMatcher.inRange('A', 'Z');
    private static final CharMatcher LETTERS = UPPER.or(CharMatcher.inRange('a', 'z'));
    private static final CharMatcher LOCAL = DIGITS.or(LETTERS).or(CharMatcher.anyOf("._%+-"));
    private static final CharMatcher DOMAIN = DIGITS.or(LETTERS).or(CharMatcher.anyOf(".-"));
    private static final CharMatcher IN_PHONE = DIGITS.or(CharMatcher.anyOf(" -/().\u00a0"));

    private static final int MIN_PHONE = 9;
    private static final int MAX_PHONE = 15;
    private static final int MIN_IBAN = 15;
    private static final int MAX_IBAN = 34;
    private static final BigInteger IBAN_MODULUS = BigInteger.valueOf(97);

    private PersonalData() {}

    static List<Secret> in(String text) {
        var found = new ArrayList<Secret>();
        addresses(text, found);
        for (int i = 0; i < text.length(); i++) {
            boolean isStart = i == 0 || !Character.isLetterOrDigit(text.charAt(i - 1));
            if (isStart) {
                var phone = phone(text, i);
                var one = phone.isPresent() ? phone : account(text, i);
                if (one.isPresent()) {
                    found.add(one.get());
                    i = one.get().end() - 1;
                }
            }
        }
        return found;
    }

    private static void addresses(String text, List<Secret> found) {
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            int start = at;
            while (start > 0 && LOCAL.matches(text.charAt(start - 1))) {
                start--;
            }
            int end = at + 1;
            while (end < text.length() && DOMAIN.matches(text.charAt(end))) {
                end++;
            }
            while (end > at + 1 && !LETTERS.matches(text.charAt(end - 1))) {
                end--;
            }
            int dot = at + text.substring(at, end).lastIndexOf('.');
            if (start < at && dot > at + 1 && end - dot > 2) {
                found.add(new Secret(SecretKind.EMAIL_ADDRESS, start, end));
            }
        }
    }

    private static Optional<Secret> phone(String text, int start) {
        char first = text.charAt(start);
        boolean isPhone = first == '+' || (first == '0' && !isNumber(text, start));
        if (!isPhone || isWithinNumber(text, start)) {
            return Optional.empty();
        }
        int digits = first == '+' ? 0 : 1;
        int end = start + 1;
        int i = start + 1;
        while (i < text.length() && IN_PHONE.matches(text.charAt(i)) && digits <= MAX_PHONE) {
            if (DIGITS.matches(text.charAt(i))) {
                digits++;
                end = i + 1;
            } else if (i > end + 1) {
                break; // two separators in a row end it
            }
            i++;
        }
        boolean isEnded = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
        return isEnded && digits >= MIN_PHONE && digits <= MAX_PHONE
                ? Optional.of(new Secret(SecretKind.PHONE_NUMBER, start, end))
                : Optional.empty();
    }

    /** {@code 0.5}, {@code 0,5}, {@code 0004} */
    private static boolean isNumber(String text, int start) {
        return Stream.of("0.", "0,", "000").anyMatch(beginning -> text.startsWith(beginning, start));
    }

    /** A digit after {@code 4711-} or {@code 0.} continues the number before it. */
    private static boolean isWithinNumber(String text, int start) {
        return start > 1 && !Character.isLetter(text.charAt(start - 1)) && DIGITS.matches(text.charAt(start - 2));
    }

    private static Optional<Secret> account(String text, int start) {
        if (start + 4 > text.length()
                || !UPPER.matchesAllOf(text.substring(start, start + 2))
                || !DIGITS.matchesAllOf(text.substring(start + 2, start + 4))) {
            return Optional.empty();
        }
        var number = new StringBuilder();
        int end = start;
        for (int i = start; i < text.length() && number.length() <= MAX_IBAN; i++) {
            char c = text.charAt(i);
            if (UPPER.matches(c) || DIGITS.matches(c)) {
                number.append(c);
                end = i + 1;
            } else if (c != ' ' || i > end) {
                break;
            }
        }
        boolean isEnded = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
        return isEnded && number.length() >= MIN_IBAN && number.length() <= MAX_IBAN && hasRightCheckDigits(number)
                ? Optional.of(new Secret(SecretKind.BANK_ACCOUNT, start, end))
                : Optional.empty();
    }

    private static boolean hasRightCheckDigits(CharSequence number) {
        var digits = new StringBuilder();
        for (int i = 0; i < number.length(); i++) {
            digits.append(Character.digit(number.charAt((i + 4) % number.length()), Character.MAX_RADIX));
        }
        return new BigInteger(digits.toString()).mod(IBAN_MODULUS).equals(BigInteger.ONE);
    }
}
