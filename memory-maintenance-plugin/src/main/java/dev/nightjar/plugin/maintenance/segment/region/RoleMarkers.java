package dev.nightjar.plugin.maintenance.segment.region;

import com.google.re2j.Pattern;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook;
import dev.nightjar.plugin.maintenance.segment.phrase.PhraseBook.Sign;
import dev.nightjar.plugin.maintenance.segment.phrase.TextLines;
import dev.nightjar.plugin.maintenance.segment.phrase.WordScanner;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Lines that pose as another role of the conversation, such as {@code SYSTEM:} or {@code ### Instruction}. No user
 * writes so; whatever comes after is not to be believed, to the end of the message.
 */
public final class RoleMarkers implements RegionFinder {

    /** Control tokens of chat templates. */
    private static final Pattern TOKEN = Pattern.compile("<\\|[\\w-]{2,20}\\|>|\\[/?INST\\]|<</?SYS>>");

    /** Decoration, a label, and what stands behind it. */
    private static final Pattern LABELLED =
            Pattern.compile("^\\s*([#*\\[(<{=_/|-]*)\\s*([\\p{L} _-]{2,24}?)\\s*([\\])>}:=*_-]+|$)\\s*(.*)$");

    private static final Set<String> LIST_MARKS = Set.of("*", "-", "**");
    private static final int SENTENCE = 4;
    private static final int MAX_LABEL = 40;

    private final TextLines lines;
    private final PhraseBook book;

    public RoleMarkers(TextLines lines, PhraseBook book) {
        this.lines = lines;
        this.book = book;
    }

    @Override
    public Optional<Region> at(int line) {
        var text = lines.get(line).text();
        boolean hasToken = lines.get(line).hasAny("|[<") && TOKEN.matcher(text).find();
        return hasToken || (beginsWithRole(text) && isRole(text))
                ? Optional.of(new Region(
                        Origin.ROLE, lines.get(line).start(), lines.message().length()))
                : Optional.empty();
    }

    private boolean beginsWithRole(String text) {
        return book.of(Sign.ROLES).begin(WordScanner.words(text.substring(0, Math.min(text.length(), MAX_LABEL))));
    }

    private boolean isRole(String text) {
        var matcher = LABELLED.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        var label = matcher.group(2).strip();
        var words = WordScanner.words(label);
        if (!book.of(Sign.ROLES).are(words)) {
            return false;
        }
        boolean isDecorated = !matcher.group(1).isEmpty() && !LIST_MARKS.contains(matcher.group(1));
        boolean hasColon = matcher.group(3).indexOf(':') >= 0;
        boolean isShouted = label.length() > 2 && label.equals(label.toUpperCase(Locale.ROOT));
        boolean isSystem = book.of(Sign.SYSTEM).are(words)
                && WordScanner.words(matcher.group(4)).size() >= SENTENCE;
        return isDecorated || (hasColon && (isShouted || isSystem || words.size() > 1));
    }
}
