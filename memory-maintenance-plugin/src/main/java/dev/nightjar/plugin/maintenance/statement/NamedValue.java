package dev.nightjar.plugin.maintenance.statement;

import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A sentence that gives something a value: "the desk code is 9920 now". The words are those of the sentence, so another
 * value of the same is found by its name without knowing what is named.
 *
 * @param name the words between the first article or possessive of the speaker and the verb, lower case; empty without
 *     one: "Bob's code" and "his code" are not the speaker's
 * @param value the words after the verb, as they were written
 * @param isChanged whether it says that the value is new
 */
record NamedValue(List<String> name, List<String> value, boolean isChanged) {

    private static final Pattern IS =
            Pattern.compile("(?i)^(?:is|are|ist|sind|lautet|est|sont|es|son" + "|está|è|sono|é|são|zijn|теперь)$");

    /**
     * An article, or what says that a thing is the speaker's. Left out: those that are other words as well, such as
     * "a".
     */
    private static final Pattern OWN = Pattern.compile("(?i)^(?:the|my|our|der|die|das|meine?|unsere?|le|la|les|mon|ma"
            + "|mes|notre|nos|el|los|las|mis?|nuestr[oa]s?|il|lo|gli|mi[oae]|miei|nostr[oaie]|meus?|minhas?|noss[oa]s?"
            + "|de|het|mijn|onze?|мо[йяё]|мои|наша?|наше|наши)$");

    private static final Pattern CHANGED = Pattern.compile("(?i)^(?:now|new|jetzt|nun|neue?[rs]?|maintenant|désormais"
            + "|nouveau|nouvel|nouvelle|ahora|nuev[oa]|adesso|ora|nuov[oa]|agora|nov[oa]|nu|voortaan|nieuwe?|теперь"
            + "|сейчас|новый|новая|новое)$");

    /** A sentence that begins so says nothing that holds. */
    private static final Pattern OPEN = Pattern.compile("(?i)^(?:if|when|whether|what|wenn|falls|ob|was|si|quand|quel"
            + "|quelle|cuando|qué|se|quando|che|als|wat|если|когда|что)$");

    private static final Pattern NUMBER = Pattern.compile("(?i)^(?:.*[0-9].*|zero|one|two|three|four|five|six|seven"
            + "|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zéro|deux|trois|quatre|cinq|sept|huit"
            + "|neuf)$");

    private static final Pattern CLAUSE_END = Pattern.compile("[,;!]+(\\s|$)");

    private static final Pattern GAP = Pattern.compile("[\\s\"“”„«»()]+");

    private static final int LONGEST_NAME = 12;

    /** How many words of a value are compared: those up to the first number or name. */
    private static final int COMPARED = 3;

    /** The first value that a sentence gives; empty for none. */
    static Optional<NamedValue> in(String sentence) {
        return sentence.indexOf('?') >= 0
                ? Optional.empty()
                : Arrays.stream(CLAUSE_END.split(sentence))
                        .flatMap(clause -> inClause(clause).stream())
                        .findFirst();
    }

    private static Optional<NamedValue> inClause(String clause) {
        var words = Arrays.stream(GAP.split(clause.strip()))
                .map(NamedValue::withoutStop)
                .filter(word -> !word.isEmpty())
                .toList();
        for (int i = 1; i < words.size() - 1 && i <= LONGEST_NAME; i++) {
            if (IS.matcher(words.get(i)).matches()) {
                var value = new NamedValue(
                        name(words.subList(0, i)), told(words.subList(i + 1, words.size())), isChanged(words));
                boolean isOpen = OPEN.matcher(words.get(0)).matches();
                return isOpen || value.form().isEmpty() ? Optional.empty() : Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private static boolean isChanged(List<String> words) {
        return words.stream().anyMatch(word -> CHANGED.matcher(word).matches());
    }

    private static List<String> name(List<String> words) {
        return words.stream()
                .dropWhile(word -> !OWN.matcher(word).matches())
                .skip(1)
                .filter(word -> !CHANGED.matcher(word).matches())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static String withoutStop(String word) {
        return word.endsWith(".") || word.endsWith(":") ? word.substring(0, word.length() - 1) : word;
    }

    private static List<String> told(List<String> value) {
        return value.stream().filter(word -> !CHANGED.matcher(word).matches()).toList();
    }

    /**
     * Whether it may be a newer value of something: it says that it is new, or it is a number of what two words or more
     * name.
     */
    boolean mayRenew() {
        return !name.isEmpty() && (isChanged || isNamedNumber());
    }

    /** Whether this is a newer value of what an earlier sentence names: the values differ and look alike. */
    boolean renews(NamedValue earlier) {
        return mayRenew() && name.equals(earlier.name) && differsFrom(earlier.value) && form().equals(earlier.form());
    }

    /** Whether a word of the values differs; further words of the longer one say no other value. */
    private boolean differsFrom(List<String> other) {
        int length = Math.min(value.size(), other.size());
        return !value.subList(0, length).equals(other.subList(0, length));
    }

    private boolean isNamedNumber() {
        return name.size() > 1 && form().endsWith("0");
    }

    /** The form of the value up to its first number or name, such as {@code 0} or {@code with A}; empty for neither. */
    private String form() {
        var form = new StringBuilder();
        for (var word : value.subList(0, Math.min(COMPARED, value.size()))) {
            if (NUMBER.matcher(word).matches()) {
                return form.append('0').toString();
            }
            if (Character.isUpperCase(word.codePointAt(0))) {
                return form.append('A').toString();
            }
            form.append(word).append(' ');
        }
        return "";
    }
}
