package dev.nightjar.kernel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.google.common.eventbus.DeadEvent;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.testkit.SettableClock;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelEventBusTest {

    private final List<String> log = new ArrayList<>();
    private final FailureLog failures = new FailureLog(SettableClock.at("2026-01-01T00:00:00Z"));
    private final KernelEventBus bus = new KernelEventBus(failures, null);

    @Test
    void should_deliver_to_every_subscriber_in_the_poster_s_thread() {
        bus.register(new Listener("one"));
        bus.as("plugin").register(new Listener("two"));

        bus.post("hello");
        bus.as("plugin").post(5);

        assertThat(log).containsExactly("one hello", "two hello");
    }

    @Test
    void should_go_on_to_the_next_subscriber_after_an_exception_and_an_error() {
        bus.as("broken-plugin").register(new Thrower(new IllegalStateException("broken")));
        bus.as("misfit-plugin").register(new ErrorThrower());
        bus.register(new Listener("last"));

        bus.post("hello");

        assertThat(log).containsExactly("last hello");
        assertThat(failures.list())
                .extracting(Failure::component, Failure::operation, Failure::message)
                .containsExactly(
                        tuple("broken-plugin", "event String in Thrower.receive", "IllegalStateException: broken"),
                        tuple(
                                "misfit-plugin",
                                "event String in ErrorThrower.receive",
                                "NoSuchMethodError: method of another version"));
    }

    @Test
    void should_deliver_an_event_posted_meanwhile_after_the_one_under_way() {
        bus.register(new Reposter());
        bus.register(new Listener("second"));

        bus.post("first");

        assertThat(log).containsExactly("reposter first", "second first", "reposter again", "second again");
    }

    @Test
    void should_take_away_what_an_owner_left_behind() {
        var plugin = bus.as("plugin");
        plugin.register(new Listener("left"));
        bus.register(new Listener("host"));

        plugin.release();
        bus.post("hello");

        assertThat(log).containsExactly("host hello");
        assertThatThrownBy(() -> plugin.register(new Listener("late"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void should_unregister_once_and_register_once() {
        var listener = new Listener("once");
        bus.register(listener);
        bus.register(listener);
        bus.post("hello");
        bus.as("anyone").unregister(listener);
        bus.post("again");

        assertThat(log).containsExactly("once hello");
        assertThatThrownBy(() -> bus.unregister(listener)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void should_have_no_dead_events() {
        bus.register(new DeadListener());

        bus.post("nobody wants this");

        assertThat(log).isEmpty();
    }

    @Test
    void should_find_subscribing_methods_as_guava_does() {
        Inheriting subscriber = new Inheriting();
        var guava = new EventBus();
        guava.register(subscriber);
        for (Object event : List.of("text", 5, 2.5, CharBuffer.wrap("chars"))) {
            guava.post(event);
        }
        var expected = List.copyOf(log);
        log.clear();

        bus.register(subscriber);
        for (Object event : List.of("text", 5, 2.5, CharBuffer.wrap("chars"))) {
            bus.post(event);
        }

        assertThat(log).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(log).contains("base number 5", "sub text text", "interface chars text", "interface chars chars");
        assertThat(log).doesNotContain("base text text");
    }

    @Test
    void should_refuse_a_subscribing_method_without_an_event() {
        assertThatThrownBy(() -> bus.register(new NoEvent()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must take one event");
    }

    @Test
    void should_enter_a_subscriber_with_one_thread_at_a_time() throws InterruptedException {
        var counter = new Counter();
        bus.register(counter);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                for (int n = 0; n < 2000; n++) {
                    bus.post(n);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counter.count).isEqualTo(8000);
        assertThat(failures.list()).isEmpty();
    }

    class Base {

        @Subscribe
        public void number(Number event) {
            log.add("base number " + event);
        }

        @Subscribe
        public void text(String event) {
            log.add("base text " + event);
        }
    }

    interface CharsListener {

        @Subscribe
        void chars(CharSequence event);
    }

    final class Inheriting extends Base implements CharsListener {

        @Override
        @Subscribe
        public void text(String event) {
            log.add("sub text " + event);
        }

        @Override
        public void chars(CharSequence event) {
            log.add("interface chars " + event);
        }
    }

    static final class NoEvent {

        @Subscribe
        void receive() {}
    }

    static final class Counter {

        private int count;

        @Subscribe
        void receive(Integer event) {
            count++;
        }
    }

    final class Listener {

        private final String name;

        Listener(String name) {
            this.name = name;
        }

        @Subscribe
        void receive(String event) {
            log.add(name + " " + event);
        }
    }

    final class Reposter {

        @Subscribe
        void receive(String event) {
            if (event.equals("first")) {
                bus.post("again");
            }
            log.add("reposter " + event);
        }
    }

    static final class Thrower {

        private final RuntimeException exception;

        Thrower(RuntimeException exception) {
            this.exception = exception;
        }

        @Subscribe
        void receive(String event) {
            if (!event.isEmpty()) {
                throw exception;
            }
        }
    }

    final class ErrorThrower {

        @Subscribe
        void receive(String event) {
            if (log.isEmpty()) {
                throw new NoSuchMethodError("method of another version");
            }
        }
    }

    final class DeadListener {

        @Subscribe
        void receive(DeadEvent event) {
            log.add("dead " + event.getEvent());
        }
    }
}
