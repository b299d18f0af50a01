package dev.nightjar.plugin.maintenance.extract.language;

import java.util.Set;

/** One place of a {@link Pattern}. */
public sealed interface Element {

    /**
     * A word.
     *
     * @param keys the words it may be, lower case
     */
    record Word(Set<String> keys) implements Element {}

    /**
     * A word or phrase of a class: {@code @kin}.
     *
     * @param words the class
     * @param name what a fact's sentence calls it
     */
    record OfClass(WordClass words, String name) implements Element {}

    /**
     * Several words that are read as one thing: {@code <place>}, or with the name of a class a noun phrase about it.
     *
     * @param kind what to read, such as {@code place} or the name of a word class
     * @param name what a fact's sentence calls it; the kind, with a number where a pattern has two of a kind
     * @param isPlural whether it is only read as a plural: {@code <child+>}
     */
    record Chunk(String kind, String name, boolean isPlural) implements Element {}

    /**
     * A verb in any tense: {@code [live|reside]}.
     *
     * @param verbs their infinitives
     * @param forms the words they may be when nothing stands before them
     */
    record Verb(Set<String> verbs, Set<String> forms) implements Element {}

    /** {@code …}: what else belongs to the sentence, if anything does. */
    record Rest() implements Element {}

    /** {@code .}: nothing may follow. */
    record End() implements Element {}
}
