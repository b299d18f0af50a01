package dev.nightjar.kernel.telemetry;

import dev.nightjar.host.Telemetry;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports operations of a host as Micrometer observations: metrics, traces, or whatever handlers the registry has.
 * Needs {@code micrometer-observation} on the application's class path; the kernel does not include it.
 *
 * <pre>{@code AgentKernel.builder().telemetry(MicrometerTelemetry.of(registry))}</pre>
 *
 * <p>An observation is named after its kind, such as {@code nightjar.capture}. It has these low-cardinality keys:
 * {@code gen_ai.operation.name}, the attributes of the operation, and {@code error.type}, which is {@code none} after a
 * success. Numbers such as {@code gen_ai.usage.input_tokens} are high-cardinality keys, which appear in traces only. An
 * observation that is current when an operation begins is its parent. Thread-safe.
 */
public final class MicrometerTelemetry implements Telemetry {

    private static final String OPERATION = "gen_ai.operation.name";
    private static final String ERROR = "error.type";
    private static final String NO_ERROR = "none";

    /** Attributes have few values; where they have many, after all, the later ones are sorted each time. */
    private static final int MAX_KEPT = 1_000;

    private final ObservationRegistry registry;
    private final Map<Operation, KeyValues> keys = new ConcurrentHashMap<>();

    private MicrometerTelemetry(ObservationRegistry registry) {
        this.registry = registry;
    }

    /** Telemetry for the handlers of this registry. */
    public static Telemetry of(ObservationRegistry registry) {
        return registry == ObservationRegistry.NOOP ? NONE : new MicrometerTelemetry(registry);
    }

    @Override
    public Span begin(Operation operation) {
        var kind = operation.kind();
        var observation = Observation.createNotStarted(kind.metric(), registry)
                .contextualName(kind.operationName())
                .lowCardinalityKeyValues(keysOf(operation))
                .start();
        return new Observed(observation, observation.openScope());
    }

    private KeyValues keysOf(Operation operation) {
        var known = keys.get(operation);
        if (known != null) {
            return known;
        }
        var made = KeyValues.of(operation.attributes().entrySet(), Map.Entry::getKey, Map.Entry::getValue)
                .and(OPERATION, operation.kind().operationName(), ERROR, NO_ERROR);
        if (keys.size() < MAX_KEPT) {
            keys.put(operation, made);
        }
        return made;
    }

    private static final class Observed implements Span {

        private final Observation observation;
        private final Observation.Scope scope;

        private Observed(Observation observation, Observation.Scope scope) {
            this.observation = observation;
            this.scope = scope;
        }

        @Override
        public void failed(String type) {
            observation.lowCardinalityKeyValue(ERROR, type);
            observation.error(new OperationFailedException(type));
        }

        @Override
        public void count(String key, long number) {
            observation.highCardinalityKeyValue(key, Long.toString(number));
        }

        @Override
        public Scope enter() {
            return observation.openScope()::close;
        }

        @Override
        public void close() {
            scope.close();
            observation.stop();
        }
    }

    /** Reports that an operation failed without repeating a message, which may quote what somebody said. */
    private static final class OperationFailedException extends Exception {

        private OperationFailedException(String type) {
            super(type, null, false, false);
        }
    }
}
