package dev.nightjar.plugin.maintenance.segment;

import com.google.re2j.Pattern;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Lines that pose as another role of the conversation, such as {@code SYSTEM:} or {@code ### Instruction}. Users do not
 * write like this, so everything after such a line, to the end of the message, is not trusted.
 */
record RoleMarkers(Lines lines) implements ForeignText.Finder {

    /** Control tokens of chat templates. */
    private static final Pattern TOKEN = Pattern.compile("<\\|[\\w-]{2,20}\\|>|\\[/?INST\\]|<</?SYS>>");

    /** Decoration, a label, and the text after it. */
    private static final Pattern LABELLED = Pattern.compile("(?i)^\\s*([#*\\[(<{=_/|-]*)\\s*("
            + "(?:system|tool|function|search)[ _-]?(?:prompt|message|note|result|results|output|response)"
            + "|system|instructions?|systemnachricht|systemhinweis|anweisung(?:en)?|instrucci(?:ón|ones)|mensaje del sistema"
            + "|assistant|user|human|ai|bot|chatbot|tool|function|developer|observation|model"
            + "|assistent|benutzer|nutzer|asistente|usuari[oa])\\s*([\\])>}:：=*_-]+|$)\\s*(.*)$");

    /** For these a colon and a sentence are enough. */
    private static final Pattern SYSTEM = Pattern.compile("(?i)system.*|instru.*|anweisung.*|mensaje.*");

    private static final Set<String> LIST_MARKS = Set.of("*", "-", "**");
    private static final int SENTENCE = 4;

    @Override
    public Optional<Segment> at(int line) {
        var text = lines.get(line).text();
        boolean hasToken = lines.get(line).hasAny("|[<") && TOKEN.matcher(text).find();
        return hasToken || isRole(text) ? Optional.of(lines.rest(TextOrigin.ROLE, line)) : Optional.empty();
    }

    private static boolean isRole(String text) {
        var matcher = LABELLED.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        var label = matcher.group(2);
        boolean isDecorated = !matcher.group(1).isEmpty() && !LIST_MARKS.contains(matcher.group(1));
        boolean isShouted = label.length() > 2 && label.equals(label.toUpperCase(Locale.ROOT));
        boolean isSystem = SYSTEM.matcher(label).matches() && WordCount.count(matcher.group(4)) >= SENTENCE;
        boolean isNamed = label.indexOf(' ') >= 0 || label.indexOf('_') >= 0;
        return isDecorated || (matcher.group(3).matches("[^:：]*[:：].*") && (isShouted || isSystem || isNamed));
    }
}
