package dev.nightjar.commons.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SecretTimeTest {

    private static final int SHORT = 10_000;
    private static final int TIMES = 10;
    /** Time by the square of the length would be {@code TIMES * TIMES}. */
    private static final int MOST = 4 * TIMES;

    private static final int TRIES = 5;
    /** Less than this cannot be told from the noise of the machine. */
    private static final long NOISE_NANOS = 1_000_000;

    /** What some searches look for ahead, so that they come to the end of the text for each beginning. */
    private static final String END = " PRIVATE KEY @x.de\" ] ://";

    /** Every beginning, name, option and sign that the search looks for, and what stands around secrets. */
    private static final List<String> PARTS = List.of(
            "-----BEGIN ",
            "-----BEGIN RSA PRIVATE KEY-----",
            "-----END ",
            "PRIVATE KEY",
            "://",
            "https://",
            "@",
            "a@b",
            "hooks.slack.com/services/",
            "://discord.com/api/webhooks/",
            "password",
            "password=",
            "pin ",
            "PIN 1",
            "is ",
            "token",
            "Authorization: Basic ",
            "cookie",
            "cookie=abcdefg ",
            "Cookie: ",
            "curl -b ",
            "--password ",
            "-u ada:",
            "-p ",
            "machine a login ",
            "4111 ",
            "4111",
            "+49 ",
            "01 ",
            "DE12 ",
            "\"",
            "'",
            "\\",
            "\\u0061",
            "[\"",
            "{\"a\":",
            ":",
            "=",
            "?a=",
            "&",
            ";",
            ",",
            ".",
            "-",
            "_",
            "/",
            " ",
            "\n",
            "\t",
            "a",
            "A",
            "1",
            "aB3",
            "Q29kZ",
            "\u200b",
            "é",
            "密码",
            "😀");

    @Test
    @Tag("R9")
    @DisplayName("to look for secrets takes time by the length of a text, whatever begins in it again and again")
    void should_be_linear_in_repeated_beginnings() {
        for (var part : Stream.concat(PARTS.stream(), Issuers.beginnings()).toList()) {
            assertLinear(part);
        }
    }

    @Test
    @Tag("R9")
    @DisplayName("nor do beginnings of several kinds that follow each other take longer")
    void should_be_linear_in_mixed_beginnings() {
        var parts = Stream.concat(PARTS.stream(), Issuers.beginnings()).toList();
        for (int seed = 0; seed < 20; seed++) {
            var random = new Random(seed);
            var mixed = new StringBuilder();
            for (int i = random.nextInt(2, 5); i > 0; i--) {
                mixed.append(parts.get(random.nextInt(parts.size())));
            }
            assertLinear(mixed.toString());
        }
    }

    private static void assertLinear(String part) {
        for (var search : searches()) {
            var few = part.repeat(SHORT / part.length()) + END;
            var many = part.repeat(TIMES * SHORT / part.length()) + END;
            var figures = new ArrayList<String>();
            long least = Long.MAX_VALUE;
            long most = Long.MAX_VALUE;
            for (int i = 0; i < TRIES && (i == 0 || most > MOST * Math.max(least, NOISE_NANOS)); i++) {
                least = Math.min(least, nanos(search, few));
                most = Math.min(most, nanos(search, many));
                figures.add(least + " and " + most);
            }
            assertThat(most)
                    .as("nanoseconds for '%s' %d times and %d times as often: %s", part, few.length(), TIMES, figures)
                    .isLessThanOrEqualTo(MOST * Math.max(least, NOISE_NANOS));
        }
    }

    private static List<Function<String, List<Secret>>> searches() {
        return List.of(SecretDetector::secrets, SecretDetector::personalData);
    }

    /** Processor time of this thread, which does not depend on what else runs. */
    private static long nanos(Function<String, List<Secret>> search, String text) {
        var threads = ManagementFactory.getThreadMXBean();
        long begun = threads.getCurrentThreadCpuTime();
        var unused = search.apply(text);
        return threads.getCurrentThreadCpuTime() - begun;
    }
}
