package dev.nightjar.kernel;

import static dev.nightjar.kernel.ProviderServer.streamed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.model.ModelFailure;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.ModelFailed;
import dev.nightjar.tool.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes of answers that a provider's server streams. */
@Timeout(60)
class ModelStreamsTest {

    private static final String GOOD = "{\"a\":1,\"b\":2}";

    @RegisterExtension
    static final ProviderServer server = new ProviderServer();

    @TempDir
    Path home;

    private final SkippedTime time = new SkippedTime();
    private final Sums sums = new Sums();

    @ParameterizedTest
    @EnumSource
    void should_call_tools_in_a_stream_and_leave_thoughts_out(WireFormat wire) {
        var thinking = wire.streamed("<thi", "nk>I might ", "add.</th", "ink>\n\n", "It is ", "3.");
        server.answers(wire, streamed(wire, wire.streamedCall("add", GOOD)), streamed(wire, thinking));
        try (var kernel = start(wire, "")) {
            var pieces = new CopyOnWriteArrayList<String>();
            var conversation = kernel.converse("s1");

            var answer = (Completed) conversation.answer("What is 1 + 2?", pieces::add);
            conversation.answer("And then?", piece -> {});

            assertThat(sums.sums).containsExactly(3);
            assertThat(String.join("", pieces).strip()).isEqualTo("It is 3.");
            assertThat(answer.text()).isEqualTo("It is 3.");
            assertThat(server.lastSent()).contains("It is 3.").doesNotContain("I might");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_stream_what_a_conversation_answers(WireFormat wire) {
        server.answers(wire, streamed(wire, wire.streamed("It ", "is ", "3.")), streamed(wire, wire.streamed("4.")));
        try (var kernel = start(wire, "")) {
            var pieces = new CopyOnWriteArrayList<String>();
            var conversation = kernel.converse("s1");

            var first = (Completed) conversation.answer("What is 1 + 2?", pieces::add);
            var second = (Completed) conversation.answer("And 2 + 2?", piece -> {});

            assertThat(pieces).containsExactly("It ", "is ", "3.");
            assertThat(first.text()).isEqualTo("It is 3.");
            assertThat(first.usage().inputTokens()).isEqualTo(11);
            assertThat(first.usage().outputTokens()).isEqualTo(7);
            assertThat(second.text()).isEqualTo("4.");
            assertThat(server.lastSent()).contains("What is 1 + 2?", "It is 3.", "And 2 + 2?");
            var url = server.wire().getAllServeEvents().get(0).getRequest().getUrl();
            assertThat(server.lastSent() + url)
                    .as("asked for a stream")
                    .containsAnyOf("\"stream\"", "streamGenerateContent");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void should_not_take_half_a_stream_for_an_answer(WireFormat wire) {
        String whole = wire.streamed("It is ", "3.");
        String half = whole.substring(0, whole.indexOf("3."));
        server.answers(wire, streamed(wire, half.substring(0, half.lastIndexOf('\n') + 1)));
        try (var kernel = start(wire, "  retries: 0\n")) {
            var outcome = (ModelFailed) kernel.converse("s1").answer("What is 1 + 2?", piece -> {});

            assertThat(outcome.failure()).isEqualTo(ModelFailure.MALFORMED_ANSWER);
        }
    }

    private AgentKernel start(WireFormat wire, String more) {
        return ModelHost.start(home, server.settings(wire) + more, time, sums, new SumTools(sums));
    }

    /** The tool for those who talk with the main agent. */
    private record SumTools(Sums sums) implements ToolProvider {

        @Override
        public void initialize(ExtensionContext context) {}

        @Override
        public List<Tool<?>> tools() {
            return List.of(sums.tool());
        }
    }
}
