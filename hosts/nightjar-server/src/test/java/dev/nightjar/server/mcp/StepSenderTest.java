package dev.nightjar.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class StepSenderTest {

    private final List<String> sent = new ArrayList<>();
    private final StepSender steps = new StepSender(sent::add);

    @Test
    void should_send_what_was_told_before_the_answer_and_nothing_after_it() {
        var work = Mono.fromSupplier(() -> {
            steps.add(step(1));
            steps.add(step(2));
            return "answer";
        });

        assertThat(steps.sendUntilAnswered(work).block()).isEqualTo("answer");
        steps.add(step(3));
        assertThat(steps.sendUntilAnswered(Mono.just("again")).block()).isEqualTo("again");
        assertThat(sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\","
                                + "\"params\":{\"progressToken\":\"t\",\"progress\":1.0}}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\","
                                + "\"params\":{\"progressToken\":\"t\",\"progress\":2.0}}");
    }

    @Test
    void should_keep_the_newest_steps_that_wait() {
        var work = Mono.fromRunnable(() -> {
            for (int i = 1; i <= 1_000; i++) {
                steps.add(step(i));
            }
        });
        steps.sendUntilAnswered(work).block();

        assertThat(sent).hasSize(64);
        assertThat(sent.get(0)).contains("\"progress\":937.0");
        assertThat(sent.get(63)).contains("\"progress\":1000.0");
    }

    @Test
    void should_send_nothing_that_waits_for_a_cancelled_request() {
        var work = Mono.fromRunnable(() -> {
            steps.add(step(1));
            steps.cancel();
        });

        assertThat(steps.sendUntilAnswered(work).blockOptional()).isEmpty();
        assertThat(sent).isEmpty();
    }

    @Test
    void should_give_on_a_failure() {
        var work = Mono.error(new IllegalStateException("no luck"));

        assertThatIllegalStateException()
                .isThrownBy(() -> steps.sendUntilAnswered(work).block())
                .withMessage("no luck");
    }

    @Test
    void should_stop_the_work_when_the_thread_that_waits_is_interrupted() {
        var isStopped = new AtomicBoolean();
        var work = Mono.never().doOnCancel(() -> isStopped.set(true));
        Thread.currentThread().interrupt();
        try {
            assertThatIllegalStateException()
                    .isThrownBy(() -> steps.sendUntilAnswered(work).block());
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(isStopped).isTrue();
    }

    private static ProgressNotification step(int done) {
        return ProgressNotification.builder("t", done).build();
    }
}
