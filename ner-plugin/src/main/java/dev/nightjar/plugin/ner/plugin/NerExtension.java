package dev.nightjar.plugin.ner.plugin;

import static dev.nightjar.spi.ner.EntityRecognizer.ACCURATE;
import static dev.nightjar.spi.ner.EntityRecognizer.FAST;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.memory.EntityType;
import dev.nightjar.plugin.ner.model.LanguageModelProvider;
import dev.nightjar.plugin.ner.model.NameFinderProvider;
import dev.nightjar.plugin.ner.name.GazetteerProvider;
import dev.nightjar.plugin.ner.pattern.PatternProvider;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.AgentProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Offers the service {@link EntityRecognizer}. Thread-safe once initialised. */
@Extension
public final class NerExtension implements AgentProvider {

    private static final Logger LOG = LoggerFactory.getLogger(NerExtension.class);
    private static final String SECTION = "ner";
    private static final Set<String> EVERY_STRATEGY = Set.of(FAST, NerConfiguration.LOCAL, ACCURATE);
    private static final String MODEL_FOLDER = "ner-models";

    private volatile @Nullable Running running;

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(SECTION, NerConfiguration.defaults()));
    }

    @Override
    public void initialize(ExtensionContext context) {
        NerConfiguration configuration = context.configuration(SECTION, NerConfiguration.defaults());
        var patterns = new PatternProvider(EntityType.ofLabel(configuration.hashtagType()), EVERY_STRATEGY);
        var names = gazetteer(configuration, context);
        var finder = new NameFinderProvider(
                configuration.nlp().models(),
                context.dataDirectory().resolve(MODEL_FOLDER),
                Set.of(NerConfiguration.LOCAL, ACCURATE),
                context::reportFailure);
        var slow = new ArrayList<MentionProvider>(List.of(finder));
        if (configuration.llm().enabled()) {
            slow.add(new LanguageModelProvider(
                    context::agents, () -> context.service(EntityDirectory.class), Set.of(ACCURATE)));
        }
        var providers =
                new MentionProviders(List.of(patterns, names), slow, () -> context.service(MentionProvider.class));
        var recognizer = new StrategyRecognizer(
                configuration.strategies(), providers, names::refresh, context::reportFailure, LOG::warn);
        context.provide(EntityRecognizer.class, recognizer);
        var caches = new Caches(names, recognizer);
        context.events().register(caches);
        running = new Running(context, configuration, finder, providers, caches);
    }

    /** The agent behind the strategy {@code accurate}, which can do nothing but answer. */
    @Override
    public List<AgentDefinition> agents() {
        Running current = running;
        return current == null || !current.configuration.llm().enabled()
                ? List.of()
                : List.of(LanguageModelProvider.agent(current.configuration.accurateLimit()));
    }

    @Override
    public Health health() {
        Running current = running;
        return current == null ? Health.down("not started") : Health.up(current.describe());
    }

    @Override
    public void close() {
        Running current = running;
        if (current != null) {
            current.context.events().unregister(current.caches);
            current.providers.close();
            running = null;
        }
    }

    private static GazetteerProvider gazetteer(NerConfiguration configuration, ExtensionContext context) {
        try {
            return new GazetteerProvider(
                    configuration.knownNames(), () -> context.service(EntityDirectory.class), EVERY_STRATEGY);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(SECTION + ".names: " + e.getMessage(), e);
        }
    }

    /** What was found and known lately. */
    private record Caches(GazetteerProvider names, StrategyRecognizer recognizer) {

        @Subscribe
        @AllowConcurrentEvents
        public void on(MemoriesErased event) {
            names.forget(event.namespace());
            recognizer.forget(event.namespace());
        }
    }

    /** What exists only while the plugin is started. */
    private record Running(
            ExtensionContext context,
            NerConfiguration configuration,
            NameFinderProvider finder,
            MentionProviders providers,
            Caches caches) {

        String describe() {
            return "recognises by patterns and known names, "
                    + configuration.names().size() + " of them configured; " + finder.describe() + "; "
                    + languageModel();
        }

        private String languageModel() {
            if (!configuration.llm().enabled()) {
                return "no language model, as ner.llm.enabled says";
            }
            return context.agents().isAvailable(LanguageModelProvider.AGENT)
                    ? "the language model for nightly work"
                    : "no language model; configure one in the section model";
        }
    }
}
