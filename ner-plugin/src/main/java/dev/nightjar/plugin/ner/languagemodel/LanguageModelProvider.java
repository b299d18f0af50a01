package dev.nightjar.plugin.ner.languagemodel;

import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.extension.AgentBudget;
import dev.nightjar.extension.AgentDefinition;
import dev.nightjar.extension.AgentOutcome;
import dev.nightjar.extension.AgentOutcome.Completed;
import dev.nightjar.extension.AgentOutcome.OutputRefused;
import dev.nightjar.extension.AgentRequest;
import dev.nightjar.extension.AgentRunner;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.MentionProvider;
import dev.nightjar.plugin.ner.languagemodel.NamedEntities.NamedEntity;
import dev.nightjar.plugin.ner.text.FoldedText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Asks the host's model for the entities of a text. The model has no tools and sees nothing but the text; what it names
 * counts only where it stands in the text. Without a model it takes part in nothing. Thread-safe.
 */
public final class LanguageModelProvider implements MentionProvider {

    /** Name in {@link Mention#provider()}. */
    public static final String NAME = "llm";

    private static final String AGENT = "entity_recognizer";
    private static final double CONFIDENCE = 0.9;

    /** One answer and one repair of it. */
    private static final int TURNS = 2;

    /** Instructions, a text of the most characters read in a script that takes a token for each, and lists of names. */
    private static final long TOKENS = 16_000;

    private static final double COST = 0.05;

    private static final int MAX_NAME_LENGTH = 120;

    private static final Map<String, EntityType> TYPES = Map.of(
            "person", EntityType.PERSON,
            "organization", EntityType.ORGANIZATION,
            "project", EntityType.PROJECT,
            "location", EntityType.LOCATION);

    private final Supplier<AgentRunner> runner;
    private final Set<String> strategies;

    /**
     * A provider of what a model names.
     *
     * @param runner answers the host's runner; asked at each use
     * @param strategies names of the strategies it takes part in
     */
    public LanguageModelProvider(Supplier<AgentRunner> runner, Set<String> strategies) {
        this.runner = runner;
        this.strategies = Set.copyOf(strategies);
    }

    /** The agent the host has to know for this provider. */
    public static AgentDefinition agent(Duration wallTime) {
        return new AgentDefinition(
                AGENT,
                Instructions.read(LanguageModelProvider.class, "entity-recognizer.md"),
                List.of(),
                new AgentBudget(TURNS, TOKENS, wallTime, COST),
                NamedEntities.class);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** None when no model is configured. */
    @Override
    public Set<String> strategies() {
        return runner.get().isAvailable() ? strategies : Set.of();
    }

    /**
     * What the model names. An answer that is no list of entities counts as an empty one: the next would hardly be better.
     *
     * @throws IllegalStateException when there was no answer, saying why
     */
    @Override
    public List<Mention> find(Namespace namespace, String text) {
        if (text.isBlank()) {
            return List.of();
        }
        AgentOutcome outcome = runner.get().run(AgentRequest.of(AGENT, EnclosedText.of(text)));
        if (outcome instanceof Completed done) {
            return mentions(done.outputAs(NamedEntities.class), FoldedText.fold(text));
        }
        if (outcome instanceof OutputRefused) {
            return List.of();
        }
        throw new IllegalStateException("The model named no entities: " + outcome.summary());
    }

    private static List<Mention> mentions(NamedEntities named, String folded) {
        return named.entities().stream()
                .filter(entity -> isName(entity.text()) && folded.contains(FoldedText.fold(entity.text())))
                .map(entity -> new Mention(entity.text(), type(entity), canonicalName(entity), null, CONFIDENCE, NAME))
                .distinct()
                .toList();
    }

    private static EntityType type(NamedEntity entity) {
        return TYPES.getOrDefault(entity.type().strip().toLowerCase(Locale.ROOT), EntityType.OTHER);
    }

    private static String canonicalName(NamedEntity entity) {
        return Stream.ofNullable(entity.canonical())
                .map(LanguageModelProvider::withoutMark)
                .filter(LanguageModelProvider::isName)
                .findFirst()
                .orElseGet(() -> withoutMark(entity.text()));
    }

    // Neither paragraphs nor marks of writing direction: a name is read by people and models later.
    private static boolean isName(String words) {
        return words.length() <= MAX_NAME_LENGTH
                && words.codePoints().anyMatch(Character::isLetterOrDigit)
                && words.codePoints().noneMatch(LanguageModelProvider::isHidden);
    }

    private static boolean isHidden(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    private static String withoutMark(String name) {
        String bare = name.strip();
        int start = 0;
        while (start < bare.length() && (bare.charAt(start) == '@' || bare.charAt(start) == '#')) {
            start++;
        }
        return bare.substring(start);
    }
}
