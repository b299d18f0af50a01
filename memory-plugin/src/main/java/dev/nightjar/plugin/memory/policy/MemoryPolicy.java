package dev.nightjar.plugin.memory.policy;

import dev.nightjar.commons.secret.SecretKind;
import dev.nightjar.commons.secret.SeenText;
import dev.nightjar.plugin.memory.table.row.Screened;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import dev.nightjar.spi.consolidation.ConsolidationTopics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decides what may be remembered. Immutable, thread-safe. */
public final class MemoryPolicy {

    /** Allows everything but secrets. */
    public static final MemoryPolicy NONE = new MemoryPolicy(PolicySettings.DEFAULTS);

    private static final String MASK = "[not remembered]";
    private static final String NO_ARGUMENTS = "{}";
    /** The start of masks that name what they hide. */
    private static final String NAMED_MASK = "[not remembered: ";

    private final List<Topic> never;
    private final List<Topic> only;
    private final NeverPatterns patterns;
    private final SecretScreen screen;

    public MemoryPolicy(PolicySettings settings) {
        never = settings.neverTopics().stream().map(Topic::of).toList();
        only = settings.onlyTopics().stream().map(Topic::of).toList();
        patterns = NeverPatterns.of(settings.neverPatterns());
        screen = new SecretScreen(settings.secrets(), settings.personalData());
    }

    /** The topics to tell a model that reads conversations. */
    public ConsolidationTopics topics() {
        return new ConsolidationTopics(
                never.stream().map(Topic::name).toList(),
                only.stream().map(Topic::name).toList());
    }

    /** A message in the form in which it may be stored. */
    public ScreenedText screened(String message) {
        var text = patterns.masked(message, MASK);
        return new ScreenedText(
                Screened.by(screen::redacted, text), screen.suspicion(text).orElse(null));
    }

    /** A text nobody can review, in the form in which it may be stored. */
    public Screened storable(String text) {
        return Screened.by(this::masked, text);
    }

    /**
     * Masks all that must not be stored. For texts nobody can review, such as tool calls and names. JSON stays JSON,
     * unless a pattern of the settings matches part of its structure.
     */
    public String masked(String text) {
        return screen.masked(patterns.masked(text, MASK));
    }

    /** Arguments of a tool call in the form in which they may be stored. */
    public Screened storableArguments(String json) {
        return Screened.by(this::maskedArguments, json);
    }

    /** Whether a text contains a mask. */
    public static boolean isMasked(String text) {
        return text.contains(MASK) || text.contains(NAMED_MASK);
    }

    /** The masked arguments of a tool call; an empty object if masking would break the JSON. */
    public String maskedArguments(String json) {
        var masked = masked(json);
        return JsonForm.of(masked).equals(JsonForm.of(json)) ? masked : NO_ARGUMENTS;
    }

    public List<String> masked(List<String> texts) {
        return texts.stream().map(this::masked).toList();
    }

    /** Masks names and values of metadata. A value is checked together with its name. */
    public Map<String, Object> masked(Map<String, Object> metadata) {
        var masked = new LinkedHashMap<String, Object>();
        metadata.forEach(
                (name, value) -> masked.put(masked(name), value instanceof String text ? masked(name, text) : value));
        return masked;
    }

    private String masked(String name, String value) {
        var before = name + ": ";
        var both = masked(before + value);
        return both.startsWith(before) ? both.substring(before.length()) : masked(value);
    }

    /**
     * A name or id from the host, as it is stored and looked up. Tokens in it are masked, always in the same way.
     * Everything else stays, because an id may look like a number or an address.
     */
    public String reference(String name) {
        return screen.reference(name);
    }

    /**
     * Rejects a text that must not be saved.
     *
     * @throws IllegalArgumentException naming the setting
     */
    public void check(String text) {
        refusal(text).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    /**
     * Rejects a lower-cased name that must not be saved.
     *
     * @throws IllegalArgumentException naming the setting
     */
    public void checkName(String name) {
        check(name);
        screen.refusalOfName(name).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    /**
     * Rejects a fact read out of a conversation if it is about none of the wanted topics.
     *
     * @throws IllegalArgumentException naming the setting
     */
    public void checkWanted(String text) {
        if (!only.isEmpty() && only.stream().noneMatch(topic -> topic.isIn(text))) {
            throw new IllegalArgumentException("memory.policy.only_topics names none of what it says");
        }
    }

    /** The lines of a text that may be saved; empty if they may not be saved together. */
    public String allowedLines(String text) {
        var lines = text.lines().filter(line -> refusal(line).isEmpty()).collect(Collectors.joining("\n"));
        return refusal(lines).isPresent() ? "" : lines;
    }

    /** Why a text must not be saved, with the setting; empty if it may. */
    public Optional<String> refusal(String text) {
        if (text.contains(MASK)) {
            return Optional.of("It is about something that memory.policy.never_patterns keeps out of memory");
        }
        if (text.contains(NAMED_MASK)) {
            return Optional.of("It is about something that memory.policy.secrets or personal_data keeps out of memory");
        }
        var seen = SeenText.of(text);
        if (patterns.isIn(seen)) {
            return Optional.of("memory.policy.never_patterns keeps a part of it out of memory");
        }
        var secret = screen.refusal(text);
        if (secret.isPresent()) {
            return secret;
        }
        return never.stream()
                .filter(topic -> seen.stream().anyMatch(one -> topic.isIn(one.text())))
                .findFirst()
                .map(topic -> "memory.policy.never_topics keeps '" + topic.name + "' out of memory");
    }

    /** The mask for a secret of this kind. */
    static String mask(SecretKind kind, String after) {
        return NAMED_MASK + kind.label() + after + "]";
    }

    /**
     * A topic.
     *
     * @param terms its words; a text about the topic has all of them
     */
    private record Topic(String name, List<Term> terms) {

        static Topic of(String name) {
            return new Topic(name, TermCutter.asked(name));
        }

        boolean isIn(String text) {
            return new TermFinder(terms).in(text).equals(new HashSet<>(terms));
        }
    }
}
