package dev.nightjar.plugin.ner.model;

import com.google.common.base.CharMatcher;
import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.memory.Namespace;
import dev.nightjar.model.ModelFailure;
import dev.nightjar.plugin.ner.model.NamedEntities.NamedEntity;
import dev.nightjar.plugin.ner.name.NameWords;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.ModelFailed;
import dev.nightjar.spi.agent.AgentOutcome.OutputRefused;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.agent.AgentRunner;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks the host's model for the entities of a text. The model has no tools and sees nothing but the texts and names
 * that are like theirs; what it names counts only where it stands in the text. Without a model it takes part in
 * nothing. Thread-safe.
 */
public final class LanguageModelProvider implements MentionProvider {

    /** Name in {@link Mention#provider()}. */
    public static final String NAME = "llm";

    /** Name of the agent. */
    public static final String AGENT = "entity_recognizer";

    /** Of a text. */
    static final int MAX_CHARACTERS = MAX_TOGETHER;

    private static final double CONFIDENCE = 0.9;

    /** One answer and one repair of it. */
    private static final int TURNS = 2;

    /** Instructions, texts of the most characters read in a script that takes a token for each, and lists of names. */
    private static final long TOKENS = 16_000;

    private static final double COST = 0.05;

    private static final int MAX_NAME_LENGTH = 120;

    private static final Set<ModelFailure> OF_TEXTS =
            EnumSet.of(ModelFailure.FILTERED, ModelFailure.ANSWER_CUT, ModelFailure.PROMPT_TOO_LONG);

    private final Supplier<AgentRunner> runner;
    private final SimilarNames known;
    private final Set<String> strategies;

    /**
     * A provider of what a model names.
     *
     * @param runner answers the host's runner; asked at each use
     * @param known answers the directory of known names, which the model is shown as far as they are like words of a
     *     text; asked at each use
     * @param strategies names of the strategies it takes part in
     */
    public LanguageModelProvider(
            Supplier<AgentRunner> runner, Supplier<Optional<EntityDirectory>> known, Set<String> strategies) {
        this.runner = runner;
        this.known = new SimilarNames(known);
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
        return runner.get().isAvailable(AGENT) ? strategies : Set.of();
    }

    @Override
    public List<Mention> find(Namespace namespace, String text) {
        return findEach(namespace, List.of(text)).get(0);
    }

    /**
     * What the model names. It reads all texts in one call, of a long one the beginning. A name counts in each text in
     * which it stands. When an answer is no list of entities, or a filter keeps it back, each text is read by itself;
     * then it counts as an empty one.
     *
     * @throws IllegalStateException when there was no answer, saying why
     */
    @Override
    public List<List<Mention>> findEach(Namespace namespace, List<String> texts) {
        var beginnings = texts.stream().map(LanguageModelProvider::beginning).toList();
        if (beginnings.stream().allMatch(String::isBlank)) {
            return Collections.nCopies(texts.size(), List.of());
        }
        var outcome = runner.get().run(AgentRequest.of(AGENT, task(beginnings, known.like(namespace, beginnings))));
        if (outcome instanceof Completed done) {
            var named = done.outputAs(NamedEntities.class);
            return beginnings.stream()
                    .map(text -> mentions(named, NameWords.fold(text)))
                    .toList();
        }
        if (!isBecauseOfTexts(outcome)) {
            throw new IllegalStateException("The model named no entities: " + outcome.summary());
        }
        return texts.size() == 1
                ? List.of(List.of())
                : texts.stream().map(text -> find(namespace, text)).toList();
    }

    /** What the model is shown: each text between marks, and names that memory knows, when there are any. */
    private static String task(List<String> texts, String known) {
        var fenced = Stream.concat(
                texts.stream().filter(text -> !text.isBlank()).map(text -> Fence.around("text", text)),
                Stream.of(known).filter(names -> !names.isEmpty()).map(names -> Fence.around("known", names)));
        return fenced.collect(Collectors.joining("\n"));
    }

    /** The beginning of a long text, up to white space; more would cost more than it finds. */
    private static String beginning(String text) {
        if (text.length() <= MAX_CHARACTERS) {
            return text;
        }
        int end = MAX_CHARACTERS;
        while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        int whole = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1)) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
        return text.substring(0, end > 0 ? end : whole);
    }

    /** Whether another text might have been answered: then one of several must not keep the others from being read. */
    private static boolean isBecauseOfTexts(AgentOutcome outcome) {
        return outcome instanceof OutputRefused
                || (outcome instanceof ModelFailed failed && OF_TEXTS.contains(failed.failure()));
    }

    private static List<Mention> mentions(NamedEntities named, String folded) {
        return named.entities().stream()
                .filter(entity -> isName(entity.text()) && folded.contains(NameWords.fold(entity.text())))
                .map(entity ->
                        new Mention(entity.text(), entity.type().type(), canonicalName(entity), null, CONFIDENCE, NAME))
                .distinct()
                .toList();
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
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private static String withoutMark(String name) {
        return CharMatcher.anyOf("@#").trimLeadingFrom(name.strip());
    }
}
