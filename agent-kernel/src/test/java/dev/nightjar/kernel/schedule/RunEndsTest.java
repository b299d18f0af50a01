package dev.nightjar.kernel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that has ended is written down, sooner or later. */
@Timeout(60)
class RunEndsTest {

    private final List<String> troubles = new ArrayList<>();
    private final RunEnds ends = new RunEnds(new SchedulerHost.FailureReporter() {

        @Override
        public void record(String component, String operation, Throwable cause) {
            troubles.add(operation + ": " + cause.getMessage());
        }

        @Override
        public String inOneLine(Throwable cause) {
            return cause.toString();
        }
    });
    private int tries;
    private int failures;

    @Test
    @DisplayName("a store that fails for a moment has the end of the run a moment later")
    void should_try_again_at_once() {
        failures = 2;
        ends.write("decay", this::write);
        assertThat(tries).isEqualTo(3);
        assertThat(troubles).isEmpty();
    }

    @Test
    @DisplayName("what cannot be written for some seconds is told once, kept, and written later")
    void should_keep_what_cannot_be_written() {
        failures = Integer.MAX_VALUE;
        ends.write("decay", this::write);
        assertThat(troubles).singleElement().asString().contains("decay", "counts as running", "disk full");
        ends.writeKept();
        assertThat(troubles).hasSize(2);
        int before = tries;
        failures = 0;
        ends.writeKept();
        ends.writeKept();
        assertThat(tries).isEqualTo(before + 1);
        ends.close();
        assertThat(tries).isEqualTo(before + 1);
    }

    @Test
    @DisplayName("the end of the host is the last chance")
    void should_write_what_is_kept_when_closed() {
        failures = 5; // one more than it is tried at once
        ends.write("decay", this::write);
        assertThat(tries).isEqualTo(5);
        ends.close();
        assertThat(tries).isEqualTo(6);
    }

    @Test
    @DisplayName("a defect is told and not tried again")
    void should_not_repeat_a_defect() {
        ends.write("decay", () -> {
            tries++;
            throw new IllegalStateException("cannot become active");
        });
        ends.close();
        assertThat(tries).isEqualTo(1);
        assertThat(troubles).singleElement().asString().contains("cannot become active");
    }

    private void write() {
        tries++;
        if (tries <= failures) {
            throw new MemoryException("disk full");
        }
    }
}
