package dev.nightjar.plugin.memory.policy;

import dev.nightjar.commons.secret.Secret;
import dev.nightjar.commons.secret.SecretDetector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for secrets and personal data as far as the settings ask for it. Immutable, thread-safe.
 *
 * @param secrets what becomes of secrets
 * @param personalData what becomes of personal data
 */
record SecretScreen(Screening secrets, Screening personalData) {

    private static final Set<Screening> ANY = EnumSet.of(Screening.REDACT, Screening.QUARANTINE);

    /** The text with masks for what is to be redacted. */
    String redacted(String text) {
        return masked(text, EnumSet.of(Screening.REDACT));
    }

    /** The text with masks for all that is looked for. */
    String masked(String text) {
        return masked(text, ANY);
    }

    private String masked(String text, Set<Screening> treatments) {
        var masked = new StringBuilder();
        int copied = 0;
        for (var one : found(text, treatments)) {
            if (one.start() >= copied) {
                masked.append(text, copied, one.start()).append(MemoryPolicy.mask(one.kind()));
                copied = one.end();
            }
        }
        return copied == 0 ? text : masked.append(text, copied, text.length()).toString();
    }

    /** Why a message is quarantined; empty when it is not. */
    Optional<String> suspicion(String text) {
        return found(text, EnumSet.of(Screening.QUARANTINE)).stream()
                .findFirst()
                .map(one -> "It seems to hold " + one.kind().description());
    }

    /** Why a text is not saved on purpose, with the setting; empty when it may be. */
    Optional<String> refusal(String text) {
        return found(text, ANY).stream()
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
