package dev.nightjar.plugin.maintenance.task;

import com.google.common.base.CharMatcher;
import com.google.re2j.Pattern;
import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.segment.Segment;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Formats episodes for a model: with a short id, speaker and time, and with pasted text separate from the speaker's own
 * words. Thread-safe.
 */
public final class EpisodeTexts {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEE uuuu-MM-dd HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE uuuu-MM-dd", Locale.ENGLISH);
    private static final Pattern SHORT_ID = Pattern.compile("(?i)([ekp]|new-)\\d{1,6}");
    private static final int MAX_NAME = 60;
    /** The beginning shows that it is a log or a page; nothing in it is a fact about the speaker. */
    private static final int MAX_PASTED = 2_000;

    private final MessageSegmenter segmenter = new MessageSegmenter();
    private final ZoneId zone;

    /** @param zone the time zone of days and times */
    public EpisodeTexts(ZoneId zone) {
        this.zone = zone;
    }

    /**
     * Id of an episode in this consolidation: its position, from 1. An id of the store would cost as many tokens as a
     * short turn.
     */
    public static String id(int position) {
        return "e" + (position + 1);
    }

    /** An id as it was shown, in any of a model's spellings: {@code " E3 "} and {@code "[e3]"} are {@code e3}. */
    public static String asShown(String id) {
        var shown =
                CharMatcher.whitespace().or(CharMatcher.anyOf("[]()\"'`.,:")).trimFrom(id);
        return SHORT_ID.matcher(shown).matches() ? shown.toLowerCase(Locale.ROOT) : shown;
    }

    /** The date of a time, such as 2026-01-31. */
    public String day(Instant time) {
        return LocalDate.ofInstant(time, zone).toString();
    }

    /**
     * One episode, as a tool returns it.
     *
     * @param content the speaker's own words; {@code [pasted 1]} replaces foreign text
     * @param saidAt time with the weekday, in the host's zone
     * @param pasted the foreign text, in order; empty for none
     */
    public record Turn(
            String id, String role, @Nullable String speaker, String saidAt, String content, List<Pasted> pasted) {}

    /**
     * Foreign text in an episode.
     *
     * @param number its number in the episode's content
     * @param kind its probable kind, such as {@code mail}
     * @param text its text
     */
    public record Pasted(int number, String kind, String text) {}

    /** An episode. The agent's own messages count as its own words, whatever they look like. */
    public Turn turn(int position, Episode episode) {
        var message = episode.content();
        var content = new StringBuilder();
        var pasted = new ArrayList<Pasted>();
        int from = 0;
        for (var segment : episode.role() == Role.USER ? segmenter.segments(message) : List.<Segment>of()) {
            if (!segment.isOwn()) {
                var number = pasted.size() + 1;
                pasted.add(new Pasted(number, segment.origin().label(), segment.text(message)));
                content.append(message, from, segment.start()).append("[pasted " + number + "]");
                from = segment.end();
            }
        }
        content.append(message, from, message.length());
        var speaker = episode.speaker();
        return new Turn(
                id(position),
                episode.role().label(),
                speaker == null ? null : VisibleText.line(speaker, MAX_NAME),
                TIME.format(episode.eventTime().atZone(zone)),
                content.toString(),
                pasted);
    }

    /** The episode as a list item. */
    public String line(int position, Episode episode) {
        var turn = turn(position, episode);
        return item(turn, turn.id + " " + turn.saidAt, turn.speaker != null);
    }

    /** Same, without a time and without the role of a named user, for lists that name each day once. */
    public String lineOfDay(int position, Episode episode) {
        var turn = turn(position, episode);
        return item(turn, turn.id, turn.speaker != null && episode.role() != Role.USER);
    }

    /** The date with its weekday, such as {@code Sat 2026-01-31}. */
    public String weekday(Episode episode) {
        return DAY.format(episode.eventTime().atZone(zone));
    }

    private static String item(Turn turn, String before, boolean isRoleShown) {
        var text = new StringBuilder(VisibleText.of(turn.content));
        turn.pasted.forEach(one -> text.append("\n[pasted ")
                .append(one.number)
                .append(", ")
                .append(one.kind)
                .append("]: ")
                .append(CodePoints.marked(VisibleText.of(one.text), MAX_PASTED, "…")));
        var name = turn.speaker == null ? turn.role : turn.speaker;
        var who = isRoleShown ? name + " (" + turn.role + ")" : name;
        return ListItem.withoutBullet(before + " " + who + ":", text.toString(), "");
    }
}
