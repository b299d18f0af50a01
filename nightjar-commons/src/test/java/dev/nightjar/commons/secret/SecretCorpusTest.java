package dev.nightjar.commons.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** 500 texts with a secret and 5,000 without, the same each time: sentences with drawn values. */
class SecretCorpusTest {

    private static final long SEED = 20260131;
    private static final int POSITIVES = 500;
    private static final int NEGATIVES = 5_000;
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String DIGITS = "0123456789";
    private static final String WORDS = LOWER + LOWER.toUpperCase(Locale.ROOT) + DIGITS;
    private static final String HEX = DIGITS + "abcdef";

    private static final List<Function<Random, String>> SECRET = List.of(
            random -> "Use sk-proj-" + drawn(random, WORDS, 40) + "1 for the tests",
            random -> "export GITHUB_TOKEN=ghp_" + drawn(random, WORDS, 34) + "42",
            random -> "aws_access_key_id = AKIA" + drawn(random, DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 15) + "7",
            random -> "aws_secret_access_key=" + drawn(random, WORDS, 30) + "aB3x9Y7z0Q",
            random -> "Authorization: Bearer eyJ" + drawn(random, WORDS, 30) + "1.eyJ" + drawn(random, WORDS, 30) + "."
                    + drawn(random, WORDS, 20),
            random -> "the slack bot is xoxb-" + drawn(random, DIGITS, 12) + "-" + drawn(random, WORDS, 24),
            random -> "glpat-" + drawn(random, WORDS, 19) + "3 is my GitLab token",
            random -> "maps key: AIza" + drawn(random, WORDS, 34) + "1",
            random -> "My card is " + card(random, " "),
            random -> "Kreditkarte " + card(random, "") + ", gültig bis 12/30",
            random -> "tarjeta " + card(random, "-"),
            random -> "-----BEGIN PRIVATE KEY-----\n" + drawn(random, WORDS, 64) + "\n-----END PRIVATE KEY-----",
            random -> "-----BEGIN OPENSSH PRIVATE KEY-----\n" + drawn(random, WORDS, 70),
            random -> "postgres://app:" + drawn(random, WORDS, 12) + "@db.example:5432/shop",
            random -> "my password is " + drawn(random, LOWER, 6) + drawn(random, DIGITS, 2),
            random -> "password: " + drawn(random, LOWER, 9),
            random -> "Das WLAN-Kennwort: Passwort: " + drawn(random, LOWER, 5) + "!" + drawn(random, DIGITS, 3),
            random -> "Mein Passwort lautet " + drawn(random, LOWER, 5) + drawn(random, DIGITS, 3),
            random -> "The PIN of the door is " + drawn(random, DIGITS, 4),
            random -> "Meine PIN: " + drawn(random, DIGITS, 4),
            random -> "la contraseña es " + drawn(random, LOWER, 4) + drawn(random, DIGITS, 4),
            random -> "DB_PASSWORD=" + drawn(random, WORDS, 14),
            random -> "client_secret = " + drawn(random, WORDS, 27) + "aB1c2D3",
            random -> "api key: " + drawn(random, HEX, 28) + "A1b2",
            random -> "hf_" + drawn(random, WORDS, 33) + "8 for the hub",
            random -> "{\"user\":\"ada\",\"password\":\"" + drawn(random, LOWER, 8) + "\"}",
            random -> "jdbc:postgresql://db/app?user=ada&password=" + drawn(random, WORDS, 9),
            random -> "x-api-key: " + drawn(random, HEX, 31) + "a",
            random -> "curl -u ada:" + drawn(random, LOWER, 7) + " https://api.example.org",
            random -> "The password for the router is " + drawn(random, LOWER, 4) + "$" + drawn(random, DIGITS, 2),
            random -> "Use acme_live_" + drawn(random, WORDS, 36) + " here",
            random -> "kite-" + drawn(random, WORDS, 40),
            random -> "https://" + drawn(random, HEX, 19) + "a1@git.example.org/x.git",
            random -> "Cookie: sid=" + drawn(random, WORDS, 12) + "; lang=de",
            random -> "mysql -u root -p " + drawn(random, LOWER, 8) + " shop",
            random -> "tool --password " + drawn(random, LOWER, 6) + drawn(random, DIGITS, 2) + " --force",
            random -> "//registry.example/:_authToken=" + new UUID(random.nextLong(), random.nextLong()),
            random -> "machine host.example login ada password " + drawn(random, LOWER, 8),
            random -> "{\"stdout\":\"{\\\"password\\\":\\\"" + drawn(random, WORDS, 10) + "\\\"}\"}",
            random -> "njt_" + drawn(random, WORDS + "-_", 43));

