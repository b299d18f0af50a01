package dev.nightjar.kernel.model;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.Telemetry;
import dev.nightjar.kernel.background.TimeLimitedCalls;
import dev.nightjar.kernel.config.Configuration;
import dev.nightjar.kernel.model.settings.ConfiguredModel;
import dev.nightjar.kernel.model.settings.ModelProvider;
import dev.nightjar.kernel.model.settings.ModelSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The model of a host, if its configuration names one. Nothing is connected before it is asked. Thread-safe. */
public final class ModelAccess {

    private final @Nullable ConfiguredModel model;
    private final ModelSurroundings around;
    private final @Nullable ModelConnection connection;

    private ModelAccess(@Nullable ConfiguredModel model, ModelSurroundings around) {
        this.model = model;
        this.around = around;
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
        return of(model, folder, host);
    }

    /** None, whatever the section {@code model} says; the section must make sense nevertheless. */
    public static ModelAccess none(Configuration configuration, Path folder, Host host) {
        var unused = configuration.section("model", ModelSettings.DEFAULTS);
        return of((ConfiguredModel) null, folder, host);
    }

    private static ModelAccess of(@Nullable ConfiguredModel model, Path folder, Host host) {
        var record = new ModelCallFile(folder, host.failures);
        var time = host.time;
        return new ModelAccess(
                model,
                new ModelSurroundings(host.calls, time.clock(), time.real(), new Random(), record, host.telemetry));
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
            TimeLimitedCalls calls, HostTime time, BiConsumer<String, Throwable> failures, Telemetry telemetry) {}

    /** The two times a host lives in. */
    public record HostTime(Clock clock, RetryTime real) {}

    /** Whether the configuration names a model. */
    public boolean isConfigured() {
        return model != null;
    }

    /** The client; empty without a model. */
    public Optional<ModelClient> client() {
        return connection == null ? Optional.empty() : Optional.of(connection.client());
    }

    /** How many tokens the model reads at most; the usual number without a model. */
    public int contextWindow() {
        return (model == null ? ModelSettings.DEFAULTS : model.section()).contextWindow();
    }

    /** The time models answer in. */
    public RetryTime time() {
        return around.time();
    }

    /** One line for people: provider, name, address, where the key comes from, and whether prices are missing. */
    public String describe() {
        if (model == null) {
            return "none configured";
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
