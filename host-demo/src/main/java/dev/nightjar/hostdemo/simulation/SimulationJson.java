package dev.nightjar.hostdemo.simulation;

import dev.nightjar.memory.Durability;
import java.util.LinkedHashMap;
import java.util.Map;

/** Simulations as maps that become JSON. */
public final class SimulationJson {

    private SimulationJson() {}

    /** One night. */
    public static Map<String, Object> night(Night night) {
        var json = new LinkedHashMap<String, Object>();
        json.put("night", night.date().toString());
        json.put("gained", night.gained());
        json.put("superseded", night.superseded());
        json.put("pruned", night.pruned());
        json.put("expired", night.expired());
        json.put("failed", night.failed());
        json.put("facts", night.facts().total());
        json.put("lasting", night.facts().lasting());
        json.put("stable", night.facts().stable());
        json.put("passing", night.facts().passing());
        json.put("faded", night.facts().faded());
        return json;
    }

    /** All nights together; {@code faded} counts each fact once. */
    public static Map<String, Object> total(SimulationReport report) {
        var json = new LinkedHashMap<String, Object>();
        json.put("nights", report.nights().size());
        json.put("gained", report.total(Night::gained));
        json.put("superseded", report.total(Night::superseded));
        json.put("faded", report.faded());
        json.put("pruned", report.total(Night::pruned));
        for (var durability : Durability.values()) {
            json.put("pruned_" + durability.label(), report.pruned(durability));
        }
        json.put("unexplained", report.unexplained());
        return json;
    }
}
