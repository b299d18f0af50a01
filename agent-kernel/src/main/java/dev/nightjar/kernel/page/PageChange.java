package dev.nightjar.kernel.page;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import org.jspecify.annotations.Nullable;

/** A change of memory that an edited page asks for. */
public sealed interface PageChange {

    /** The name of the page. */
    String page();

    /** The fact; null for a new one. */
    @Nullable
    MemoryId id();

    /** The present text of the fact; null for a new one, and where it is not known. */
    @Nullable
    String before();

    /** The new text; null where the fact is to be forgotten. */
    @Nullable
    String after();

    /**
     * A fact is to say something else.
     *
     * @param fact as it is stored
     * @param text what it is to say
     */
    record Correct(String page, Fact fact, String text) implements PageChange {

        @Override
        public MemoryId id() {
            return fact.id();
        }

        @Override
        public String before() {
            return fact.content();
        }

        @Override
        public String after() {
            return text;
        }
    }

    /**
     * A fact is to be forgotten.
     *
     * @param fact as it is stored
     */
    record Forget(String page, Fact fact) implements PageChange {

        @Override
        public MemoryId id() {
            return fact.id();
        }

        @Override
        public String before() {
            return fact.content();
        }

        @Override
        public @Nullable String after() {
            return null;
        }
    }

    /**
     * A fact is to be remembered.
     *
     * @param type what the page is about; null for the user
     * @param text its content
     */
    record Remember(String page, @Nullable EntityType type, String text) implements PageChange {

        @Override
        public @Nullable MemoryId id() {
            return null;
        }

        @Override
        public @Nullable String before() {
            return null;
        }

        @Override
        public String after() {
            return text;
        }
    }

    /**
     * A change that cannot be made, because the fact has changed since the page was written, or two pages say different
     * things.
     *
     * @param id the fact
     * @param text its content on the page; null where it was deleted
     * @param reason why it cannot be made, in words
     */
    record Refused(String page, MemoryId id, @Nullable String text, String reason) implements PageChange {

        @Override
        public @Nullable String before() {
            return null;
        }

        @Override
        public @Nullable String after() {
            return text;
        }
    }
}
