package dev.nightjar.kernel.model;

import com.google.common.base.Suppliers;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.model.settings.ConfiguredModel;
import dev.nightjar.kernel.model.settings.ModelProvider;
import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.memory.Namespace;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.spi.agent.AgentOutcome.Usage;
import dev.nightjar.spi.event.MemoriesErased;
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
 * The models of a host: the configured one, which chats, calls tools and reads conversations; without it the
 * application's own, which only reads. Nothing connects before the first call. Thread-safe.
 */
public final class ModelAccess {

    private static final Logger LOG = LoggerFactory.getLogger(ModelAccess.class);

    private final @Nullable ConfiguredModel model;
    private final ModelSurroundings around;
    private final @Nullable ModelConnection connection;
    private final ModelSettings section;
    /** The application's own model; never set when a model is configured or models are switched off. */
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
     * The models according to the section {@code model} of the configuration.
     *
     * @param folder folder for the record of calls
     * @throws ConfigurationException when the section is invalid or a key is missing
     */
    public static ModelAccess of(Configuration configuration, Path folder, Host host) {
        ModelSettings section = configuration.section("model", ModelSettings.DEFAULTS);
        ConfiguredModel model =
                section.provider() == ModelProvider.NONE ? null : ConfiguredModel.of(section, configuration);
        return new ModelAccess(section, model, host.surroundings(folder), true);
    }

    /** No model, whatever the section {@code model} and the application provide; the section must still be valid. */
    public static ModelAccess none(Configuration configuration, Path folder, Host host) {
        ModelSettings section = configuration.section("model", ModelSettings.DEFAULTS);
        return new ModelAccess(section, null, host.surroundings(folder), false);
    }

    /** Sets the application's own model, replacing an earlier one. A configured model has priority. */
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

    /**
     * Removes the application's model when it cannot be called after all. Does nothing if it is not the present one.
     */
    public synchronized void giveBack(LanguageModel model) {
        if (model.equals(lentModel)) {
            lentModel = null;
            lent = null;
        }
    }

    /**
     * A host as its models see it.
     *
     * @param calls runs calls with a time limit
     * @param time the host's clock, and the time for retries
     * @param failures is called when a call could not be recorded
     * @param telemetry receives each call
     */
    public record Host(
            TimeLimitedCalls calls, HostTime time, BiConsumer<String, Throwable> failures, Telemetry telemetry) {

        private ModelSurroundings surroundings(Path folder) {
            return new ModelSurroundings(
                    calls, time.clock(), time.real(), new Random(), new ModelCallFile(folder, failures), telemetry);
        }
    }

    /** A host's clock, and the real time for retries. */
    public record HostTime(Clock clock, RetryTime real) {}

    /** Whether the configuration names a model. */
    public boolean isConfigured() {
        return model != null;
    }

    /** The client of the configured model; empty without one. */
    public Optional<ModelClient> client() {
        return connection == null ? Optional.empty() : Optional.of(connection.client());
    }

    /**
     * The client of the model that reads conversations: the configured one, else the application's; empty without both.
     */
    public Optional<ModelClient> reader() {
        return connection == null ? Optional.ofNullable(lent) : client();
    }

    /**
     * Calls and tokens of these agents since then, of other processes too. Counts reach back three days (UTC): that of
     * the newest call and the two before.
     *
     * @param user the user for whom; null for all
     */
    public Usage usage(Set<String> agents, Instant since, @Nullable Namespace user) {
        return around.record().usage(agents, since, user, section);
    }

    /** Price of so many tokens read and written, in dollars by the configured prices; 0 without prices. */
    public double cost(long inputTokens, long outputTokens) {
        return section.cost(inputTokens, outputTokens);
    }

    /** Maximum tokens the model reads; the default without a model. */
    public int contextWindow() {
        return section.contextWindow();
    }

    /** The time for retries. */
    public RetryTime time() {
        return around.time();
    }

    /** One line for people: provider, name, address, source of the key, and whether prices are missing. */
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

    /** The newest calls of this agent's host, including earlier processes; newest last. */
    public List<ModelCall> newestCalls(int limit) {
        return around.record().newest(limit);
    }

    /**
     * Erases all recorded prompts, because any of them may contain what was erased, and of whom the user's calls were.
     */
    @Subscribe
    public void erasePrompts(MemoriesErased event) {
        around.record().erasePrompts(event.namespace());
    }

    /**
     * Asks the server for its list of models: the only request that costs nothing.
     *
     * @return why it cannot be reached; empty when it can
     * @throws IllegalStateException without a model
     */
    public Optional<String> findProblem() {
        if (connection == null) {
            throw new IllegalStateException("No model is configured; set model.provider and model.name");
        }
        return connection.findProblem();
    }
}
