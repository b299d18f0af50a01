package dev.nightjar.plugin.maintenance.task;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.consolidation.ConsolidationTopics;
import dev.nightjar.memory.consolidation.SessionConsolidation;

/** What the host wants facts to be about. The store refuses others, whatever a model saves. */
public final class Wishes {

    private Wishes() {}

    /** One or two sentences with a space before each; empty when everything is wanted. */
    public static String of(ExtensionContext context) {
        var topics = context.service(SessionConsolidation.class)
                .map(SessionConsolidation::topics)
                .orElse(ConsolidationTopics.ALL);
        var never = topics.never().isEmpty()
                ? ""
                : " Save no fact about any of these topics: " + String.join("; ", topics.never()) + ".";
        var only = topics.only().isEmpty()
                ? ""
                : " Save only facts about these topics: " + String.join("; ", topics.only()) + ".";
        return never + only;
    }
}
