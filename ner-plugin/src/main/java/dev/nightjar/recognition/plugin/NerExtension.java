package dev.nightjar.recognition.plugin;

import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import dev.nightjar.memory.EntityType;
import dev.nightjar.ner.EntityDirectory;
import dev.nightjar.ner.EntityRecognizer;
import dev.nightjar.ner.MentionProvider;
import dev.nightjar.recognition.gazetteer.GazetteerProvider;
import dev.nightjar.recognition.pattern.RegexProvider;
import dev.nightjar.recognition.strategy.AddedProviders;
import dev.nightjar.recognition.strategy.QuickProvider;
import dev.nightjar.recognition.strategy.StrategyRecognizer;
import dev.nightjar.recognition.strategy.StrategyTable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Offers the service {@link EntityRecognizer}. Thread-safe once initialised. */
@Extension
public final class NerExtension implements AgentExtension {

    private static final Logger LOG = LoggerFactory.getLogger(NerExtension.class);
    private static final String SECTION = "ner";

    private volatile @Nullable AddedProviders added;
    private volatile Health health = Health.down("not started");

    @Override
    public void initialize(ExtensionContext context) {
        NerConfiguration configuration = context.configuration(SECTION, NerConfiguration.defaults());
        List<QuickProvider> quick = List.of(
                new RegexProvider(EntityType.ofLabel(configuration.hashtagType())), gazetteer(configuration, context));
        var others = new AddedProviders(() -> context.service(MentionProvider.class));
        added = others;
        var strategies = new StrategyTable(configuration.strategies(), LOG::warn);
        context.provide(
                EntityRecognizer.class, new StrategyRecognizer(strategies, quick, others, context::reportFailure));
        health = Health.up("recognises by patterns and known names, "
                + configuration.names().size() + " of them configured; strategies fast, local, accurate");
    }

    @Override
    public Health health() {
        return health;
    }

    @Override
    public void close() {
        AddedProviders others = added;
        if (others != null) {
            others.close();
        }
    }

    private static GazetteerProvider gazetteer(NerConfiguration configuration, ExtensionContext context) {
        try {
            return new GazetteerProvider(configuration.knownNames(), () -> context.service(EntityDirectory.class));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(SECTION + ".names: " + e.getMessage(), e);
        }
    }
}
