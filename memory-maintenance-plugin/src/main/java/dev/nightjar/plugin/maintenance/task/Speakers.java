package dev.nightjar.plugin.maintenance.task;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds which turns of a session people spoke, and their names. A speaker with a name is a person, whatever their role,
 * unless the name or their own words show that they are a machine.
 */
public final class Speakers {

    private static final int MAX_NAME = 60;

    private static final Pattern MACHINE_NAME = Pattern.compile(
            "\\b(assistant|assistent|asistente|bot|chatbot|ai|ki|ia|agent|system|gpt|chatgpt|copilot|claude|gemini|model|support|helpdesk)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern MACHINE_SAYS = Pattern.compile(
            "\\bas an ai\\b|\\bi('m| am) (just )?(an ai|a chatbot|a bot|a (large )?language model|a virtual assistant)\\b",
            Pattern.CASE_INSENSITIVE);

    private final Set<String> machines;

    /** @param session all turns to read */
    public Speakers(List<Episode> session) {
        machines = session.stream()
                .filter(episode -> episode.role() == Role.AGENT)
                .filter(episode -> MACHINE_SAYS.matcher(episode.content()).find())
                .map(episode -> clean(episode.speaker()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The name of the person who spoke this turn; empty for a machine. */
    public Optional<String> of(Episode episode) {
        var name = clean(episode.speaker());
        if (episode.role() == Role.USER) {
            return Optional.of(name.isEmpty() ? Quotation.NAMELESS : name);
        }
        boolean isPerson = episode.role() == Role.AGENT
                && !name.isEmpty()
                && !machines.contains(name)
                && !MACHINE_NAME.matcher(name).find();
        return isPerson ? Optional.of(name) : Optional.empty();
    }

    private static String clean(@Nullable String name) {
        var text = name == null ? "" : name.strip().replaceAll("\\s+", " ");
        return text.length() > MAX_NAME ? "" : text;
    }
}
