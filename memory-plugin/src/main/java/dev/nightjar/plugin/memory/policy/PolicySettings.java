package dev.nightjar.plugin.memory.policy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;

/**
 * Settings for what must not be remembered, and for the wanted topics.
 *
 * @param neverTopics topics to save nothing about, such as {@code salary} or {@code bank account}. A fact, note or line
 *     of working memory with all words of a topic, in any form, is rejected, and a passage of a document is left out. A
 *     model that reads conversations gets the list
 * @param onlyTopics if set, only facts about these topics are read out of conversations; does not limit what somebody
 *     saves on purpose
 * @param neverPatterns regular expressions (RE2). Matches are masked in every message, answer and tool call before it
 *     is stored; a text saved on purpose with a match is rejected, and a passage of a document with a match is left
 *     out. Where the matches of a pattern such as {@code (a.*b)?a} take too long in a long text, all behind them is
 *     masked, too
 * @param secrets what to do with private keys, access keys and tokens, card numbers and passwords in messages:
 *     {@code redact} masks them before they are stored; {@code quarantine} stores the message, but keeps its memory
 *     from searches and prompts until it is reviewed; {@code off} does nothing. Unless it is off, a text saved on
 *     purpose with one is rejected
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
