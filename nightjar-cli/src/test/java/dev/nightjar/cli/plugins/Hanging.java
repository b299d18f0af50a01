package dev.nightjar.cli.plugins;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;

/** Does nothing until the process ends, whoever interrupts it. */
final class Hanging {

    private Hanging() {}

    static void hang() {
        Uninterruptibles.sleepUninterruptibly(Duration.ofHours(1));
    }
}
