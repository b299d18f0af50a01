package dev.nightjar.memory;

import java.util.List;
import java.util.Map;

/**
 * What could be read of a damaged memory.
 *
 * @param rows how many rows were copied, by table; those made anew from the rest included
 * @param incomplete the tables of which some rows could not be read
 */
public record RescuedMemory(Map<String, Long> rows, List<String> incomplete) {

    public RescuedMemory {
        rows = Map.copyOf(rows);
        incomplete = List.copyOf(incomplete);
    }
}
