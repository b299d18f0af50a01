package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * A conversation as a Markdown file: title, time and owner, a rule, and what was said. Tool calls are left out.
 *
 * @param zone the time zone of the times shown
 * @param messages those with a text, oldest first, not empty
 */
record ConversationPage(ZoneId zone, Owner owner, List<StoredMessage> messages) {

    /** The line that names the owner. */
    static final int OWNER_LINE = 3;

    private static final int MAX_MESSAGE = 2_000;
    private static final int MAX_SPEAKER = 80;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HHmm", Locale.ROOT);

    /** The beginning of the user's first message, on one line. */
    String title() {
        return messages.stream()
                .filter(message -> message.role() == Role.USER)
                .map(message -> VisibleText.line(message.text(), Session.MAX_PREVIEW))
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse(Session.UNTITLED);
    }

    /** The day it began. */
    LocalDate date() {
        return LocalDate.ofInstant(messages.get(0).time(), zone);
    }

    /** Date and title, for the file name. */
    String name() {
        var start = messages.get(0).time().atZone(zone);
        var slug = FileName.slug(title());
        boolean isTitled = !slug.isEmpty() && !title().equals(Session.UNTITLED);
        return date() + "-" + (isTitled ? slug : "conversation-" + MINUTE.format(start));
    }

    String markdown() {
        var newest = messages.get(messages.size() - 1);
        var text = new StringBuilder("# " + title() + "\n\n");
        text.append(time(messages.get(0).time())).append(" to ").append(time(newest.time()));
        text.append(", ").append(owner).append("\n\n---\n");
        messages.forEach(message -> text.append('\n').append(paragraph(message)).append('\n'));
        return text.toString();
    }

    private String paragraph(StoredMessage message) {
        var usual = message.role() == Role.USER ? "User" : owner.agentId();
        var speaker = VisibleText.line(message.speaker() == null ? usual : message.speaker(), MAX_SPEAKER);
        return "**" + speaker + "** (" + time(message.time()) + "):\n\n" + shown(message.text());
    }

    /** Escapes lines that look like the heading of a message, so that nobody can speak in another's name. */
    private static String shown(String said) {
        var text = VisibleText.of(said).strip();
        var count = CodePoints.count(text);
        var shown = CodePoints.marked(text, MAX_MESSAGE, "… (" + MAX_MESSAGE + " of " + count + " characters)");
        return shown.replace("\n**", "\n\\**").replaceFirst("^\\*\\*", "\\\\**");
    }

    /** With the zone's offset. */
    private String time(Instant instant) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                instant.truncatedTo(ChronoUnit.SECONDS).atZone(zone));
    }
}
