package dev.nightjar.plugin.ner.namefinder;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.MentionProvider;
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
     * @param strategies names of the strategies it takes part in
     * @param failures takes which file could not be used, and why
     */
    public NameFinderProvider(NameFinderFiles files, Set<String> strategies, BiConsumer<String, Throwable> failures) {
        this.models = new NameFinderModels(files, failures);
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

    @Override
    public List<Mention> find(Namespace namespace, String text) {
        try {
            return find(text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            var cancelled = new CancellationException("Cut off while finding names");
            cancelled.initCause(e);
            throw cancelled;
        }
    }

    /** One line for people: which models it has, and how to supply some. */
    public String describe() {
        return models.describe();
    }

    private List<Mention> find(String text) throws InterruptedException {
        List<Sentence> sentences = Sentence.in(text);
        var mentions = new ArrayList<Mention>();
        for (NameFinderModel model : models.read()) {
            List<List<Span>> found = model.find(sentences);
            for (int i = 0; i < found.size(); i++) {
                for (Span span : found.get(i)) {
                    add(text, sentences.get(i).place(span), span.getType(), mentions);
                }
            }
        }
        return mentions;
    }

    private void add(String text, Mention.Span place, String type, List<Mention> mentions) {
        String words = text.substring(place.start(), place.end());
        boolean isName = words.codePoints().anyMatch(Character::isLetterOrDigit);
        if (isName && words.length() <= MAX_NAME_LENGTH) {
            mentions.add(new Mention(words, type(type), onOneLine(words), place, CONFIDENCE, NAME));
        }
    }

    private static EntityType type(String label) {
        return TYPES.getOrDefault(label.toLowerCase(Locale.ROOT), EntityType.OTHER);
    }

    private static String onOneLine(String words) {
        var line = new StringBuilder();
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            boolean isBlank = Character.isWhitespace(c);
            if (!isBlank) {
                line.append(c);
            } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return line.toString();
    }
}
