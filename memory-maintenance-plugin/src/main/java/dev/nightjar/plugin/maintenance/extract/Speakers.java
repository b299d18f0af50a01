package dev.nightjar.plugin.maintenance.extract;

import com.google.re2j.Pattern;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.reading.Utterance;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says which turns people spoke, and what those are called. Whoever has a name is a person, whatever role they have in
 * the conversation, unless the name or what they say of themselves is a machine's.
 */
final class Speakers {

    /** A user without a name; the language says how facts call such a one. */
    static final String NAMELESS = "";

    private static final int MAX_NAME = 60;

    private static final Pattern MACHINE_NAME = Pattern.compile(
            "(?i)\\b(assistant|assistent|asistente|bot|chatbot|ai|ki|ia|agent|system|gpt|chatgpt|copilot|claude|gemini|model|support|helpdesk)\\b");

    private static final Pattern MACHINE_SAYS = Pattern.compile(
            "(?i)\\bas an ai\\b|\\bi('m| am) (just )?(an ai|a chatbot|a bot|a (large )?language model|a virtual assistant|your (virtual|ai) assistant)\\b");

    private Speakers() {}

    /** The turns as utterances, in their order, each with its speaker's own words only. */
    static List<Utterance> utterances(List<Episode> episodes, ZoneId zone, MessageSegmenter segmenter) {
        var machines = episodes.stream()
                .filter(episode -> episode.role() == Role.AGENT)
                .filter(episode -> MACHINE_SAYS.matcher(episode.content()).find())
                .map(Episode::speaker)
                .filter(name -> name != null)
                .collect(Collectors.toSet());
        var agents = episodes.stream()
                .filter(episode -> episode.role() == Role.AGENT)
                .toList();
        long users = episodes.stream()
                .filter(episode -> episode.role() == Role.USER)
                .map(Episode::speaker)
                .filter(name -> name != null)
                .distinct()
                .count();
        // Several users among themselves talk to each other.
        boolean isToAssistant =
                agents.isEmpty() ? users <= 1 : agents.stream().allMatch(episode -> isMachine(episode, machines));
        return episodes.stream()
                .map(episode -> new Utterance(
                        isMachine(episode, machines) ? null : called(episode),
                        segmenter.ownWords(episode.content()),
                        episode.eventTime(),
                        episode.eventTime().atZone(zone).toLocalDate(),
                        episode.id(),
                        episode.sequence(),
                        isToAssistant && episode.role() == Role.USER))
                .toList();
    }

    private static boolean isMachine(Episode episode, Set<String> machines) {
        var name = episode.speaker();
        return episode.role() == Role.AGENT
                && (clean(name) == null
                        || machines.contains(name)
                        || MACHINE_NAME.matcher(String.valueOf(name)).find());
    }

    private static String called(Episode episode) {
        var name = clean(episode.speaker());
        return name == null ? NAMELESS : name;
    }

    private static @Nullable String clean(@Nullable String name) {
        if (name == null) {
            return null;
        }
        var text = String.join(" ", Words.spaced(name));
        return text.isEmpty() || text.length() > MAX_NAME ? null : text;
    }
}
