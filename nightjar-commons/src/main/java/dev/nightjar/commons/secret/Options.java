package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Credentials of commands: {@code --password x}, {@code --token=x}, {@code -u ada:x}, {@code -p x} with a user, and the
 * lines of a netrc file: {@code machine host login ada password x}.
 */
final class Options {

    /** Maximum pieces of a command to look at before an option. */
    private static final int MOST_BEFORE = 8;

    private static final Set<String> USERS = Set.of("-U", "--user", "--username", "--login", "--email", "login");
    private static final Set<String> OF_PAIRS = Set.of("-u", "-U", "--user", "--proxy-user", "--credentials");
    private static final String SSHPASS = "sshpass";
    private static final String PASSWORD = "-p";
    private static final String WORD = "password";

    /** Keywords of netrc files. */
    private static final Set<String> MACHINES = Set.of("machine", "default");

    private static final Set<String> LOGINS = Set.of("login", "account", "user");

    private static final int MIN_LENGTH = 3;
    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    /** {@code 22}, {@code 127.0.0.1:8080:80/tcp} */
    private static final CharMatcher OF_PORTS = DIGITS.or(CharMatcher.anyOf(":./tcpud"));

    private static final Set<String> BETWEEN = Set.of("and", "or", "und", "oder");
    /** First characters of a path, a variable or a file name from which the value is read. */
    private static final CharMatcher BEFORE_FILES = CharMatcher.anyOf("/~@$.");

    private Options() {}

    /** The value in the piece at this index; empty for none. */
    static Optional<Secret> in(List<CharacterRun> pieces, int at) {
        var piece = pieces.get(at);
        if (!piece.isOption() && (at == 0 || !mayBeBefore(pieces.get(at - 1)))) {
            return Optional.empty();
        }
        if (isLong(piece)) {
            int sign = piece.text().indexOf('=');
            boolean isNamed = sign > 0 && isSecret(piece.part(0, sign));
            return isNamed ? given(piece.part(sign + 1, piece.text().length())) : Optional.empty();
        }
        if (at == 0) {
            return Optional.empty();
        }
        var option = pieces.get(at - 1).bare();
        if (OF_PAIRS.contains(option.text())) {
            return ofPair(piece);
        }
        if (isLong(option) && option.sign() < 0 && isSecret(option)) {
            return isToldApart(pieces, at) ? given(piece) : Optional.empty();
        }
        if (option.text().equals(PASSWORD) && isOfUser(pieces, at - 1)) {
            boolean isPort = OF_PORTS.matchesAllOf(piece.bare().text()) && !hasBefore(pieces, at, SSHPASS::equals);
            return isPort ? Optional.empty() : given(piece);
        }
        if (piece.bare().text().startsWith(PASSWORD) && isOfUser(pieces, at)) {
            return attached(piece.bare());
        }
        return option.folded().equals(WORD) && isOfNetrc(pieces, at - 1) ? given(piece) : Optional.empty();
    }

    private static boolean mayBeBefore(CharacterRun piece) {
        return piece.isOption() || piece.folded().equals(WORD);
    }

    private static boolean isLong(CharacterRun piece) {
        return piece.bare().text().startsWith("--");
    }

    private static boolean isSecret(CharacterRun name) {
        return Names.isPassword(List.of(name), 0, name, true);
    }

    /**
     * In a sentence about an option a plain word follows; in a command other options come before, or nothing follows.
     */
    private static boolean isToldApart(List<CharacterRun> pieces, int at) {
        var piece = pieces.get(at);
        boolean isBehindOption = at >= 3
                && pieces.get(at - 3).bare().text().startsWith("-")
                && !BETWEEN.contains(pieces.get(at - 2).folded());
        return Values.isOdd(piece.bare().text()) || piece.isQuoted() || isBehindOption;
    }

    private static Optional<Secret> ofPair(CharacterRun piece) {
        int colon = piece.text().indexOf(':');
        boolean isOfNumbers = OF_PORTS.matchesAllOf(piece.bare().text()); // numeric ids of a user and a group
        return colon > 0 && !isOfNumbers && !piece.text().contains("://")
                ? given(piece.part(colon + 1, piece.text().length()))
                : Optional.empty();
    }

    /** {@code -pSecret} */
    private static Optional<Secret> attached(CharacterRun piece) {
        var value = piece.part(PASSWORD.length(), piece.text().length());
        return Values.isOdd(value.text()) && !DIGITS.matchesAllOf(value.text()) ? given(value) : Optional.empty();
    }

    private static boolean isOfUser(List<CharacterRun> pieces, int at) {
        return hasBefore(pieces, at, word -> word.equals(SSHPASS) || isUser(word));
    }

    /** Also matches {@code -uroot}. */
    private static boolean isUser(String word) {
        return USERS.contains(word) || word.startsWith("-u") || word.startsWith("--user=");
    }

    private static boolean isOfNetrc(List<CharacterRun> pieces, int at) {
        if (at < 2 || !hasBefore(pieces, at, MACHINES::contains)) {
            return false;
        }
        var before = pieces.get(at - 2).folded();
        return LOGINS.contains(before) || MACHINES.contains(before);
    }

    /** Whether the same command has such a word before this index. */
    static boolean hasBefore(List<CharacterRun> pieces, int at, Predicate<String> words) {
        for (int i = at - 1; i >= Math.max(0, at - MOST_BEFORE); i--) {
            var text = pieces.get(i).text();
            if (words.test(pieces.get(i).bare().text())) {
                return true;
            }
            if (text.endsWith(";") || text.equals("|") || text.equals("||") || text.equals("&&")) {
                return false;
            }
        }
        return false;
    }

    private static Optional<Secret> given(CharacterRun written) {
        var value = written.quoted();
        var word = value.bare();
        boolean isValue = word.text().length() >= MIN_LENGTH
                && !Values.isPlaceholder(value)
                && !BEFORE_FILES.matches(word.text().charAt(0))
                && !word.text().startsWith("--");
        return isValue ? Optional.of(new Secret(SecretKind.PASSWORD, word.start(), word.end())) : Optional.empty();
    }
}
