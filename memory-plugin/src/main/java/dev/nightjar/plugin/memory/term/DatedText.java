package dev.nightjar.plugin.memory.term;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Quotation;
import java.time.LocalDate;
import java.time.ZoneId;

/** The text of a memory as a model reads it. */
public final class DatedText {

    private DatedText() {}

    /**
     * Content of a memory; of a statement with the day on which it was said: {@code Nora, 2026-01-10: "I live in
     * Bergen."}
     */
    public static String of(Memory memory, ZoneId zone) {
        return memory instanceof Fact fact
                ? Quotation.of(fact)
                        .map(said -> said.on(
                                LocalDate.ofInstant(fact.eventTime(), zone).toString()))
                        .orElse(fact.content())
                : memory.content();
    }
}
