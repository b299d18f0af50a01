package dev.nightjar.plugin.maintenance.extract;

import com.google.re2j.Pattern;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.fact.Turn;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says which turns were spoken by people, how those are called, and which words are their own. A machine's turns tell
 * nothing of anybody's life, and neither does what somebody pasted.
 */
final class Speakers {

    private static final String NAMELESS_USER = "The user";
    private static final int LONGEST_NAME = 60;

    private static final Pattern MACHINE_NAME =
            Pattern.compile("(?i)\\b(assistant|bot|chatbot|ai|agent|system|gpt|chatgpt|copilot|model)\\b");

    private static final Pattern SERVICE =
            Pattern.compile("(?i)\\bas an ai\\b|\\bi('m| am) (an ai|your (ai |virtual )?assistant|a language model|"
                    + "a chatbot|a bot|an assistant)|\\blanguage model\\b|\\bhow (can|may) i (help|assist) you\\b|"
                    + "\\bi('ve| have) (added|updated|scheduled|saved|noted|set|created|booked|sent|moved|deleted|removed)\\b.{0,60}\\b(your|reminder|list|calendar|note)|"
                    + "\\b(feel free to|don't hesitate to) (ask|reach out)|let me know if you need anything else|\\bi('d| would) be happy to help\\b|"
                    + "\\bi (don't|do not) have (access|the ability)|\\bi can help you (with|find|to)\\b");

    private Speakers() {}

    static List<Turn> turns(List<Episode> episodes, ZoneId zone, MessageSegmenter segmenter) {
        var names = episodes.stream()
                .flatMap(episode -> name(episode).stream())
                .distinct()
                .toList();
        var machines = episodes.stream()
                .filter(episode -> episode.role() == Role.AGENT)
                .filter(episode -> SERVICE.matcher(episode.content()).find())
                .flatMap(episode -> name(episode).stream())
                .collect(Collectors.toSet());
        return episodes.stream()
                .flatMap(episode -> turn(episode, names, machines, zone).stream())
                .map(turn -> turn.withText(segmenter.ownWords(turn.text())))
                .toList();
    }

    private static Optional<Turn> turn(Episode episode, List<String> names, Set<String> machines, ZoneId zone) {
        var speaker =
                name(episode).or(() -> episode.role() == Role.USER ? Optional.of(NAMELESS_USER) : Optional.empty());
        boolean isMachine = speaker.isPresent()
                && episode.role() == Role.AGENT
                && (machines.contains(speaker.get())
                        || MACHINE_NAME.matcher(speaker.get()).find());
        if (isMachine) {
            return Optional.empty();
        }
        return speaker.map(name -> new Turn(
                name,
                episode.content(),
                episode.eventTime(),
                episode.eventTime().atZone(zone).toLocalDate(),
                episode.id(),
                episode.sequence(),
                names));
    }

    private static Optional<String> name(Episode episode) {
        return Optional.ofNullable(clean(episode.speaker()));
    }

    private static @Nullable String clean(@Nullable String name) {
        if (name == null) {
            return null;
        }
        var text = String.join(" ", Words.spaced(name));
        return text.isEmpty() || text.length() > LONGEST_NAME ? null : text;
    }
}
