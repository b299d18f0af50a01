package dev.nightjar.plugin.ner.plugin;

import static dev.nightjar.ner.EntityRecognizer.ACCURATE;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.extension.AgentDefinition;
import dev.nightjar.extension.AgentExtension.ConfigurationSection;
import dev.nightjar.extension.AgentProvider;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import dev.nightjar.memory.EntityType;
import dev.nightjar.ner.EntityDirectory;
import dev.nightjar.ner.EntityRecognizer;
import dev.nightjar.ner.MentionProvider;
import dev.nightjar.plugin.ner.gazetteer.GazetteerProvider;
import dev.nightjar.plugin.ner.languagemodel.LanguageModelProvider;
import dev.nightjar.plugin.ner.namefinder.NameFinderFiles;
import dev.nightjar.plugin.ner.namefinder.NameFinderProvider;
import dev.nightjar.plugin.ner.pattern.RegexProvider;
import dev.nightjar.plugin.ner.strategy.QuickProvider;
import dev.nightjar.plugin.ner.strategy.SlowProviders;
import dev.nightjar.plugin.ner.strategy.StrategyRecognizer;
import dev.nightjar.plugin.ner.strategy.StrategyTable;
import java.io.IOException;
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
    private static final String MODEL_FOLDER = "ner-models";

    private volatile @Nullable Running running;

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(SECTION, NerConfiguration.defaults()));
    }

    @Override
    public void initialize(ExtensionContext context) {
        NerConfiguration configuration = context.configuration(SECTION, NerConfiguration.defaults());
        var names = gazetteer(configuration, context);
        List<QuickProvider> quick = List.of(new RegexProvider(EntityType.ofLabel(configuration.hashtagType())), names);
        var finder = new NameFinderProvider(
                files(configuration, context), Set.of(NerConfiguration.LOCAL, ACCURATE), context::reportFailure);
        var own = new ArrayList<MentionProvider>();
        own.add(finder);
        if (configuration.llm().enabled()) {
            own.add(new LanguageModelProvider(
                    context::agents, () -> context.service(EntityDirectory.class), Set.of(ACCURATE)));
        }
        var slow = new SlowProviders(own, () -> context.service(MentionProvider.class));
        var strategies = new StrategyTable(configuration.strategies(), LOG::warn);
        var recognizer = new StrategyRecognizer(strategies, quick, slow, context::reportFailure);
        context.provide(EntityRecognizer.class, recognizer);
        var caches = new Caches(names, recognizer);
        context.events().register(caches);
        running = new Running(context, configuration, finder, slow, caches);
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
            current.slow.close();
            running = null;
        }
    }

    private static GazetteerProvider gazetteer(NerConfiguration configuration, ExtensionContext context) {
        try {
            return new GazetteerProvider(configuration.knownNames(), () -> context.service(EntityDirectory.class));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(SECTION + ".names: " + e.getMessage(), e);
        }
    }

    private static NameFinderFiles files(NerConfiguration configuration, ExtensionContext context) {
        var folder = context.dataDirectory().resolve(MODEL_FOLDER);
        try {
            return NameFinderFiles.of(configuration.nlp().paths(), folder);
        } catch (IOException e) {
            context.reportFailure("look for name-finder models", e);
            return new NameFinderFiles(List.of(), folder);
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
            SlowProviders slow,
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
