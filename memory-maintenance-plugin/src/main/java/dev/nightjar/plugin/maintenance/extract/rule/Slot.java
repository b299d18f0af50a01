package dev.nightjar.plugin.maintenance.extract.rule;

import dev.nightjar.memory.Durability;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Something people have a value for: a home, a job, pets. The same for all languages.
 *
 * @param name its name
 * @param isSingleValued whether a new value takes the place of the old one
 * @param durability how long its facts are likely to stay true
 * @param category the tag of its facts
 * @param order its place in the file: what stands first is kept first where a session says too much
 */
public record Slot(String name, boolean isSingleValued, Durability durability, String category, int order) {

    private static final String FILE = "slots.rules";

    /** The slots that come with the plugin, by name. */
    public static Map<String, Slot> load() {
        var slots = new HashMap<String, Slot>();
        for (var section : RuleFile.load(FILE).sections()) {
            for (var line : section.keyword().equals("slots") ? section.lines() : List.<Line>of()) {
                var slot = parse(line, slots.size());
                if (slots.put(slot.name, slot) != null) {
                    throw line.wrong("there are two slots '" + slot.name + "'");
                }
            }
        }
        return Map.copyOf(slots);
    }

    private static Slot parse(Line line, int order) {
        var words = line.words();
        if (words.size() != 4 || !List.of("one", "many").contains(words.get(1))) {
            throw line.wrong("a slot is its name, 'one' or 'many', its durability and its category");
        }
        return new Slot(words.get(0), words.get(1).equals("one"), durability(words.get(2), line), words.get(3), order);
    }

    static Durability durability(String name, Line line) {
        try {
            return Durability.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw line.wrong("'" + name + "' is none of lasting, stable, passing");
        }
    }
}
