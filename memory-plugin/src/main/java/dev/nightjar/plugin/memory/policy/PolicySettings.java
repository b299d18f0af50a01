package dev.nightjar.plugin.memory.policy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;

/**
 * What must not be remembered, and which topics are wanted.
 *
 * @param neverTopics topics nothing is saved about, such as {@code salary} or {@code bank account}: a fact, note or line of
 *     working memory that has all words of one, in whatever form, is refused, a passage of a document is left out; a model that
 *     reads conversations is told them
 * @param onlyTopics if there are any, facts are read out of conversations about these only; what somebody saves on purpose
 *     is not bound to them
 * @param neverPatterns regular expressions (RE2); what matches one is masked in every message, answer and call of a tool
 *     before it is stored, what is saved on purpose with it is refused, and a passage of a document with it is left out
 * @param secrets what becomes of private keys, access keys and tokens, card numbers and passwords in messages: {@code off},
 *     {@code redact} masks them before they are stored, {@code quarantine} stores the message and keeps its memory from
 *     searches and prompts until it is reviewed. Unless it is off, what is saved on purpose with one is refused
 * @param personalData the same for e-mail addresses, phone numbers and bank accounts
 * @param trust how far facts are trusted, by their origin
 */
public record PolicySettings(
        List<String> neverTopics,
        List<String> onlyTopics,
        List<String> neverPatterns,
        Screening secrets,
        Screening personalData,
        TrustSettings trust) {

    /** Everything but secrets may be remembered. */
    public static final PolicySettings DEFAULTS = new PolicySettings(List.of(), List.of(), List.of());

    /** With secrets masked and personal data kept. */
    public PolicySettings(List<String> neverTopics, List<String> onlyTopics, List<String> neverPatterns) {
        this(neverTopics, onlyTopics, neverPatterns, Screening.REDACT, Screening.OFF, TrustSettings.DEFAULTS);
    }

    /** @throws IllegalArgumentException naming the setting and the value that is not accepted */
    public PolicySettings {
        neverTopics = topics("never_topics", neverTopics);
        onlyTopics = topics("only_topics", onlyTopics);
        neverPatterns = List.copyOf(neverPatterns);
        neverPatterns.forEach(PolicySettings::compiled);
    }

    static Pattern compiled(String pattern) {
        try {
            var compiled = Pattern.compile(pattern);
            if (compiled.matcher("").matches()) {
                throw new IllegalArgumentException("never_patterns has '" + pattern
                        + "', which also matches where nothing is; write what has to be there");
            }
            return compiled;
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "never_patterns has '" + pattern + "', which is no regular expression: " + e.getDescription(), e);
        }
    }

    private static List<String> topics(String name, List<String> topics) {
        for (var topic : topics) {
            if (topic.codePoints().noneMatch(Character::isLetterOrDigit)) {
                throw new IllegalArgumentException(name + " has '" + topic + "', in which there is no word");
            }
        }
        return topics.stream().map(String::strip).toList();
    }
}
