package dev.nightjar.plugin.maintenance.extract.rule;

import dev.nightjar.memory.Claim.State;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a rule claims about a slot: {@code home = <place>}, {@code number:<pet> = <number>}, {@code partner over}.
 *
 * @param slot the slot
 * @param topic what divides the slot, such as {@code <pet>} in {@code number:<pet>}, parted by {@code /} where several do:
 *     {@code technology:<project>/<tech>}; empty when it is undivided
 * @param state whether it holds; null for what the tense says
 * @param isAlways whether that state holds even where the deed is only planned or under way
 * @param value words and placeholders; empty for any value
 */
public record SlotSpec(Slot slot, String topic, @Nullable State state, boolean isAlways, List<String> value) {

    static SlotSpec parse(Line line, Map<String, Slot> slots) {
        int sign = line.text().indexOf(" =");
        var head = new Line(
                        line.file(),
                        line.number(),
                        sign < 0 ? line.text() : line.text().substring(0, sign))
                .words();
        var value = sign < 0 ? "" : line.text().substring(sign + 2).strip();
        var name = head.get(1);
        int colon = name.indexOf(':');
        var slot = slots.get(colon < 0 ? name : name.substring(0, colon));
        if (slot == null) {
            throw line.wrong("there is no slot '" + name + "'");
        }
        var words = value.isEmpty() ? List.<String>of() : new Line("", 0, value).words();
        return new SlotSpec(
                slot,
                colon < 0 ? "" : name.substring(colon + 1),
                head.size() > 2 ? state(head.get(2), line) : null,
                head.size() > 3 && isAlways(head.get(3), line),
                words);
    }

    private static boolean isAlways(String word, Line line) {
        if (!word.equals("always")) {
            throw line.wrong("after the state of a slot stands nothing or 'always', but there is '" + word + "'");
        }
        return true;
    }

    private static State state(String name, Line line) {
        try {
            return State.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw line.wrong("'" + name + "' is none of holds, over, planned");
        }
    }
}
