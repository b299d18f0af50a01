package dev.nightjar.web;

import dev.nightjar.web.night.NightSimulation;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Plays one night at once, and the others when it is told to. */
final class SlowNights implements NightSimulation {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    @Override
    public Forecast run(int nights, IntConsumer progress) {
        progress.accept(1);
        begun.countDown();
        await(end);
        return new Forecast(
                99,
                IntStream.range(0, nights)
                        .mapToObj(i -> new Night(LocalDate.of(2026, 3, 1).plusDays(i), 100 + i, 2, 1, 3, 0))
                        .toList(),
                0,
                0);
    }

    /** Waits until the first night is over. */
    void awaitFirst() {
        await(begun);
    }

    /** Lets the others be over. */
    void end() {
        end.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
