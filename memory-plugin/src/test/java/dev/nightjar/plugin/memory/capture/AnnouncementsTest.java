package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.MessageLost;
import dev.nightjar.event.UserMessage;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.StoreException.Fault;
import dev.nightjar.testkit.ReportedFailure;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnouncementsTest {

    private final List<MessageLost> told = new CopyOnWriteArrayList<>();

    @Subscribe
    void on(MessageLost event) {
        told.add(event);
    }

    @Test
    @DisplayName(
            "a message whose memory has moved to another server counts as given up, and is told with the server's name")
    void should_tell_moved_from_lost(@TempDir Path folder) {
        var context = TestExtensionContext.builder(folder).build();
        context.events().register(this);
        var announcements = new Announcements(context);
        var message = message(context, "monday");

        announcements.givenUp(message, StoreException.moved("the database", new SQLException("south 1")));
        assertThat(announcements.lost()).isEqualTo(1);
        assertThat(announcements.refused()).isZero();
        announcements.givenUp(message, failure("too long"));
        assertThat(announcements.lost()).isEqualTo(2);
        assertThat(announcements.refused()).isEqualTo(1);

        announcements.end();
        assertThat(told).extracting(MessageLost::message).containsExactly(message, message);
        assertThat(told.get(0).reason()).contains("south 1");
        assertThat(told).noneMatch(lost -> lost.reason().contains("the database"));
        assertThat(context.failures())
                .extracting(ReportedFailure::operation)
                .containsExactly(
                        "store a message of session 'monday'; it is not stored: its memory is on another server now",
                        "store a message of session 'monday'; it is lost");
    }

    @Test
    @DisplayName("at closing, messages whose memory has moved are told as that, and as lost only with others")
    void should_tell_moved_from_lost_at_the_end(@TempDir Path folder) {
        var context = TestExtensionContext.builder(folder).build();
        var announcements = new Announcements(context);
        announcements.beginToEnd();

        announcements.givenUp(
                message(context, "monday"), StoreException.moved("the database", new SQLException("south 1")));
        announcements.givenUp(
                message(context, "monday"), StoreException.moved("the database", new SQLException("south 1")));
        announcements.givenUp(
                message(context, "tuesday"), StoreException.moved("the database", new SQLException("south 1")));
        announcements.givenUp(message(context, "tuesday"), failure("too long"));
        announcements.end();

        assertThat(announcements.lost()).isEqualTo(4);
        assertThat(context.failures())
                .extracting(ReportedFailure::operation)
                .containsExactly(
                        "store 2 waiting messages of session 'monday' before closing; they are not stored: their memory is"
                                + " on another server now",
                        "store 2 waiting messages of session 'tuesday' before closing; they are lost");
    }

    private static UserMessage message(TestExtensionContext context, String session) {
        return UserMessage.of(context.scope(), session, "Hello.", Instant.EPOCH);
    }

    private static StoreException failure(String problem) {
        return StoreException.of("the database", "INSERT", new SQLException(problem), Fault.OWN, "");
    }
}
