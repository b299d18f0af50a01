package dev.nightjar.plugin.memory.policy;

import com.google.common.hash.Hashing;
import dev.nightjar.commons.secret.Secret;
import dev.nightjar.commons.secret.SecretDetector;
import dev.nightjar.commons.secret.SecretKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds secrets and personal data as far as the settings require. Immutable, thread-safe.
 *
 * @param secrets how to treat secrets
 * @param personalData how to treat personal data
 */
record SecretScreen(Screening secrets, Screening personalData) {

    /** Shorter secrets can be guessed, and their hash would confirm the right guess. */
    private static final int MIN_SUMMED = 16;

    private static final int LENGTH_OF_SUM = 12;

    private static final Set<Screening> ANY = EnumSet.of(Screening.REDACT, Screening.QUARANTINE);

    /** The text, with those secrets masked that the settings redact. */
    String redacted(String text) {
        return masked(text, EnumSet.of(Screening.REDACT));
    }

    /** The text, with those secrets masked that the settings redact or quarantine. */
    String masked(String text) {
        return masked(text, ANY);
    }

    /**
     * A name or id with everything masked that is a secret for certain, if the settings redact secrets. The mask ends
     * with a hash of the secret, so that different ids stay different and the same id is found again. Secrets that can
     * be guessed get no hash.
     */
    String reference(String text) {
        if (secrets != Screening.REDACT) {
            return text;
        }
        return masked(text, SecretDetector.certain(text), one -> {
            var secret = text.substring(one.start(), one.end());
            return MemoryPolicy.mask(one.kind(), secret.length() < MIN_SUMMED ? "" : " " + sum(secret));
        });
    }

    private static String sum(String secret) {
        return Hashing.sha256()
                .hashString(secret, StandardCharsets.UTF_8)
                .toString()
                .substring(0, LENGTH_OF_SUM);
    }

    private String masked(String text, Set<Screening> treatments) {
        return masked(text, found(text, treatments), one -> MemoryPolicy.mask(one.kind(), ""));
    }

    private static String masked(String text, List<Secret> found, Function<Secret, String> mask) {
        if (found.isEmpty()) {
            return text;
        }
        var masked = new StringBuilder();
        int copied = 0;
        for (var one : found) {
            if (one.start() >= copied) {
                masked.append(text, copied, one.start()).append(mask.apply(one));
                copied = one.end();
            }
        }
        return masked.append(text, copied, text.length()).toString();
    }

    /** Why a message is quarantined; empty if it is not. */
    Optional<String> suspicion(String text) {
        return found(text, EnumSet.of(Screening.QUARANTINE)).stream()
                .findFirst()
                .map(one -> "It seems to hold " + one.kind().description());
    }

    /** Why a text must not be saved on purpose, with the setting; empty if it may. */
    Optional<String> refusal(String text) {
        return refusal(found(text, ANY));
    }

    /** Same for a lower-cased name, which may have lost the form of a secret. */
    Optional<String> refusalOfName(String name) {
        return ANY.contains(secrets) && SecretDetector.isMadeSmall(name)
                ? refusal(List.of(new Secret(SecretKind.TOKEN, 0, name.length())))
                : refusal(name);
    }

    private static Optional<String> refusal(List<Secret> found) {
        return found.stream()
                .findFirst()
                .map(one -> String.format(
                        Locale.ROOT,
                        "Not saved: the text seems to hold %s, which memory.policy.%s keeps out of memory. Leave it out and"
                                + " save the rest, if the rest is worth it",
                        one.kind().description(),
                        one.kind().isPersonal() ? "personal_data" : "secrets"));
    }

    private List<Secret> found(String text, Set<Screening> treatments) {
        var found = new ArrayList<Secret>();
        if (treatments.contains(secrets)) {
            found.addAll(SecretDetector.secrets(text));
        }
        if (treatments.contains(personalData)) {
            found.addAll(SecretDetector.personalData(text));
        }
        found.sort(Comparator.comparingInt(Secret::start));
        return found;
    }
}
