package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.host.Telemetry;
import dev.nightjar.host.Telemetry.Kind;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.kernel.telemetry.KernelMeters;
import dev.nightjar.kernel.telemetry.MicrometerTelemetry;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a kernel tells of its operations, and to whom. */
@Timeout(60)
class TelemetryTest {

    private static final String SECRET = "the spare key hangs in the boathouse";

    @TempDir
    Path home;

    private final Sums sums = new Sums();
    private final List<Told> told = new CopyOnWriteArrayList<>();
    private final TestObservationRegistry registry = TestObservationRegistry.create();

    @BeforeEach
    void listen() {
        registry.observationConfig().observationHandler(new Listening(told));
    }

    @Test
    void should_observe_models_and_tools_by_their_names_and_nothing_that_was_said() throws IOException {
        var replies = List.of(
                ModelReply.call("add", "{\"a\": 1, \"b\": 2}"), ModelReply.text(SECRET), ModelReply.status(400, "{}"));
        try (var server = ScriptedModelServer.replying(replies.toArray(ModelReply[]::new));
                var kernel = start(MicrometerTelemetry.of(registry), server, sums)) {
            sums.run("adder");
            sums.run("adder");

            assertThat(kernel.failures()).isEmpty();
        }

        assertThat(told)
                .extracting(Told::name)
                .containsExactly("nightjar.model", "nightjar.tool", "nightjar.model", "nightjar.model");
        assertThat(told.get(0).operation()).isEqualTo("chat");
        assertThat(told.get(0).few())
                .containsOnly(
                        entry("gen_ai.operation.name", "chat"),
                        entry("gen_ai.provider.name", "openai"),
                        entry("gen_ai.request.model", "scripted"),
                        entry("gen_ai.agent.name", "adder"),
                        entry("error.type", "none"));
        assertThat(told.get(0).many())
                .containsEntry("nightjar.attempts", "1")
                .containsKeys("gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens");
        assertThat(told.get(1).few())
                .containsOnly(
                        entry("gen_ai.operation.name", "execute_tool"),
                        entry("gen_ai.tool.name", "add"),
                        entry("error.type", "none"));
        assertThat(told.get(3).few()).containsEntry("error.type", "request_refused");
        assertThat(told.get(3).error()).isEqualTo("request_refused");
        assertThat(told).noneMatch(each -> each.toString().contains("boathouse"));
    }

    @Test
    void should_make_what_a_provider_does_in_its_own_thread_a_part_of_the_context() throws IOException {
        try (var kernel = start(MicrometerTelemetry.of(registry), null, new Searching())) {
            Observation.createNotStarted("request", registry)
                    .observe(() -> kernel.context(new ContextRequest("Where is it?", kernel.scope(), "monday")));
            kernel.session(kernel.scope(), "monday").context("fail");
        }

        assertThat(told)
                .extracting(Told::name, Told::parent, it -> it.few().get("error.type"), Told::error)
                .containsExactly(
                        tuple("nightjar.search", "nightjar.context", "none", ""),
                        tuple("nightjar.context", "request", "none", ""),
                        tuple("request", "", null, ""),
                        tuple("nightjar.search", "nightjar.context", "IllegalStateException", "IllegalStateException"),
                        tuple("nightjar.context", "", "left_out", "left_out"));
        TestObservationRegistryAssert.assertThat(registry).doesNotHaveAnyRemainingCurrentObservation();
    }

    @Test
    void should_go_on_when_a_listener_throws_and_report_it_once() throws IOException {
        var throwing = ObservationRegistry.create();
        throwing.observationConfig().observationHandler(new Throwing());
        try (var kernel = start(MicrometerTelemetry.of(throwing), null, new Searching())) {
            assertThat(kernel.session(kernel.scope(), "monday").context("Where is it?"))
                    .isEqualTo("in the boathouse");
            assertThat(kernel.session(kernel.scope(), "monday").context("Where is it?"))
                    .isEqualTo("in the boathouse");

            assertThat(kernel.failures())
                    .filteredOn(failure -> failure.operation().equals("telemetry"))
                    .hasSize(1);
        }
    }

