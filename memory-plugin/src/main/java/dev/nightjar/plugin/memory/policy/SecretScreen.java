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
 * Looks for secrets and personal data as far as the settings ask for it. Immutable, thread-safe.
 *
 * @param secrets what becomes of secrets
 * @param personalData what becomes of personal data
 */
record SecretScreen(Screening secrets, Screening personalData) {

    /** Shorter ones can be guessed, and a sum would tell the right guess. */
    private static final int MIN_SUMMED = 16;

    private static final int LENGTH_OF_SUM = 12;

    private static final Set<Screening> ANY = EnumSet.of(Screening.REDACT, Screening.QUARANTINE);

    /** The text with masks for what is to be redacted. */
    String redacted(String text) {
        return masked(text, EnumSet.of(Screening.REDACT));
    }

    /** The text with masks for all that is looked for. */
    String masked(String text) {
        return masked(text, ANY);
    }

    /**
     * A name or id with masks for what is to be redacted and is a secret for certain. The mask ends with a sum of the secret, so that
     * ids that differ in it stay different, and the same id is found again; one that could be guessed has none.
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

    /** Why a message is quarantined; empty when it is not. */
    Optional<String> suspicion(String text) {
        return found(text, EnumSet.of(Screening.QUARANTINE)).stream()
                .findFirst()
                .map(one -> "It seems to hold " + one.kind().description());
    }

    /** Why a text is not saved on purpose, with the setting; empty when it may be. */
    Optional<String> refusal(String text) {
        return refusal(found(text, ANY));
    }

    /** The same of a name that was made small, by which it may have lost the form of a secret. */
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
