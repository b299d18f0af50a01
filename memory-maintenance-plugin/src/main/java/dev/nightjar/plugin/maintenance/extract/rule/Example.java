package dev.nightjar.plugin.maintenance.extract.rule;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import java.util.List;

/**
 * What is said and what comes of it: {@code + I live in Oslo => Ada lives in Oslo}, {@code - I live in the moment}. Ada
 * speaks, to Tom, on Tuesday 5 March 2024. Turns are parted by {@code /}; one that begins with {@code Tom:} is Tom's.
 *
 * @param line where it stands
 * @param turns what is said
 * @param facts the facts of its rule, all of them; empty for none
 */
public record Example(Line line, List<Turn> turns, List<String> facts) {

    private static final Splitter TURNS = Splitter.on(" / ").trimResults();
    private static final Splitter FACTS = Splitter.on(';').trimResults().omitEmptyStrings();

    /**
     * One turn of it.
     *
     * @param speaker who speaks: Ada, Tom or the assistant
     * @param text what is said
     */
    public record Turn(String speaker, String text) {

        /** Who speaks unless somebody else is named. */
        public static final String ADA = "Ada";

        private static Turn of(String text) {
            int colon = text.indexOf(": ");
            boolean isNamed =
                    colon > 0 && List.of("Ada", "Tom", "Assistant", "Eva").contains(text.substring(0, colon));
            return isNamed ? new Turn(text.substring(0, colon), text.substring(colon + 2)) : new Turn(ADA, text);
        }
    }

    /** The turns of a conversation that is written in one line. */
    public static List<Turn> turns(String said) {
        return TURNS.splitToStream(said).map(Turn::of).toList();
    }

    static Example parse(Line line) {
        var text = line.rest();
        boolean isNothing = line.keyword().equals("-");
        var said = isNothing ? text : line.cutAt("=>").get(0).substring(1).strip();
        var facts = isNothing
                ? List.<String>of()
                : FACTS.splitToList(line.cutAt("=>").get(1));
        return new Example(line, turns(said), facts);
    }
}
