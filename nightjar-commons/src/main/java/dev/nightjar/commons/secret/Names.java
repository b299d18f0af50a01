package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words that announce a secret. */
final class Names {

    private static final Set<String> PASSWORDS = Set.of(
            "password",
            "passwort",
            "passphrase",
            "passcode",
            "passwd",
            "kennwort",
            "pin",
            "pwd",
            "geheimzahl",
            "contraseña",
            "senha",
            "wachtwoord",
            "mot_de_passe",
            "mdp",
            "lösenord",
            "adgangskode",
            "hasło",
            "пароль",
            "密码",
            "パスワード");

    /** Further names, which count only before a colon or an equals sign. */
    private static final Set<String> SIGNED = Set.of("pass", "secret", "token", "clave", "passe", "pw", "_auth");

    /** Names of secrets joined with other words: {@code PGPASSWORD}, {@code apiKey}, {@code _authToken}. */
    private static final List<String> SIGNED_ENDS = List.of(
            "password",
            "passwd",
            "passwort",
            "passphrase",
            "_pwd",
            "apikey",
            "secretkey",
            "accesskey",
            "authtoken",
            "accesstoken",
            "refreshtoken",
            "apitoken",
            "clientsecret");

    /** Names that a number may follow directly. */
    private static final Set<String> NUMBERS = Set.of("pin", "pin-code", "puk", "cvv", "cvc", "tan", "otp");

    /** {@code pin code} */
    private static final Set<String> AFTER_PIN = Set.of("code", "number", "nummer", "numéro", "número");

    private static final Set<String> BEFORE_KEY =
            Set.of("api", "wifi", "wi-fi", "wlan", "access", "secret", "private", "licence", "license", "encryption");

    private static final List<String> KEYS =
            List.of("key", "token", "secret", "credential", "auth", "bearer", "schlüssel", "signature");

    /** Command options whose value is or contains a password. */
    private static final Set<String> OPTIONS = Set.of("-u", "-p", "--user", "sshpass", "cookie");

    /** Every text that announces a secret contains one of these: the names, without those that contain another one. */
    private static final List<String> SIGNS = signs();

    /** Names of random words that are not secrets. */
    private static final Set<String> NO_SECRETS = Set.of("hash", "integrity", "digest", "checksum", "etag", "commit");

    private static final CharMatcher OF_NAMES = CharMatcher.anyOf("_-.");
    private static final int MAX_NAME = 40;

    private Names() {}

    /**
     * Whether a password is announced.
     *
     * @param at index of the piece that begins with the name
     * @param isSigned whether a colon or an equals sign follows it
     */
    static boolean isPassword(List<CharacterRun> pieces, int at, CharacterRun name, boolean isSigned) {
        var folded = withoutGenitive(name.folded());
        // DB_PASSWORD, spring.datasource.password
        var lastWord = folded.substring(OF_NAMES.lastIndexIn(folded) + 1);
        if (PASSWORDS.contains(folded) || PASSWORDS.contains(lastWord)) {
            return true;
        }
        if (isSigned && (SIGNED.contains(folded) || SIGNED.contains(lastWord) || isCompound(folded))) {
            return true;
        }
        if (at == 0) {
            return false;
        }
        var before = pieces.get(at - 1).folded();
        return (folded.equals("key") && BEFORE_KEY.contains(before))
                || (AFTER_PIN.contains(folded) && before.equals("pin"))
                || (folded.equals("passe") && before.equals("de"));
    }

    private static boolean isCompound(String name) {
        var inOne = OF_NAMES.removeFrom(name);
        for (var end : SIGNED_ENDS) {
            if (name.endsWith(end) || inOne.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    /** The name of a secret number, in capital letters, because {@code pin} is also a verb. */
    static boolean isNumber(CharacterRun name) {
        return NUMBERS.contains(name.folded()) && name.bare().text().chars().noneMatch(Character::isLowerCase);
    }

    /** {@code API_KEY}, {@code token:}, {@code Authorization} */
    static boolean isKey(CharacterRun name) {
        if (name.text().length() > MAX_NAME) {
            return false;
        }
        var folded = name.folded();
        for (var key : KEYS) {
            if (folded.contains(key)) {
                return true;
            }
        }
        return false;
    }

    /** A fast check whether a text can contain a name or command option that announces a secret. Most texts cannot. */
    static boolean mayStandIn(String text) {
        var folded = text.toLowerCase(Locale.ROOT);
        for (var sign : SIGNS) {
            if (folded.contains(sign)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> signs() {
        var all = Stream.of(PASSWORDS, SIGNED, NUMBERS, KEYS, OPTIONS)
                .flatMap(Collection::stream)
                .collect(Collectors.toSet());
        return all.stream()
                .filter(sign -> all.stream().noneMatch(other -> !other.equals(sign) && sign.contains(other)))
                .toList();
    }

    /** {@code tool_call_id}, {@code messageId}, {@code sha512} */
    static boolean isOfId(CharacterRun name) {
        var word = CharMatcher.anyOf(":=").trimTrailingFrom(name.bare().text());
        return word.endsWith("id")
                || word.endsWith("Id")
                || word.endsWith("ID")
                || word.endsWith("ids")
                || word.endsWith("Ids")
                || NO_SECRETS.contains(word.toLowerCase(Locale.ROOT));
    }

    private static String withoutGenitive(String word) {
        return word.endsWith("'s") || word.endsWith("’s") ? word.substring(0, word.length() - 2) : word;
    }
}
