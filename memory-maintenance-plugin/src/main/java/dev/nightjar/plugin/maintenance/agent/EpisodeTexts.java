package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.commons.prompt.VisibleText;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Episodes as the consolidator agent is shown them: with a short id, who said it and when, and what was pasted apart from what
 * its speaker says. Thread-safe.
 */
final class EpisodeTexts {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEE uuuu-MM-dd HH:mm", Locale.ENGLISH);
    private static final int MAX_NAME = 60;

    private final Supplier<MessageSegmenter> segmenter;
    private final ZoneId zone;

    EpisodeTexts(Supplier<MessageSegmenter> segmenter, ZoneId zone) {
        this.segmenter = segmenter;
        this.zone = zone;
    }

    /** Its id in this consolidation: where it stands, from 1. An id of the store would cost as much as a short turn. */
    static String id(int position) {
        return "e" + (position + 1);
    }

    String day(Instant time) {
        return LocalDate.ofInstant(time, zone).toString();
    }

    /**
     * One episode, as a tool answers it.
     *
     * @param content what its speaker says themselves; {@code [pasted 1]} stands for what they brought from elsewhere
     * @param saidAt with the weekday, in the host's zone
     * @param pasted that text, in order; empty when there is none
     */
    record Turn(String id, String role, @Nullable String speaker, String saidAt, String content, List<Pasted> pasted) {}

    /**
     * Text of others in an episode.
     *
     * @param number its number in the episode's content
     * @param kind what it seems to be, such as {@code mail}
     * @param text its text
     */
    record Pasted(int number, String kind, String text) {}

    /** What the agent itself said is its own, whatever it looks like. */
    Turn turn(int position, Episode episode) {
        var message = episode.content();
        var content = new StringBuilder();
        var pasted = new ArrayList<Pasted>();
        int from = 0;
        for (var segment : episode.role() == Role.USER ? segmenter.get().segments(message) : List.<Segment>of()) {
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

    /** The same as an item of a list. */
    String line(int position, Episode episode) {
        var turn = turn(position, episode);
        var text = new StringBuilder(VisibleText.of(turn.content));
        turn.pasted.forEach(one -> text.append("\n[pasted ")
                .append(one.number)
                .append(", ")
                .append(one.kind)
                .append("]: ")
                .append(VisibleText.of(one.text)));
        var who = turn.speaker == null ? turn.role : turn.speaker + " (" + turn.role + ")";
        return ListItem.of(turn.id + " " + turn.saidAt + " " + who + ":", text.toString(), "");
    }
}
