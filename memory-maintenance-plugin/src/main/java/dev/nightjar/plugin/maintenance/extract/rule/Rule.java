package dev.nightjar.plugin.maintenance.extract.rule;

import dev.nightjar.memory.Durability;
import dev.nightjar.plugin.maintenance.extract.language.Pattern;
import dev.nightjar.plugin.maintenance.extract.language.WordClass;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ways to say something and the facts they make.
 *
 * @param name its name, unlike any other's of its language
 * @param says ways to say it as a clause of its own
 * @param finds ways to mention it anywhere, even in a question
 * @param facts the facts' sentences
 * @param slots what the facts claim; the first is the slot they belong to
 * @param tenses names of the tenses it takes
 * @param conditions what else must hold
 * @param sure how likely its facts are true when nothing lowers it, 0..1
 * @param durability how long its facts hold; null for what the slot says
 * @param examples what is said and what comes of it
 */
public record Rule(
        String name,
        List<Pattern> says,
        List<Pattern> finds,
        List<Template> facts,
        List<SlotSpec> slots,
        Set<String> tenses,
        Conditions conditions,
        double sure,
        @Nullable Durability durability,
        List<Example> examples) {

    /** What a rule does with the time that is told. */
    public enum Dating {
        /** The time stands in the fact if one is told. */
        KEEP,
        /** Without a time there is no fact. */
        NEED,
        /** Without a time the day of speaking stands in the fact. */
        SAID,
        /** The time is left out. */
        DROP
    }

    /**
     * What must hold for a rule beside its words.
     *
     * @param dating what it does with the time that is told
     * @param isAhead whether what it tells lies ahead although it is said in the present
     * @param isSpeakersOnly whether only the speaker can be its subject
     * @param isOthersOnly whether only somebody else can be its subject
     * @param isToAssistant whether it is only said to an assistant
     * @param barred words that must not stand in what its placeholders read
     * @param barredFirst words that what they read must not begin with
     * @param required classes of which a word must stand there
     */
    public record Conditions(
            Dating dating,
            boolean isAhead,
            boolean isSpeakersOnly,
            boolean isOthersOnly,
            boolean isToAssistant,
            List<WordClass> barred,
            List<WordClass> barredFirst,
            List<WordClass> required) {}

    /** The slot its facts belong to. */
    public Slot slot() {
        return slots.get(0).slot();
    }

    /** How long its facts hold. */
    public Durability lasts() {
        return durability == null ? slot().durability() : durability;
    }
}
