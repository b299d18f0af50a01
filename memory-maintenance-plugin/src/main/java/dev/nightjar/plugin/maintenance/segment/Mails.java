package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Letters and e-mails: headers, forwarding marks, signatures, and a greeting with a name that is closed with another
 * name.
 */
final class Mails implements ForeignText.Finder {

    private static final Pattern HEADER = Pattern.compile(
            "(?i)^[\\s*_]*(from|to|cc|bcc|subject|date|sent|reply-to|author"
                    + "|von|an|betreff|datum|gesendet|de|para|asunto|fecha|enviado|à|objet|envoyé|da|a|oggetto|data|inviato"
                    + "|assunto|van|aan|onderwerp|verzonden|от|кому|тема|дата|发件人|收件人|主题|日期|差出人|宛先|件名|日時)[*_]*\\s?[:：](.*)$");
    private static final Set<String> SENDERS = Set.of("from", "von", "de", "da", "van", "от", "author", "发件人", "差出人");
    /** Headers of a subject. One makes a mail, if text follows. */
    private static final Set<String> SUBJECTS =
            Set.of("subject", "betreff", "asunto", "objet", "oggetto", "onderwerp", "assunto", "тема", "主题", "件名");

    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>]+@[^\\s@<>]+\\.\\w+");

    /** Says who wrote the following text and when: {@code On 3 Feb 2026, Bruno <bruno@mail.example> wrote:}. */
    private static final Pattern ATTRIBUTION =
            Pattern.compile("(?:\\b\\d{4}\\b|\\d{4}年|<[^>\\s]+@[^>\\s]+>).*[:：]\\s*$");
    /** Words between two rules, such as {@code --- Original message ---}. */
    private static final Pattern FORWARD = Pattern.compile("^\\s*[-_=—]{3,}\\s*\\p{L}[^-_=—]{2,40}[-_=—]{3,}\\s*$");

    private static final Pattern GREETING =
            Pattern.compile("^\\s*\\p{Lu}[\\p{L}\\p{M}.'’/-]*(?: [\\p{L}\\p{M}.'’/-]+){0,7}\\s*[,!，]?\\s*$");
    /** A letter in one line: "Hi Ada, the room is taken. Best, Bob". */
    private static final Pattern IN_ONE_LINE =
            Pattern.compile("^\\s*\\p{Lu}[\\p{L}\\p{M}.'’-]*(?: [\\p{L}\\p{M}.'’-]+){0,3}"
                    + "\\s*[,:!，：].*[.!?…。！？]\\s*\\p{Lu}[\\p{L} ]{1,30},\\s*\\p{Lu}[\\p{L}\\p{M}.'’-]*\\s*$");

    private static final Pattern NAME_LAST = Pattern.compile(" \\p{Lu}[\\p{L}\\p{M}.'’-]*\\s*[,!，]?\\s*$");
    private static final Pattern TO_AGENT =
            Pattern.compile("(?i).*\\b(?:assistant|bot|claude|chatgpt|gemini|nightjar)\\b.*");
    private static final Pattern NAME = Pattern.compile(
            "^\\s*[-–—~]?\\s*\\p{Lu}[\\p{L}\\p{M}.'’-]*(?:[ ,]+(?:\\p{Lu}|von|van|de|der)[\\p{L}\\p{M}.'’-]*){0,4}\\s*$");
    private static final Pattern SIGNED = Pattern.compile("^\\s*\\p{Lu}[\\p{L} ]{1,30},\\s*(\\p{Lu}.*)$");
    private static final Pattern SIGNED_OFF = Pattern.compile("^\\s*[\\p{L}][\\p{L}\\p{M}.'’ -]{1,40}[,!]?\\s*$");

    private static final String SIGNATURE = "--";
    private static final int MAX_HEADERS = 8;
    private static final int MAX_GREETING = 60;
    private static final int MAX_CLOSING = 5;

    private final Lines lines;
    /** The last line that closes a letter; -1 if there is none. */
    private final int lastClosing;

    Mails(Lines lines) {
        this.lines = lines;
        int closing = lines.lastFilled();
        while (closing >= 0 && !isClosing(closing)) {
            closing--;
        }
        this.lastClosing = closing;
    }

    @Override
    public Optional<Segment> at(int line) {
        var text = lines.get(line).text();
        boolean isMail = text.stripTrailing().equals(SIGNATURE)
                || FORWARD.matcher(text).matches()
                || isHeaded(line)
                || isLetter(line)
                || isLetterInOneLine(line)
                || isBelowAttribution(line);
        return isMail ? Optional.of(lines.rest(TextOrigin.MAIL, line)) : Optional.empty();
    }

    private boolean isBelowAttribution(int line) {
        int before = line - 1;
        while (before >= 0 && lines.isBlank(before)) {
            before--;
        }
        return before >= 0
                && lines.get(before).hasAny(":：")
                && ATTRIBUTION.matcher(lines.get(before).text()).find();
    }

    private boolean isHeaded(int line) {
        var labels = new HashSet<String>();
        boolean hasSender = false;
        boolean hasAddress = false;
        for (int i = line; i < Math.min(lines.size(), line + MAX_HEADERS); i++) {
            var matcher = HEADER.matcher(lines.get(i).text());
            if (!matcher.matches()) {
                break;
            }
            var label = matcher.group(1).toLowerCase(Locale.ROOT);
            labels.add(label);
            boolean isSender = SENDERS.contains(label);
            hasSender |= isSender;
            hasAddress |= isSender && ADDRESS.matcher(matcher.group(2)).find();
        }
        boolean hasSubject = labels.stream().anyMatch(SUBJECTS::contains);
        return hasAddress
                || (labels.size() > 1 && hasSender)
                || (hasSubject && lines.nextFilled(line + 1) < lines.size());
    }

    /** A user who writes to the agent greets at the beginning, and does not sign a letter to somebody else. */
    private boolean isLetter(int line) {
        var text = lines.get(line).text();
        if (text.length() > MAX_GREETING || !lines.isBlank(line - 1) || lines.nextFilled(line + 1) >= lines.size()) {
            return false;
        }
        if (!GREETING.matcher(text).matches() || TO_AGENT.matcher(text).matches()) {
            return false;
        }
        boolean isBelow = lines.nextFilled(0) < line;
        boolean hasComma =
                text.stripTrailing().endsWith(",") || text.stripTrailing().endsWith("，");
        boolean isToSomebody = NAME_LAST.matcher(text).find() || (hasComma && WordCount.count(text) > 1);
        return (lastClosing > line && (isToSomebody || isBelow)) || (isBelow && hasComma);
    }

    /** Below something of the user's, who signs nothing else. */
    private boolean isLetterInOneLine(int line) {
        return lines.nextFilled(0) < line
                && lines.isBlank(line - 1)
                && IN_ONE_LINE.matcher(lines.get(line).text()).matches();
    }

    /** "Best regards," above a name, or "Best, Bob". */
    private boolean isClosing(int line) {
        var text = lines.get(line).text();
        if (text.length() > MAX_GREETING || lines.isBlank(line)) {
            return false;
        }
        var signed = SIGNED.matcher(text);
        if (signed.matches()) {
            return isName(signed.group(1));
        }
        int next = lines.nextFilled(line + 1);
        return next < lines.size()
                && SIGNED_OFF.matcher(text).matches()
                && WordCount.count(text) <= MAX_CLOSING
                && isName(lines.get(next).text());
    }

    private static boolean isName(String text) {
        return text.length() <= MAX_GREETING && NAME.matcher(text).matches();
    }
}
