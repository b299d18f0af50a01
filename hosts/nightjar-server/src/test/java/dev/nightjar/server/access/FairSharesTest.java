package dev.nightjar.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FairSharesTest {

    private final FairShares shares = new FairShares(3, 5, 4);
    private final List<String> begun = new ArrayList<>();

    private boolean enter(String caller) {
        return shares.enter(caller, () -> begun.add(caller));
    }

    @Test
    @DisplayName("a caller alone takes every place, and no more")
    void should_give_all_to_one_when_nobody_else_asks() {
        for (int i = 0; i < 5; i++) {
            assertThat(enter("a")).isTrue();
        }
        assertThat(begun).containsExactly("a", "a", "a");

        shares.leave("a");
        assertThat(begun).containsExactly("a", "a", "a", "a");
    }

    @Test
    @DisplayName(
            "who has none begins at once, however many others have taken and wait, and waits only when these are too many")
    void should_not_hold_up_who_has_none() {
        for (int i = 0; i < 6; i++) {
            enter("a");
        }

        enter("b");
        enter("c");
        enter("d");

        assertThat(begun).containsExactly("a", "a", "a", "b", "c");
        shares.leave("a"); // one of a's that wait has to wait for d, which has none
        assertThat(begun).endsWith("d");
    }

    @Test
    @DisplayName("a place that is free goes to who has fewest, and among equals to who was served longest ago")
    void should_take_turns() {
        enter("a");
        enter("a");
        enter("a");
        enter("a");
        enter("b");
        enter("b");
        enter("c");
        enter("c"); // taken: three of a, one of b, one of c; waiting: one of each
        begun.clear();

        shares.leave("a");
        shares.leave("a");
        assertThat(begun).as("three of the usual three places are still taken").isEmpty();
        shares.leave("c");
        assertThat(begun).containsExactly("c");
        shares.leave("c");
        assertThat(begun).containsExactly("c", "a");
        shares.leave("a");
        assertThat(begun).containsExactly("c", "a", "b");
    }

    @Test
    @DisplayName("of one caller only so many wait, and the next one is told")
    void should_refuse_when_too_many_wait() {
        for (int i = 0; i < 7; i++) {
            assertThat(enter("a")).isTrue();
        }

        assertThat(enter("a")).isFalse();
        assertThat(enter("b")).isTrue();
    }

    @Test
    void should_tell_when_there_is_no_place_to_leave() {
        assertThatIllegalStateException().isThrownBy(() -> shares.leave("a")).withMessageContaining("'a'");
    }
}
