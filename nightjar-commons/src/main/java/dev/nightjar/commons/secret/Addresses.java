package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Credentials in addresses: {@code user:password@}, {@code :token@}, {@code token@}, and the end of a webhook. */
final class Addresses {

    private static final String SIGN = "://";

    /** Addresses that end with a secret. */
    private static final List<String> WEBHOOKS =
            List.of("hooks.slack.com/services/", "discord.com/api/webhooks/", "api.telegram.org/bot");

    private static final CharMatcher AFTER_HOST = CharMatcher.whitespace().or(CharMatcher.anyOf("/?#\"'`<>\\"));
    private static final CharMatcher AFTER_PATH = CharMatcher.whitespace().or(CharMatcher.anyOf("\"'`<>\\"));
    private static final CharMatcher END = CharMatcher.anyOf(".,;!?)]}");
    private static final CharMatcher OF_VARIABLES = CharMatcher.anyOf("${}<>%[]*");
    private static final CharMatcher LETTERS = CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('A', 'Z'));

    /** A user without a password counts as a name, unless it is longer than a name and contains a digit. */
    private static final int MIN_LONE = 12;

    private Addresses() {}

    static List<Secret> in(String text) {
        var found = new ArrayList<Secret>();
        int sign = text.indexOf(SIGN);
        while (sign >= 0) {
            int from = sign + SIGN.length();
            var secret = inHost(text, from).or(() -> webhook(text, from));
            secret.ifPresent(found::add);
            sign = text.indexOf(SIGN, secret.map(Secret::end).orElse(from));
        }
        return found;
    }

    private static Optional<Secret> inHost(String text, int from) {
        var host = text.substring(from, end(AFTER_HOST, text, from));
        int at = from + host.lastIndexOf('@');
        if (at <= from) {
            return Optional.empty();
        }
        int start = from + host.substring(0, at - from).indexOf(':') + 1;
        return isCredential(text.substring(start, at), start > from)
                ? Optional.of(new Secret(SecretKind.TOKEN, start, at))
                : Optional.empty();
    }

    private static boolean isCredential(String word, boolean isBehindColon) {
        if (word.isEmpty() || OF_VARIABLES.matches(word.charAt(0))) {
            return false;
        }
        boolean isLong = word.length() >= MIN_LONE && Values.isOfTokens(word);
        return isBehindColon || (isLong && Values.hasDigit(word) && LETTERS.matchesAnyOf(word));
    }

    private static Optional<Secret> webhook(String text, int from) {
        for (var webhook : WEBHOOKS) {
            if (text.startsWith(webhook, from)) {
                int start = from + webhook.length();
                int end = end(AFTER_PATH, text, start);
                while (end > start && END.matches(text.charAt(end - 1))) {
                    end--;
                }
                return end > start ? Optional.of(new Secret(SecretKind.TOKEN, start, end)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static int end(CharMatcher after, String text, int from) {
        int end = after.indexIn(text, from);
        return end < 0 ? text.length() : end;
    }
}
