package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import java.util.BitSet;
import java.util.Optional;

/**
 * Lines of a conversation: {@code [12:03] bob: …}, {@code <bob> …}, {@code Bob: …}. A name and a label look alike, so
 * that a word before a colon counts only when it is none of those by which people begin their own sentences.
 */
public final class ChatLines implements RegionFinder {

    private static final String NAME = "[\\p{L}@~][\\p{L}\\p{M}\\p{N}_.'’-]*(?: \\p{Lu}[\\p{L}\\p{M}.'’-]*){0,2}";
    private static final String TIME = "\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[APap]\\.?[Mm]\\.?)?(?:\\s?Uhr)?";
    private static final String DATE = "\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}";

    private static final Pattern STAMPED = Pattern.compile("^\\s*[\\[(]?(?:" + DATE + ",?\\s+)?" + TIME
            + "[\\])]?\\s*[-–—|]?\\s*(?:<[^>]{1,40}>|" + NAME + ":)\\s*\\S");
    private static final Pattern BRACKETED = Pattern.compile("^\\s*<[\\p{L}][\\w.-]{0,20}> \\S");
    private static final Pattern HEADED = Pattern.compile("^[\\d:.,]+ --> [\\d:.,]+.*$|^\\s*" + NAME
            + "\\s*[,—–-]?\\s*[\\[(]?(?:[\\p{L}]+ (?:at|um) |" + DATE + ",? )?" + TIME + "[\\])]?\\s*$");
    private static final Pattern LABELLED = Pattern.compile(
            "^[^\\p{L}\\p{N}<>\\[(]{0,6}(" + NAME + ")(?: ?\\([^)]{1,30}\\))?[*_]{0,2}:[*_]{0,2}\\s+(\\S.*)$");

    /** A name in capitals alone in its line, as in a play. */
    private static final Pattern ROLE_NAME =
            Pattern.compile("^\\s*\\p{Lu}[\\p{Lu}.'’ -]{1,30}(?: \\([^)]{1,20}\\))?\\s*$");

    private static final int MAX_ROLE_NAME = 60;
    private static final String DIGITS = "0123456789";
    private static final int MAX_GAP = 3;

    private final TextLines lines;
    private final PhraseBook book;
    private final BitSet said = new BitSet();
    private final BitSet headed = new BitSet();

    public ChatLines(TextLines lines, PhraseBook book) {
        this.lines = lines;
        this.book = book;
        var labelled = new BitSet();
        var named = new BitSet();
        var personal = new BitSet();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            var text = line.text();
            boolean hasTime = line.hasAny(DIGITS);
            if (hasTime && HEADED.matcher(text).matches()) {
                headed.set(i);
            } else if ((hasTime && STAMPED.matcher(text).find())
                    || (line.hasAny("<") && BRACKETED.matcher(text).find())) {
                said.set(i);
            } else if (line.hasAny(":")) {
                label(i, text, labelled, named, personal);
            }
        }
        take(labelled, named, personal);
        takeRoles();
    }

    @Override
    public Optional<Region> at(int line) {
        if (!said.get(line) && !headed.get(line)) {
            return Optional.empty();
        }
        int last = end(line);
        for (int next = line + 1; next < lines.size() && next - last <= MAX_GAP; next++) {
            last = said.get(next) || headed.get(next) ? end(next) : last;
        }
        return Optional.of(
                new Region(Origin.CHAT, lines.get(line).start(), lines.get(last).end()));
    }

    /** What somebody said may go on in the next lines. */
    private int end(int line) {
        int next = line + 1;
        while (!lines.isBlank(next) && !said.get(next) && !headed.get(next)) {
            next++;
        }
        return next - 1;
    }

    private void label(int line, String text, BitSet labelled, BitSet named, BitSet personal) {
        var matcher = LABELLED.matcher(text);
        if (!matcher.matches() || isOwnLabel(matcher.group(1))) {
            return;
        }
        labelled.set(line);
        named.set(line, Character.isUpperCase(matcher.group(1).codePointAt(0)));
        personal.set(line, book.has(Sign.SELF, WordScanner.words(matcher.group(2))));
    }

    private boolean isOwnLabel(String label) {
        var words = WordScanner.words(label);
        return book.has(Sign.OWN_LABELS, words.subList(words.size() - 1, words.size()))
                || book.of(Sign.SELF).begin(words)
                || book.of(Sign.OWN).isIn(words)
                || book.of(Sign.TOPICS).are(words)
                || book.of(Sign.HEADERS).are(words)
                || book.of(Sign.TEXT).are(words)
                || book.has(Sign.WORK, words)
                || book.has(Sign.SAY, words)
                || book.has(Sign.WRITE, words);
    }

    private static boolean isCapitals(String text) {
        return text.length() <= MAX_ROLE_NAME && text.chars().noneMatch(Character::isLowerCase);
    }

    /** Names in capitals above what they say: two of them make a scene, one may be a heading. */
    private void takeRoles() {
        var roles = new BitSet();
        for (int i = 0; i + 1 < lines.size(); i++) {
            var text = lines.get(i).text();
            roles.set(
                    i,
                    lines.isBlank(i - 1)
                            && !lines.isBlank(i + 1)
                            && isCapitals(text)
                            && ROLE_NAME.matcher(text).matches()
                            && !isOwnLabel(text));
        }
        if (roles.cardinality() > 1) {
            headed.or(roles);
        }
    }

    /** One line with a name counts when somebody speaks of themselves in it, lines with nicknames when there are more. */
    private void take(BitSet labelled, BitSet named, BitSet personal) {
        boolean isConversation = labelled.cardinality() > 1 && !personal.isEmpty();
        labelled.stream()
                .filter(line -> isConversation || (named.get(line) && personal.get(line)))
                .forEach(said::set);
    }
}
