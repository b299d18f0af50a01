package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Lines of a conversation: {@code [12:03] bob: …}, {@code <bob> …}, {@code Bob: …}. A name before a colon looks like a
 * label. So such names count only if one of several speaks twice, or if they are followed by sentences.
 */
final class ChatLines implements ForeignText.Finder {

    private static final String NAME = "[\\p{L}@~][\\p{L}\\p{M}\\p{N}_.'’-]*(?: \\p{Lu}[\\p{L}\\p{M}.'’-]*){0,2}";
    private static final String TIME = "\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[APap]\\.?[Mm]\\.?)?(?:\\s?Uhr)?";
    private static final String DATE = "\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}";

    private static final Pattern STAMPED = Pattern.compile("^\\s*[\\[(]?(?:" + DATE + ",?\\s+)?" + TIME
            + "[\\])]?\\s*[-–—|]?\\s*(?:<[^>]{1,40}>|" + NAME + "[:：])\\s*\\S|^\\s*<[\\p{L}][\\w.-]{0,20}> \\S");
    private static final Pattern HEADED = Pattern.compile("^[\\d:.,]+ --> [\\d:.,]+.*$|^\\s*" + NAME
            + "\\s*[,—–-]?\\s*[\\[(]?(?:[\\p{L}]+ (?:at|um) |" + DATE + ",? )?" + TIME + "[\\])]?\\s*$");
    private static final Pattern LABELLED = Pattern.compile(
            "^[^\\p{L}\\p{N}<>\\[(]{0,6}(" + NAME + ")(?: ?\\([^)]{1,30}\\))?[*_]{0,2}[:：][*_]{0,2}\\s*(\\S.*)$");

    private static final String DIGITS = "0123456789";
    private static final int MAX_GAP = 3;
    private static final int SENTENCE = 4;

    private final Lines lines;
    private final BitSet said = new BitSet();
    private final BitSet headed = new BitSet();
    private final BitSet labelled = new BitSet();
    private final Set<String> labels = new HashSet<>();
    private int sentences;
    private int longOnes;

    ChatLines(Lines lines) {
        this.lines = lines;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            boolean hasTime = line.hasAny(DIGITS);
            if (hasTime && HEADED.matcher(line.text()).matches()) {
                headed.set(i);
            } else if ((hasTime || line.hasAny("<"))
                    && STAMPED.matcher(line.text()).find()) {
                said.set(i);
            } else if (line.hasAny(":：")) {
                label(i);
            }
        }
        boolean isRepeated = labels.size() > 1 && labelled.cardinality() > labels.size();
        boolean isSaid = sentences == labelled.cardinality() && 2 * longOnes >= sentences;
        if (isRepeated || (labels.size() > 1 && isSaid)) {
            said.or(labelled);
        }
    }

    @Override
    public Optional<Segment> at(int line) {
        if (!said.get(line) && !headed.get(line)) {
            return Optional.empty();
        }
        int last = end(line);
        for (int next = line + 1; next < lines.size() && next - last <= MAX_GAP; next++) {
            last = said.get(next) || headed.get(next) ? end(next) : last;
        }
        return Optional.of(lines.segment(TextOrigin.CHAT, line, last));
    }

    /** A message may continue on the next lines. */
    private int end(int line) {
        int next = line + 1;
        while (!lines.isBlank(next) && !said.get(next) && !headed.get(next)) {
            next++;
        }
        return next - 1;
    }

    private void label(int line) {
        var matcher = LABELLED.matcher(lines.get(line).text());
        if (matcher.matches()) {
            labelled.set(line);
            labels.add(matcher.group(1));
            var text = matcher.group(2).strip();
            boolean isMarked = ".!?…。！？".indexOf(text.charAt(text.length() - 1)) >= 0;
            boolean isLong = WordCount.count(text) >= SENTENCE;
            sentences += isMarked || isLong ? 1 : 0;
            longOnes += isLong ? 1 : 0;
        }
    }
}