    private static final List<Function<Random, String>> HARMLESS = List.of(
            random -> "Commit " + drawn(random, HEX, 40) + " broke the build",
            random ->
                    "Trace " + new UUID(random.nextLong(), random.nextLong()) + " took " + random.nextInt(900) + " ms",
            random -> "Order " + (1_000_000_000L + random.nextInt(1_000_000_000)) + " has not arrived",
            random -> "See https://example.org/docs/" + drawn(random, WORDS, 28) + "?page=" + random.nextInt(90),
            random -> "I forgot my password again, for the " + random.nextInt(20) + ". time",
            random -> "Is the token count " + random.nextInt(9000) + " or more?",
            random -> "The password policy asks for " + (8 + random.nextInt(8)) + " characters",
            random -> "Der Schlüssel liegt unter Topf " + random.nextInt(30),
            random -> "We met on 2026-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(9) + " at "
                    + (10 + random.nextInt(9)) + ":30",
            random -> "Call me: 030 " + drawn(random, DIGITS, 7),
            random ->
                    "ISBN 978-3-" + drawn(random, DIGITS, 3) + "-" + drawn(random, DIGITS, 5) + "-" + random.nextInt(9),
            random -> "Map<String, List<Integer>> by" + drawn(random, LOWER, 8) + " = new HashMap<>();",
            random -> "sha256:" + drawn(random, HEX, 64),
            random -> "The primary key of table t" + random.nextInt(99) + " is customer_id",
            random -> "int secretNumber = " + random.nextInt(99) + "; // for the game",
            random -> "The secret of good bread is time, says " + drawn(random, LOWER, 7),
            random -> "nightjar-" + random.nextInt(9) + "." + random.nextInt(20) + ".0-SNAPSHOT.jar",
            random -> "Population: 83,7" + drawn(random, DIGITS, 2) + ",000 people in 2022",
            random -> "Pin the version to " + random.nextInt(30) + "." + random.nextInt(9),
            random -> "Please pin this message about " + drawn(random, LOWER, 9),
            random -> "class Abstract" + drawn(random, LOWER, 10) + "ConfigurationProviderFactory2Impl {}",
            random -> "Her e-mail is " + drawn(random, LOWER, 7) + "@example.org",
            random -> "lat 52." + drawn(random, DIGITS, 13) + ", lon 13." + drawn(random, DIGITS, 13),
            random -> "Timestamp 17" + drawn(random, DIGITS, 11) + " in milliseconds",
            random -> "Rotate every API key in " + (1 + random.nextInt(12)) + " months",
            random -> "password: ${DB_PASSWORD_" + random.nextInt(9) + "}",
            random -> "const token = await getToken(" + random.nextInt(99) + ");",
            random -> "password: stored in vault " + random.nextInt(9),
            random -> "max_tokens=" + drawn(random, DIGITS, 4) + ", temperature=0." + random.nextInt(9),
            random -> "session 8f3a2c1b" + drawn(random, HEX, 24) + " ended",
            random -> "cache key: user:" + random.nextInt(9999) + ":profile",
            random -> "api_key = os.getenv(\"KEY_" + random.nextInt(9) + "\")",
            random -> "turkey " + random.nextInt(9) + ".5 kg at 180 degrees",
            random -> "ep_01" + drawn(random, "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24) + " was found",
            random -> "build-" + drawn(random, HEX, 40) + ".tar.gz",
            random -> "{\"message_id\":\"msg_" + drawn(random, WORDS, 24) + "\"}",
            random -> "data:image/png;base64," + drawn(random, WORDS + "+/", 80) + "==",
            random -> "/var/cache/app_" + drawn(random, WORDS, 30) + "/index.html",
            random -> "integrity sha512-" + drawn(random, WORDS, 86) + "==",
            random -> "docker run -p " + (1000 + random.nextInt(9000)) + ":80 -u 1000:1000 web",
            random -> "void should_return_" + drawn(random, LOWER, 12) + "When" + random.nextInt(9) + "IsGiven()");

    @Test
    @DisplayName("of 500 texts with a secret at most 5 are missed, of 5,000 without one at most 25 are suspected")
    void should_tell_secrets_from_other_texts() {
        var random = new Random(SEED);
        var missed = new ArrayList<String>();
        for (int i = 0; i < POSITIVES; i++) {
            var text = SECRET.get(i % SECRET.size()).apply(random);
            if (SecretDetector.secrets(text).isEmpty()) {
                missed.add(text);
            }
        }
        var suspected = new ArrayList<String>();
        for (int i = 0; i < NEGATIVES; i++) {
            var text = HARMLESS.get(i % HARMLESS.size()).apply(random);
            if (!SecretDetector.secrets(text).isEmpty()) {
                suspected.add(text);
            }
        }
        assertThat(missed).as("missed, seed %s", SEED).hasSizeLessThanOrEqualTo(5);
        assertThat(suspected).as("suspected, seed %s", SEED).hasSizeLessThanOrEqualTo(25);
    }

    private static String drawn(Random random, String characters, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    /** Of sixteen digits, the last of which makes the sum right (Luhn). */
    private static String card(Random random, String between) {
        var digits = "4" + drawn(random, DIGITS, 14);
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? 2 * digit : digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        var number = digits + (10 - sum % 10) % 10;
        return String.join(
                between, number.substring(0, 4), number.substring(4, 8), number.substring(8, 12), number.substring(12));
    }
}
