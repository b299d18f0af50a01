package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.eventbus.Subscribe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestExtensionContextTest {

    @TempDir
    Path folder;

    private final List<String> log = new ArrayList<>();

    @Test
    void should_answer_the_defaults_unless_a_section_was_given() {
        var context = TestExtensionContext.builder(folder)
                .configuration("memory", new Limits(7))
                .build();

        assertThat(context.configuration("memory", new Limits(1))).isEqualTo(new Limits(7));
        assertThat(context.configuration("ner", new Limits(1))).isEqualTo(new Limits(1));
        assertThat(context.dataDirectory()).isEqualTo(folder);
    }

    @Test
    void should_say_so_when_a_section_was_given_as_another_record() {
        var context = TestExtensionContext.builder(folder)
                .configuration("memory", new Other("x"))
                .build();

        assertThatThrownBy(() -> context.configuration("memory", new Limits(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("section 'memory'");
    }

    @Test
    void should_offer_a_service_until_it_is_withdrawn() {
        var context = TestExtensionContext.in(folder);

        assertThat(context.service(CharSequence.class)).isEmpty();
        context.provide(CharSequence.class, "here");
        assertThat(context.service(CharSequence.class)).contains("here");
        context.withdraw(CharSequence.class);
        assertThat(context.service(CharSequence.class)).isEmpty();
    }

    @Test
    void should_run_background_work_inline_and_in_order_even_when_it_posts_more() {
        var context = TestExtensionContext.in(folder);

        context.runInBackground("outer", () -> {
            context.runInBackground("inner", () -> log.add("inner"));
            log.add("outer");
        });

        assertThat(log).containsExactly("outer", "inner");
        context.assertNoFailures();
    }

    @Test
    void should_keep_deferred_work_until_it_is_run_and_go_on_after_a_failure() {
        var context = TestExtensionContext.builder(folder).deferBackground().build();
        var defect = new IllegalStateException("broken");

        context.runInBackground("first", () -> {
            throw defect;
        });
        context.runInBackground("second", () -> log.add("second"));

        assertThat(context.waitingInBackground()).containsExactly("first", "second");
        assertThat(log).isEmpty();
        context.runBackground();
        assertThat(context.waitingInBackground()).isEmpty();
        assertThat(log).containsExactly("second");
        assertThat(context.failures()).containsExactly(new ReportedFailure("first", defect));
        assertThatThrownBy(context::assertNoFailures)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("broken");
    }

    @Test
    void should_record_what_an_event_subscriber_throws() {
        var context = TestExtensionContext.in(folder);
        context.events().register(new Failing());

        context.events().post("event");

        assertThat(context.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.operation()).isEqualTo("Failing.receive");
            assertThat(failure.cause()).isInstanceOf(IndexOutOfBoundsException.class);
        });
    }

    record Limits(int count) {}

    record Other(String name) {}

    static final class Failing {

        private final List<String> log = new ArrayList<>();

        @Subscribe
        void receive(String event) {
            log.add(event.substring(event.length() + 1));
        }
    }
}
