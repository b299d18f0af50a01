package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session for tests, turn by turn. */
public final class Turns {

    public static final Instant TIME = Instant.parse("2026-03-02T09:00:00Z");

    private final List<Episode> turns = new ArrayList<>();

    public Turns user(String text) {
        return add(Role.USER, null, text);
    }

    public Turns user(String name, String text) {
        return add(Role.USER, name, text);
    }

    public Turns agent(String text) {
        return add(Role.AGENT, null, text);
    }

    public Turns agent(String name, String text) {
        return add(Role.AGENT, name, text);
    }

    public List<Episode> list() {
        return List.copyOf(turns);
    }

    private Turns add(Role role, @Nullable String name, String text) {
        int number = turns.size() + 1;
        turns.add(new Episode(details("ep_%026d".formatted(number), text, "dialogue"), role, name, number));
        return this;
    }

    /** What a memory has. */
    public static MemoryDetails details(String id, String content, String source) {
        return new MemoryDetails(
                new MemoryId(id),
                new Namespace("user:ada"),
                "tester",
                content,
                "general",
                List.of(),
                "s1",
                source,
                TIME,
                TIME,
                Map.of(),
                null,
                null);
    }
}
