package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.StoreException.Fault;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.UserMessage;
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
    @DisplayName("a message that is given up is reported and counted, without the store's name for those who asked")
    void should_report_a_lost_message(@TempDir Path folder) {
        var context = TestExtensionContext.builder(folder).build();
        context.events().register(this);
        var announcements = new Announcements(context);
        var message = message(context, "monday");

        announcements.givenUp(message, failure("too long"));
        announcements.end();

        assertThat(announcements.lost()).isEqualTo(1);
        assertThat(told).extracting(MessageLost::message).containsExactly(message);
        assertThat(told).noneMatch(lost -> lost.reason().contains("the database"));
        assertThat(context.failures())
                .extracting(ReportedFailure::operation)
                .containsExactly("store a message of session 'monday'; it is lost");
    }

    @Test
    @DisplayName("at closing, lost messages are reported once for each conversation")
    void should_report_lost_messages_together_at_the_end(@TempDir Path folder) {
        var context = TestExtensionContext.builder(folder).build();
        var announcements = new Announcements(context);
        announcements.beginToEnd();

        announcements.givenUp(message(context, "monday"), failure("too long"));
        announcements.givenUp(message(context, "monday"), failure("too long"));
        announcements.givenUp(message(context, "tuesday"), failure("too long"));
        announcements.end();

        assertThat(announcements.lost()).isEqualTo(3);
        assertThat(context.failures())
                .extracting(ReportedFailure::operation)
                .containsExactly(
                        "store 2 waiting messages of session 'monday' before closing; they are lost",
                        "store 1 waiting messages of session 'tuesday' before closing; they are lost");
    }

    private static UserMessage message(TestExtensionContext context, String session) {
        return UserMessage.of(context.scope(), session, "Hello.", Instant.EPOCH);
    }

    private static StoreException failure(String problem) {
        return StoreException.of("the database", "INSERT", new SQLException(problem), Fault.OWN, "");
    }
}
