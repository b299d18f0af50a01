package dev.nightjar.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.Departures;
import dev.nightjar.spi.Departures.Departure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls for a memory that moves to another server. */
class StoreCallsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Asker ADA = Asker.alone(MemoryScope.of("tester", new Namespace("user:ada")));

    private final StoreCalls calls = calls(namespace -> Optional.ofNullable(moved()), PATIENCE);
    private volatile @Nullable Departure departure;

    private static StoreCalls calls(Departures departures, Duration longest) {
        return new StoreCalls(longest, () -> Optional.of(departures));
    }

    private @Nullable Departure moved() {
        return departure;
    }

    private String move(String answer) {
        departure = new Departure("south", 3);
        return answer;
    }

    @Test
    @DisplayName("what is read while the memory leaves is no answer")
    void should_not_answer_what_was_read_meanwhile() {
        assertThat(calls.answer(ADA, () -> "all")).isEqualTo("all");

        assertThatExceptionOfType(DepartedException.class)
                .isThrownBy(() -> calls.answer(ADA, () -> move("half")))
                .satisfies(departed -> {
                    assertThat(departed.server()).isEqualTo("south");
                    assertThat(departed.epoch()).isEqualTo(3);
                });
    }

    @Test
    @DisplayName("what the store refuses because the memory has left is told as that; other failures pass unchanged")
    void should_tell_why_the_store_refused() {
        assertThatThrownBy(() -> calls.answer(ADA, () -> {
                    throw new IllegalArgumentException("too long");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> calls.answer(ADA, () -> {
                    throw new IllegalStateException(move("NJ421"));
                }))
                .isInstanceOf(DepartedException.class);
    }

    @Test
    @DisplayName(
            "a change that succeeded counts as done, wherever the memory is now; one that failed was tried in vain")
    void should_not_undo_what_was_done() {
        assertThat(calls.change(ADA, () -> move("done"))).isEqualTo("done");
        departure = null;
        assertThat(calls.inTurn(ADA, () -> move("done"), done -> true)).isEqualTo("done");
        departure = null;

        assertThatThrownBy(() -> calls.inTurn(ADA, () -> move("nothing"), done -> false))
                .isInstanceOf(DepartedException.class);
        departure = null;
        assertThatThrownBy(() -> calls.change(ADA, () -> {
                    throw new IllegalStateException(move("there is no such memory"));
                }))
                .isInstanceOf(DepartedException.class)
                .hasSuppressedException(new IllegalStateException("there is no such memory"));
    }

    @Test
    @DisplayName("a failure stays what it is when the database cannot tell whether the memory has left meanwhile")
    void should_keep_the_failure() {
        var looks = new AtomicInteger();
        var failing = calls(
                namespace -> {
                    if (looks.incrementAndGet() > 1) {
                        throw new MemoryException("no connection");
                    }
                    return Optional.empty();
                },
                PATIENCE);

        assertThatThrownBy(() -> failing.change(ADA, () -> {
                    throw new IllegalArgumentException("too long");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasSuppressedException(new MemoryException("no connection"));
        assertThat(looks).hasValue(2);
    }

    @Test
    @DisplayName("a caller waits once for its turn: the looks at where the memory is need no further place")
    void should_look_in_the_same_turn() {
        var end = new CountDownLatch(1);
        try {
            assertThat(calls.inTurn(
                            ADA,
                            () -> {
                                takeAllPlaces(end);
                                return "read";
                            },
                            done -> false))
                    .isEqualTo("read");
        } finally {
            end.countDown();
        }
    }

    /** From now on, a further call of Ada is refused, because too many wait. */
    private void takeAllPlaces(CountDownLatch end) {
        assertThatThrownBy(() -> {
                    while (true) {
                        calls.begin(ADA, () -> awaited(end));
                    }
                })
                .isInstanceOf(StoreBusyException.class);
    }

    private static void awaited(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("looks that hang keep the places of their callers, so that they do not take a thread for each request")
    void should_keep_the_place_of_a_look_that_hangs() {
        var end = new CountDownLatch(1);
        var looks = new AtomicInteger();
        var hanging = calls(
                namespace -> {
                    looks.incrementAndGet();
                    awaitedInSpiteOfInterrupts(end);
                    return Optional.empty();
                },
                Duration.ofMillis(20));
        int places = Math.max(4, Runtime.getRuntime().availableProcessors());
        try {
            for (int i = 0; i < places + 3; i++) {
                assertThatThrownBy(() -> hanging.inTurn(ADA, () -> "never", done -> true))
                        .isInstanceOf(StoreBusyException.class);
            }
            assertThat(looks).hasValueLessThanOrEqualTo(places);
        } finally {
            end.countDown();
        }
    }

    private static void awaitedInSpiteOfInterrupts(CountDownLatch end) {
        boolean isInterrupted = false;
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("a call is not begun for a memory that has left")
    void should_begin_nothing_for_a_departed_memory() {
        move("away");

        var begun = new AtomicInteger();
        assertThatThrownBy(() -> calls.inTurn(ADA, begun::incrementAndGet, done -> true))
                .isInstanceOf(DepartedException.class);
        assertThatThrownBy(() -> calls.change(ADA, begun::incrementAndGet)).isInstanceOf(DepartedException.class);
        assertThatThrownBy(() -> calls.answer(ADA, begun::incrementAndGet)).isInstanceOf(DepartedException.class);
        assertThat(begun).hasValue(0);
    }

    @Test
    @DisplayName("a database that hangs when it is asked for departures holds up no request beyond the limit")
    void should_not_wait_for_ever() {
        var end = new CountDownLatch(1);
        var hanging = calls(
                namespace -> {
                    awaited(end);
                    return Optional.empty();
                },
                Duration.ofMillis(50));

        assertThatThrownBy(() -> hanging.inTurn(ADA, () -> "never", done -> true))
                .isInstanceOf(StoreBusyException.class);
        end.countDown();
    }

    @Test
    @DisplayName("a store whose memories cannot move is asked nothing more")
    void should_work_without_departures() {
        var plain = new StoreCalls(PATIENCE, Optional::empty);

        assertThat(plain.answer(ADA, () -> "all")).isEqualTo("all");
        assertThat(plain.inTurn(ADA, () -> "some", done -> false)).isEqualTo("some");
    }
}