    @Test
    void should_offer_figures_of_the_host_and_of_its_plugins_as_meters() throws IOException {
        var meters = new SimpleMeterRegistry();
        try (var kernel = start(Telemetry.NONE, null, new Searching())) {
            new KernelMeters(kernel).bindTo(meters);
            kernel.session(kernel.scope(), "monday").context("fail");

            assertThat(meters.get("nightjar.failures").functionCounter().count())
                    .isEqualTo(kernel.failures().size());
            assertThat(meters.get("nightjar.background.tasks").gauge().value()).isNotNegative();
            assertThat(meters.get("nightjar.background.stuck").gauge().value()).isZero();
            assertThat(meters.get("nightjar.plugin.up")
                            .tag("plugin", "Searching")
                            .gauge()
                            .value())
                    .isEqualTo(1);
            assertThat(meters.get("nightjar.plugin.messages_waiting")
                            .tag("plugin", "Searching")
                            .gauge()
                            .value())
                    .isEqualTo(7);
        }
    }

    @Test
    void should_listen_to_nothing_without_a_registry() {
        assertThat(MicrometerTelemetry.of(ObservationRegistry.NOOP)).isSameAs(Telemetry.NONE);
    }

    private AgentKernel start(Telemetry telemetry, @Nullable ScriptedModelServer server, AgentExtension extension)
            throws IOException {
        return AgentKernel.builder()
                .dataRoot(home.resolve("data"))
                .config(Files.writeString(home.resolve("nightjar.yaml"), yaml(server)))
                .environment(Map.of(
                        "NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS", "60000",
                        "NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", "60000"))
                .telemetry(telemetry)
                .withoutMemory()
                .extension(extension)
                .start();
    }

    private static String yaml(@Nullable ScriptedModelServer server) {
        return server == null ? "" : server.configuration() + "  retries: 0\n";
    }

    /** An observation that has ended. */
    private record Told(
            String name,
            String operation,
            String parent,
            Map<String, String> few,
            Map<String, String> many,
            String error) {

        static Told of(Observation.Context context) {
            var parent = context.getParentObservation();
            var error = context.getError();
            return new Told(
                    String.valueOf(context.getName()),
                    String.valueOf(context.getContextualName()),
                    parent == null ? "" : parent.getContextView().getName(),
                    map(context.getLowCardinalityKeyValues()),
                    map(context.getHighCardinalityKeyValues()),
                    error == null ? "" : String.valueOf(error.getMessage()));
        }

        private static Map<String, String> map(KeyValues values) {
            return values.stream().collect(Collectors.toMap(KeyValue::getKey, KeyValue::getValue));
        }
    }

    /** Writes down all it is told. */
    private record Listening(List<Told> told) implements ObservationHandler<Observation.Context> {

        @Override
        public void onStop(Observation.Context context) {
            told.add(Told.of(context));
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    /** Searches for its block, and says how it is. */
    private static final class Searching implements ContextProvider {

        private Telemetry telemetry = Telemetry.NONE;

        @Override
        public void initialize(ExtensionContext context) {
            telemetry = context.telemetry();
        }

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            return telemetry.observe(Operation.of(Kind.SEARCH), () -> {
                if (request.prompt().equals("fail")) {
                    throw new IllegalStateException(SECRET);
                }
                return Optional.of("in the boathouse");
            });
        }

        @Override
        public Health health() {
            return Health.up("ready").with("messages_waiting", 7);
        }
    }

    /** Fails at everything it is told. */
    private static final class Throwing implements ObservationHandler<Observation.Context> {

        @Override
        public void onStart(Observation.Context context) {
            throw new IllegalStateException("no room for metrics");
        }

        @Override
        public void onStop(Observation.Context context) {
            throw new IllegalStateException("no room for metrics");
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }
}
