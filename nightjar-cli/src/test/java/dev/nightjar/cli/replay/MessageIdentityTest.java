package dev.nightjar.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.replay.DialogueMessage.MessageIdentity;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MessageIdentityTest {

    private static final Instant TIME = Instant.parse("2026-01-02T09:00:00Z");

    @Test
    void should_give_the_same_file_the_same_ids() {
        assertThat(ids(message("s", "Ada", "Hi"), message("s", "Ada", "Hi"), message("s", null, "Bye")))
                .isEqualTo(ids(message("s", "Ada", "Hi"), message("s", "Ada", "Hi"), message("s", null, "Bye")));
    }

    @Test
    void should_tell_identical_repeats_apart() {
        assertThat(ids(message("s", "Ada", "ok"), message("s", "Ada", "ok"), message("s", "Ada", "ok")))
                .doesNotHaveDuplicates();
    }

    @Test
    void should_not_depend_on_the_line() {
        var moved = new DialogueMessage(99, "s", TIME, Role.USER, "Ada", "Hi");

        assertThat(ids(moved)).isEqualTo(ids(message("s", "Ada", "Hi")));
    }

    @Test
    void should_depend_on_everything_that_was_said() {
        var all = Stream.of(
                        message("s", "Ada", "Hi"),
                        message("t", "Ada", "Hi"),
                        message("s", "Bob", "Hi"),
                        message("s", null, "Hi"),
                        message("s", "Ada", "Hi!"),
                        message("s", "AdaH", "i"),
                        new DialogueMessage(1, "s", TIME.plusMillis(1), Role.USER, "Ada", "Hi"),
                        new DialogueMessage(1, "s", TIME, Role.AGENT, "Ada", "Hi"))
                .map(message -> ids(message).get(0))
                .toList();

        assertThat(new HashSet<>(all)).hasSameSizeAs(all);
    }

    /** Written down, because a change would store every file once more that was replayed before. */
    @Test
    void should_stay_the_same_from_release_to_release() {
        assertThat(ids(message("s", "Ada", "Hi"))).containsExactly("replay-028f7c5cd31fec98fde954e77efb5378-1");
    }

    private static DialogueMessage message(String session, @Nullable String name, String text) {
        return new DialogueMessage(1, session, TIME, Role.USER, name, text);
    }

    private static List<String> ids(DialogueMessage... messages) {
        var identity = new MessageIdentity();
        return Stream.of(messages).map(identity::next).toList();
    }
}
