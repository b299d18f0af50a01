package dev.nightjar.plugin.ner.namefinder;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import opennlp.tools.namefind.NameFinderME;
import opennlp.tools.namefind.NameSample;
import opennlp.tools.namefind.TokenNameFinderModel;
import opennlp.tools.util.Span;

/**
 * One model with the finders made from it: a finder is not thread-safe and dear to make, so idle ones are kept.
 * Thread-safe.
 */
final class NameFinderModel {

    private final TokenNameFinderModel model;
    private final String nameHint;
    private final Queue<NameFinderME> idle = new ConcurrentLinkedQueue<>();

    /** @param nameHint what it finds, in case the model does not say */
    NameFinderModel(TokenNameFinderModel model, String nameHint) {
        this.model = model;
        this.nameHint = nameHint;
    }

    /**
     * The names in the sentences of one text.
     *
     * @return for each sentence the spans over its tokens, every one with a type
     * @throws InterruptedException when the thread is interrupted between two sentences
     */
    List<List<Span>> find(List<Sentence> sentences) throws InterruptedException {
        NameFinderME ready = idle.poll();
        NameFinderME finder = ready == null ? new NameFinderME(model) : ready;
        var found = new ArrayList<List<Span>>(sentences.size());
        for (Sentence sentence : sentences) {
            if (Thread.interrupted()) {
                throw new InterruptedException("Cut off while finding names");
            }
            Span[] spans = finder.find(sentence.tokens().toArray(String[]::new));
            found.add(List.of(spans).stream().map(this::typed).toList());
        }
        // What a finder has learned in one text must not show in another.
        finder.clearAdaptiveData();
        idle.add(finder);
        return found;
    }

    private Span typed(Span span) {
        String type = span.getType();
        boolean isUnsaid = type == null || type.equals(NameSample.DEFAULT_TYPE);
        return isUnsaid ? new Span(span.getStart(), span.getEnd(), nameHint, span.getProb()) : span;
    }
}
