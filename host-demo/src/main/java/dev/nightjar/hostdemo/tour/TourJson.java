package dev.nightjar.hostdemo.tour;

import dev.nightjar.hostdemo.output.MemoryJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tour for programs. */
public final class TourJson {

    private TourJson() {}

    /** All of it as maps and lists. */
    public static Map<String, Object> of(Tour tour) {
        var json = new LinkedHashMap<String, Object>();
        json.put("sessions", tour.sessions().stream().map(TourJson::session).toList());
        json.put("replay", tour.report().asMap());
        json.put("facts", MemoryJson.memories(tour.facts()));
        json.put(
                "superseded",
                tour.replacements().stream().map(TourJson::replacement).toList());
        json.put(
                "contexts",
                tour.contexts().entrySet().stream()
                        .map(entry -> Map.of("prompt", entry.getKey(), "text", entry.getValue()))
                        .toList());
        return json;
    }

    private static Map<String, Object> session(BundledConversation.Session session) {
        var json = new LinkedHashMap<String, Object>();
        json.put("session", session.id());
        json.put("start", session.start().toString());
        json.put("end", session.end().toString());
        json.put("messages", session.messages().size());
        return json;
    }

    private static Map<String, Object> replacement(Tour.Replacement replacement) {
        var json = new LinkedHashMap<String, Object>();
        json.put("old", MemoryJson.memory(replacement.old()));
        json.put("new", MemoryJson.memory(replacement.current()));
        json.put("reason", replacement.reason());
        json.put("at", replacement.at().toString());
        return json;
    }
}
