package dev.nightjar.plugin.ner.model;

import com.google.common.base.CharMatcher;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import opennlp.tools.util.Span;

/** Finds names with statistical models. Without a model it takes part in nothing. Thread-safe. */
public final class NameFinderProvider implements MentionProvider {

    /** Name in {@link Mention#provider()}. */
    public static final String NAME = "nlp";

    /** A tagger of this kind is right about three times out of four in texts it was not trained on. */
    private static final double CONFIDENCE = 0.75;

    /** Longer stretches are no names. */
    private static final int MAX_NAME_LENGTH = 120;

    private static final CharMatcher BLANKS = CharMatcher.forPredicate(Character::isWhitespace);

    private static final Map<String, EntityType> TYPES = Map.of(
            "per", EntityType.PERSON,
            "person", EntityType.PERSON,
            "org", EntityType.ORGANIZATION,
            "organization", EntityType.ORGANIZATION,
            "organisation", EntityType.ORGANIZATION,
            "loc", EntityType.LOCATION,
            "location", EntityType.LOCATION,
            "gpe", EntityType.LOCATION);

    private final NameFinderModels models;
    private final Set<String> strategies;

    /**
     * A provider of what these models find.
     *
     * @param configured model files, and folders of {@code .bin} files
     * @param folder where models are looked for when none is configured
     * @param strategies names of the strategies it takes part in
     * @param failures takes what did not work, and why
     */
    public NameFinderProvider(
            List<Path> configured, Path folder, Set<String> strategies, BiConsumer<String, Throwable> failures) {
        this.models = new NameFinderModels(configured, folder, failures);
        this.strategies = Set.copyOf(strategies);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** None when there is no model that can be used. */
    @Override
    public Set<String> strategies() {
        return models.arePresent() ? strategies : Set.of();
    }

    /** @throws CancellationException when the thread is interrupted between two sentences */
    @Override
    public List<Mention> find(Namespace namespace, String text) {
        List<Sentence> sentences = Sentence.in(text);
        var mentions = new ArrayList<Mention>();
        for (var model : models.read()) {
            var finder = model.finder();
            for (Sentence sentence : sentences) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("Cut off while finding names");
                }
                for (Span span : finder.find(sentence.tokens().toArray(String[]::new))) {
                    add(text, sentence.place(span), model.type(span), mentions);
                }
            }
            model.keep(finder);
        }
        return mentions;
    }

    /** One line for people: which models it has, and how to supply some. */
    public String describe() {
        return models.describe();
    }

    private static void add(String text, Mention.Span place, String label, List<Mention> mentions) {
        String words = text.substring(place.start(), place.end());
        if (words.length() <= MAX_NAME_LENGTH && words.codePoints().anyMatch(Character::isLetterOrDigit)) {
            var type = TYPES.getOrDefault(label.toLowerCase(Locale.ROOT), EntityType.OTHER);
            String onOneLine = BLANKS.collapseFrom(words, ' ');
            mentions.add(new Mention(words, type, onOneLine, place, CONFIDENCE, NAME));
        }
    }
}
