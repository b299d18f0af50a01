package dev.nightjar.hostdemo.hook;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What happens in a coding agent that memory has to do with, by the names the agents give it. */
public enum HookEvent {
    /** A session begins, or is taken up again. */
    SESSION_STARTED("SessionStart"),
    /** The user has sent a prompt, and the agent has not seen it yet. */
    PROMPT_SUBMITTED("UserPromptSubmit", "BeforeAgent"),
    /** The agent has answered. */
    TURN_ENDED("Stop", "AfterAgent"),
    /** A session ends. */
    SESSION_ENDED("SessionEnd");

    private final ImmutableList<String> names;

    HookEvent(String... names) {
        this.names = ImmutableList.copyOf(names);
    }

    /** The event with this name, whatever its case; empty for one that memory has nothing to do with. */
    public static Optional<HookEvent> named(String name) {
        return Arrays.stream(values())
                .filter(event -> event.names.stream().anyMatch(known -> known.equalsIgnoreCase(name)))
                .findFirst();
    }

    /** All names, for messages. */
    public static String known() {
        return Arrays.stream(values()).flatMap(event -> event.names.stream()).collect(Collectors.joining(", "));
    }
}
