package dev.nightjar.web.ask;

import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.internal.ContextReasons;
import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.memory.SearchTrace.Step;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;

/** Reasons for a block and a search as sentences. */
record Reasons(Words words) {

    private static final double HALF = 0.5;
    private static final int MOST = 2;

    /** Sentences for signals of the search other than words. */
    private static final Map<String, String> SIGNALS = Map.ofEntries(
            Map.entry("meaning", "its meaning is similar"),
            Map.entry("session", "its conversation is about this"),
            Map.entry("speaker", "it is of the speaker you ask for"),
            Map.entry("asked", "it follows a question about this"),
            Map.entry("near", "turns near it are about this"),
            Map.entry("period", "it is of the month or year you ask for"),
            Map.entry("day", "it is of a day near the one you ask for"),
            Map.entry("time", "it names a time"),
            Map.entry("opening", "it opens its conversation"),
            Map.entry("useful", "you judged it useful"));

    /** Reason why a memory is not in the block. */
    String of(Decision one, boolean isInConversation) {
        return switch (one.outcome()) {
            case SHOWN -> "";
            case BELOW_FLOOR ->
                words.say(
                        "It fits to {0} per cent; a line here needs {1}.",
                        Texts.percent(one.relevance()), Texts.percent(one.needed()));
            case PASTED -> words.say("It was pasted and holds no word of the prompt.");
            case OUT_OF_DATE -> words.say("It has faded or is past.");
            case JUDGED_WRONG -> words.say("It is judged wrong, or all that was learnt from it is wrong.");
            case REPEATED -> words.say("Another line says the same.");
            case SUPERSEDED -> words.say("A newer memory has replaced it and is in the block.");
            // Without a conversation, only the text of every prompt can have it.
            case IN_HISTORY ->
                words.say(
                        isInConversation
                                ? "The prompt has it already: it is in every prompt, or earlier in this conversation."
                                : "The prompt has it already: it is in every prompt.");
            case TOO_MANY -> words.say("The block has as many lines of its kind as are allowed.");
            case NO_ROOM -> words.say("The block has no room left.");
        };
    }

    /** Reason in short, for several memories. */
    String inShort(Outcome outcome, long number) {
        return words.say(
                switch (outcome) {
                    case SHOWN -> "{0} more in the block";
                    case BELOW_FLOOR -> "{0} more that fit too little";
                    case PASTED -> "{0} more that were pasted";
                    case OUT_OF_DATE -> "{0} more that have faded";
                    case JUDGED_WRONG -> "{0} more that are judged wrong";
                    case REPEATED -> "{0} more that repeat others";
                    case SUPERSEDED -> "{0} more that were replaced";
                    case IN_HISTORY -> "{0} more that the prompt has already";
                    case TOO_MANY -> "{0} more beyond the number of lines";
                    case NO_ROOM -> "{0} more without room";
                },
                number);
    }

    /** Reason why there is no block. */
    String ofEmpty(InspectedBlock block) {
        if (block.decisions().stream().anyMatch(one -> one.outcome() == Outcome.IN_HISTORY)) {
            return words.say("What fits it is in the prompt already.");
        }
        return ContextReasons.isAsking(block)
                ? words.say("Nothing that was found fits to {0} per cent or more.", Texts.percent(block.minRelevance()))
                : words.say("Its words ask for nothing that memory could contain.");
    }

    /** Sentences on words of the question that a memory has or lacks, and on other signals. */
    List<String> found(Decision one) {
        var hit = one.hit();
        if (hit == null) {
            return List.of();
        }
        var sentences = new ArrayList<String>();
        var parts = hit.explanation().parts();
        add(sentences, "It has {0}.", parts, held -> held == 1);
        add(sentences, "Similar, or beside it: {0}.", parts, held -> held > 0 && held < 1);
        if (parts.stream().noneMatch(part -> part.held() > 0)) {
            sentences.add(words.say("It shares no word with your question."));
        } else {
            add(sentences, "It lacks {0}.", parts, held -> held == 0);
        }
        var also = hit.explanation().signals().stream()
                .filter(signal -> signal.value() >= HALF && SIGNALS.containsKey(signal.name()))
                .sorted(Comparator.comparingDouble(Signal::value).reversed())
                .map(Signal::name)
                .distinct()
                .limit(MOST)
                .map(name -> words.say(SIGNALS.getOrDefault(name, name)))
                .toList();
        if (!also.isEmpty()) {
            sentences.add(words.say("Also: {0}.", String.join(", ", also)));
        }
        return sentences;
    }

    private void add(List<String> sentences, String sentence, List<AskedPart> parts, DoublePredicate held) {
        var those = parts.stream()
                .filter(part -> held.test(part.held()))
                .map(part -> words.say("“{0}”", part.word()))
                .collect(Collectors.joining(", "));
        if (!those.isEmpty()) {
            sentences.add(words.say(sentence, those));
        }
    }

    /** Sentence on the result of a step of the search; empty where the result explains nothing. */
    String of(Step step) {
        return switch (step.name()) {
            case "validity" -> step.isPassed() ? "" : words.say("It is not valid any more.");
            case "text" -> ofWords(step);
            case "vector" -> ofMeaning(step);
            case "entity" -> step.isPassed() ? words.say("It names somebody or something in your question.") : "";
            case "day" -> step.isPassed() ? words.say("It is of a day that your question names.") : "";
            case "substring" -> step.isPassed() ? words.say("It contains your question literally.") : "";
            case "ranking" -> ofRank(step);
            case "session" -> step.isPassed() ? "" : words.say("It is of the present conversation, which is left out.");
            case "source" ->
                step.isPassed() ? "" : words.say("It is a statement: the turn that it quotes is shown instead.");
            default -> "";
        };
    }

    private String ofWords(Step step) {
        if (step.words().isEmpty()) {
            return words.say("It shares no word with your question.");
        }
        var shared = words.say(
                "It shares {0} with your question.",
                step.words().stream().map(word -> words.say("“{0}”", word)).collect(Collectors.joining(", ")));
        return step.rank() == 0
                ? shared
                : shared + " " + words.say("Of {0} that share words it is number {1}.", step.among(), step.rank());
    }

    private String ofMeaning(Step step) {
        if (step.rank() > 0) {
            return words.say("Of {0} with a similar meaning it is number {1}.", step.among(), step.rank());
        }
        return step.among() > 0 ? words.say("Its meaning is not similar; {0} others are nearer.", step.among()) : "";
    }

    private String ofRank(Step step) {
        if (step.isPassed()) {
            return words.say("The search found it, as number {0}.", step.rank());
        }
        return step.rank() > 0
                ? words.say("The search found it as number {0}, and looks at the first {1}.", step.rank(), step.among())
                : words.say("So the search did not find it.");
    }
}
