package dev.nightjar.kernel.model;

import com.google.common.base.Suppliers;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.Telemetry;
import dev.nightjar.extension.agent.AgentOutcome.Usage;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.model.settings.ConfiguredModel;
import dev.nightjar.kernel.model.settings.ModelProvider;
import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.model.LanguageModel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models of a host: the one its configuration names, which converses, calls tools and reads, and otherwise the one that the
 * application lends, which only reads. Nothing is connected before it is asked. Thread-safe.
 */
public final class ModelAccess {

    private static final Logger LOG = LoggerFactory.getLogger(ModelAccess.class);

    private final @Nullable ConfiguredModel model;
    private final ModelSurroundings around;
    private final @Nullable ModelConnection connection;
    private final ModelSettings section;
    /** What the application lends; never set where a model is configured, or none may be asked. */
    private volatile @Nullable ModelClient lent;

    private @Nullable LanguageModel lentModel;
    private final boolean isLendable;

    private ModelAccess(
            ModelSettings section, @Nullable ConfiguredModel model, ModelSurroundings around, boolean isLendable) {
        this.section = section;
        this.model = model;
        this.around = around;
        this.isLendable = isLendable && model == null;
        connection = model == null ? null : new ModelConnection(model, around);
    }

    /**
     * As section {@code model} of the configuration says.
     *
     * @param folder where calls are recorded
     * @throws ConfigurationException when the section cannot be used, or a key is missing
     */
    public static ModelAccess of(Configuration configuration, Path folder, Host host) {
        ModelSettings section = configuration.section("model", ModelSettings.DEFAULTS);
        ConfiguredModel model =
                section.provider() == ModelProvider.NONE ? null : ConfiguredModel.of(section, configuration);
        return new ModelAccess(section, model, host.surroundings(folder), true);
    }

    /** None, whatever the section {@code model} says and the application lends; the section must make sense nevertheless. */
    public static ModelAccess none(Configuration configuration, Path folder, Host host) {
        ModelSettings section = configuration.section("model", ModelSettings.DEFAULTS);
        return new ModelAccess(section, null, host.surroundings(folder), false);
    }

    /** Takes the application's own model, in the place of one it lent before. One that is configured wins. */
    public synchronized void lend(LanguageModel model) {
        if (isLendable && !model.equals(lentModel)) {
            lentModel = model;
            LOG.info(
                    "The application's model {} may read finished conversations; maintenance.model_limits says how much a day,"
                            + " maintenance.reading: none switches it off",
                    model.name());
            var named = ConfiguredModel.lent(section, model.name());
            lent = new ModelClient(named, around, Suppliers.memoize(() -> ChatModels.lent(named, model)));
        }
    }

    /** Gives a model back that was lent and cannot be asked after all. Does nothing when it is not the one that is lent. */
    public synchronized void giveBack(LanguageModel model) {
        if (model.equals(lentModel)) {
            lentModel = null;
            lent = null;
        }
    }

    /**
     * What it has of its host.
     *
     * @param calls runs calls that must come back in time
     * @param time the host's clock, and the time models answer in
     * @param failures is told when a call could not be recorded
     * @param telemetry is told of each call
     */
    public record Host(
            TimeLimitedCalls calls, HostTime time, BiConsumer<String, Throwable> failures, Telemetry telemetry) {

        private ModelSurroundings surroundings(Path folder) {
            return new ModelSurroundings(
                    calls, time.clock(), time.real(), new Random(), new ModelCallFile(folder, failures), telemetry);
        }
    }

    /** The two times a host lives in. */
    public record HostTime(Clock clock, RetryTime real) {}

    /** Whether the configuration names a model. */
    public boolean isConfigured() {
        return model != null;
    }

    /** The client of the configured model; empty without one. */
    public Optional<ModelClient> client() {
        return connection == null ? Optional.empty() : Optional.of(connection.client());
    }

    /** The client of the model that reads: the configured one, else the application's; empty without both. */
    public Optional<ModelClient> reader() {
        return connection == null ? Optional.ofNullable(lent) : client();
    }

    /** What these agents have asked since then, in other processes, too, as far as the record of calls goes back. */
    public Usage usage(Set<String> agents, Instant since) {
        return around.record().usage(agents, since, section);
    }

    /** How many tokens the model reads at most; the usual number without a model. */
    public int contextWindow() {
        return section.contextWindow();
    }

    /** The time models answer in. */
    public RetryTime time() {
        return around.time();
    }

    /** One line for people: provider, name, address, where the key comes from, and whether prices are missing. */
    public String describe() {
        if (model == null) {
            var own = lent;
            return own == null ? "none configured" : "the application's own, " + own.name() + ", which only reads";
        }
        String key = model.keyVariable() == null ? "without a key" : "key from " + model.keyVariable();
        String provider = model.section().provider().name().toLowerCase(Locale.ROOT);
        String prices = model.section().isPriced() ? "" : ", no prices, so limits of cost do not apply";
        return provider + " " + model.name() + " at " + model.baseUrl() + ", " + key + prices;
    }

    /** The newest calls of this agent's host, of earlier processes too; newest last. */
    public List<ModelCall> newestCalls(int limit) {
        return around.record().newest(limit);
    }

    /** What was forgotten may stand in any recorded prompt: all of them go, the calls stay. */
    @Subscribe
    public void erasePrompts(MemoriesErased event) {
        around.record().erasePrompts();
    }

    /**
     * Asks the server which models it has: the only question that costs nothing.
     *
     * @return why it cannot be reached; empty when it can
     * @throws IllegalStateException without a model
     */
    public Optional<String> findProblem() {
        if (connection == null) {
            throw new IllegalStateException("There is no model to reach");
        }
        return connection.findProblem();
    }
}
