package dev.nightjar.plugin.maintenance.extract.reading.clause;

import dev.nightjar.plugin.maintenance.extract.language.Tense;
import java.util.List;
import java.util.Set;

/**
 * A verb with its auxiliaries and adverbs, as it stands in a clause.
 *
 * @param verbs the verbs it may be a form of
 * @param tense how it is said
 * @param adverbs how often: those a fact keeps
 * @param from its first word
 * @param end the position after its last word
 */
public record VerbGroup(Set<String> verbs, Tense tense, List<String> adverbs, int from, int end) {}
