package dev.nightjar.kernel.page;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import org.jspecify.annotations.Nullable;

/** What an edited page wants of the memory. */
public sealed interface PageChange {

    /** The name of the page. */
    String page();

    /**
     * A fact is to say something else.
     *
     * @param fact as it is stored
     * @param text what it is to say
     */
    record Correct(String page, Fact fact, String text) implements PageChange {}

    /**
     * A fact is to be forgotten.
     *
     * @param fact as it is stored
     */
    record Forget(String page, Fact fact) implements PageChange {}

    /**
     * A fact is to be remembered.
     *
     * @param type what the page is about; null for the user
     * @param text what it says
     */
    record Remember(String page, @Nullable EntityType type, String text) implements PageChange {}

    /**
     * A change that cannot be made, because the fact has changed since the page was written, or two pages say different things.
     *
     * @param id the fact
     * @param text what the page says; null where it was deleted
     * @param reason why it cannot be made, in words
     */
    record Refused(String page, MemoryId id, @Nullable String text, String reason) implements PageChange {}
}
