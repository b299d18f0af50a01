package dev.nightjar.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.host.ReplayStage;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.cli.replay.ReplayReport.ReplayListener;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.hostdemo.TravelClock;
import dev.nightjar.kernel.background.BackgroundTask;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageDelayed;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.SessionCompleted;
import dev.nightjar.spi.event.SessionConsolidated;
import dev.nightjar.spi.event.ToolCallsRecorded;
import dev.nightjar.spi.event.UserMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ReplayTest {

    private static final Instant PRESENT = Instant.parse("2027-01-01T00:00:00Z");

    private final EventBus bus = new EventBus();
    private final TravelClock clock = new TravelClock(Clock.fixed(PRESENT, ZoneOffset.UTC));
    private final Listener listener = new Listener();
    private final List<Integer> committed = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private boolean isSkipping;
    private final List<Integer> settledAfter = new ArrayList<>();
    private final List<BackgroundTask> undone = new ArrayList<>();
    private List<BackgroundTask> stuck = List.of();
    private final ListMultimap<String, StoredMessage> stored = ArrayListMultimap.create();

    @BeforeEach
    void listen() {
        bus.register(listener);
    }

    @Test
    void should_post_each_message_at_its_own_time_and_come_back() throws IOException {
        try (var replay = replay()) {
            replay.play(file(line("s1", "09:00", "user", "Hello"), line("s1", "09:05", "agent", "Hi")));

            assertThat(listener.posted).hasSize(2);
            assertThat(listener.posted.get(0)).isInstanceOf(UserMessage.class);
            assertThat(listener.posted.get(1)).isInstanceOf(AgentResponse.class);
            assertThat(listener.posted).extracting(MessageEvent::text).containsExactly("Hello", "Hi");
            assertThat(listener.clockAtPost)
                    .isEqualTo(listener.posted.stream().map(MessageEvent::time).toList());
        }
        assertThat(clock.instant()).isEqualTo(PRESENT);
    }

    @Test
    void should_report_lines_as_committed_including_blank_texts() throws IOException {
        try (var replay = replay()) {
            replay.play(file("", line("s1", "09:00", "user", "Hello"), line("s1", "09:01", "user", " ")));
        }

        assertThat(committed).containsExactly(2, 3);
    }

    @Test
    @DisplayName(
            "what the harness of a coding agent wrote is not replayed as the user's words; what an agent quotes is")
    void should_leave_out_what_a_harness_writes() throws IOException {
        var reminder = "<system-reminder>Be brief.</system-reminder>";

        try (var replay = replay()) {
            replay.play(file(
                    line("s1", "09:00", "user", reminder),
                    line("s1", "09:01", "user", "Hello\\n" + reminder),
                    line("s1", "09:02", "agent", reminder)));
        }

        assertThat(listener.posted).extracting(MessageEvent::text).containsExactly("", "Hello", reminder);
        assertThat(committed).containsExactly(1, 2, 3);
    }

    @Test
    void should_wait_for_what_a_finished_session_sets_off() throws IOException {
        try (var replay = replay()) {
            replay.play(file(
                    line("s1", "09:00", "user", "One"),
                    line("s1", "09:01", "user", "Two"),
                    line("s2", "10:00", "user", "Three"),
                    line("s2", "10:01", "user", "Four")));

            var report = replay.report();
            assertThat(report).isEqualTo(new ReplayReport(4, 4, 0, 2, 1, 3, 4, report.took()));
        }
        assertThat(settledAfter)
                .as("after the message that began s2, and at the end")
                .containsExactly(3, 4);
    }

    @Test
    void should_stop_where_a_message_is_not_confirmed() {
        listener.refused = "Two";

        try (var replay = replay()) {
            assertThatExceptionOfType(BadLineException.class)
                    .isThrownBy(() -> replay.play(file(
                            line("s1", "09:00", "user", "One"),
                            line("s1", "09:01", "user", "Two"),
                            line("s1", "09:02", "user", "Three"))))
                    .withMessageStartingWith(
                            "talk.jsonl:2: not stored within 0 s: the disk is full. The lines before it")
                    .withMessageContaining("replay the file again");
        }
        assertThat(committed).containsExactly(1);
        assertThat(listener.posted).hasSize(2);
    }

    @Test
    @DisplayName("what lies more than a day ahead was not recorded yet; the error names the time and what to do")
    void should_refuse_the_future() {
        try (var replay = replay()) {
            assertThatExceptionOfType(BadLineException.class)
                    .isThrownBy(() -> replay.play(file(
                            line("s1", "09:00", "user", "One").replace("2026-01-02T", "2027-01-01T"),
                            line("s1", "09:00", "user", "Two").replace("2026-01-02T", "2206-01-02T"))))
                    .withMessage("talk.jsonl:2: time 2206-01-02T09:00:00Z is in the future: it is"
                            + " 2027-01-01T00:00:00Z now; correct it, or say with --now when it is meant to be");
        }
        assertThat(committed).containsExactly(1);
    }

    @Test
    void should_stop_at_a_bad_line_after_what_came_before() {
        try (var replay = replay()) {
            assertThatExceptionOfType(BadLineException.class)
                    .isThrownBy(() -> replay.play(file(line("s1", "09:00", "user", "One"), "oops")))
                    .withMessageStartingWith("talk.jsonl:2: not JSON");
        }
        assertThat(committed).containsExactly(1);
    }

    @Test
    @DisplayName("what is no message is left out where the listener lets it, and all others are posted")
    void should_go_on_behind_what_is_no_message() throws IOException {
        isSkipping = true;
        try (var replay = replay()) {
            replay.play(file(
                    line("s1", "09:00", "user", "One"),
                    "oops",
                    line("s1", "09:01", "user", "Two").replace("2026-01-02T", "2206-01-02T"),
                    line("s1", "09:02", "user", "Three").replace("\"s1\"", "\"s\\ud800\""),
                    line("s1", "09:03", "user", "Four")));
        }
        assertThat(committed).containsExactly(1, 5);
        assertThat(skipped).hasSize(3);
        assertThat(skipped.get(0)).startsWith("talk.jsonl:2: not JSON");
        assertThat(skipped.get(1)).startsWith("talk.jsonl:3: time 2206");
        assertThat(skipped.get(2)).startsWith("talk.jsonl:4: ");
    }

    @Test
    @DisplayName("what is stored already, under whatever id, is not posted again; what was said once more is")
    void should_recognise_what_is_stored() throws IOException {
        stored.put("s1", stored("09:00", Role.USER, "ok"));
        stored.put("s1", stored("09:01", Role.AGENT, "Good."));
        try (var replay = replay()) {
            for (int times = 0; times < 2; times++) {
                replay.play(file(
                        line("s1", "09:00", "user", "ok"),
                        line("s1", "09:00", "user", "ok"),
                        line("s1", "09:01", "user", "Good."),
                        line("s1", "09:01", "agent", "Good.")));
                assertThat(listener.posted).extracting(MessageEvent::text).containsExactly("ok", "Good.");
                listener.posted.forEach(one ->
                        stored.put("s1", new StoredMessage(9, one.role(), null, one.text(), one.time(), List.of())));
            }
        }
        assertThat(committed).hasSize(8);
    }

    @Test
    @DisplayName("a turn in which the agent only called tools is posted with its calls, in both forms")
    void should_post_calls_without_a_text() throws IOException {
        var call = "\"tool\":\"look_up\",\"arguments\":\"{}\",\"result\":\"a pet\"";
        var head = "{\"session\":\"s1\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"agent\",";
        try (var replay = replay()) {
            replay.play(file(
                    head + "\"text\":\"\",\"steps\":[{\"text\":\"\",\"calls\":[{\"id\":\"c\"," + call + "}]}]}",
                    head + "\"tool_calls\":[{\"name\":\"look_up\",\"arguments\":{\"q\":1},\"result\":\"a pet\"}]}"));
        }
        assertThat(listener.posted)
                .flatExtracting(MessageEvent::steps)
                .flatExtracting(step -> step.calls())
                .containsExactly(
                        new ToolCallRecord("c", "look_up", "{}", "a pet", false),
                        new ToolCallRecord("call_1", "look_up", "{\"q\":1}", "a pet", false));
        assertThat(committed).containsExactly(1, 2);
    }

    @Test
    @DisplayName("the reason why a message was not stored is its own, not what failed elsewhere meanwhile")
    void should_tell_why_a_message_is_not_stored() {
        listener.delayed = "Two";
        try (var replay = replay()) {
            assertThatExceptionOfType(BadLineException.class)
                    .isThrownBy(() -> replay.play(file(line("s1", "09:01", "user", "Two"))))
                    .withMessageContaining("no room for it");
        }
    }

    @Test
    @DisplayName("a background task that does not end is told of, and does not keep what follows from being replayed")
    void should_go_on_when_a_background_task_is_stuck() throws IOException {
        stuck = List.of(new BackgroundTask("spinning-plugin", "spin", Duration.ofMinutes(1), 0, true));

        try (var replay = replay()) {
            replay.play(file(
                    line("s1", "09:00", "user", "One"),
                    line("s2", "09:01", "user", "Two"),
                    line("s2", "09:02", "user", "Three")));
        }
        assertThat(committed).containsExactly(1, 2, 3);
        assertThat(undone).isNotEmpty().allMatch(task -> task.extension().equals("spinning-plugin"));
    }

    private Replay replay() {
        var scope = MemoryScope.of("assistant", Namespace.AGENT);
        return new Replay(
                new ReplayStage(
                        scope,
                        bus,
                        clock,
                        Duration.ofMillis(50),
                        progress -> {
                            settledAfter.add(committed.size());
                            return stuck;
                        },
                        stored::get,
                        () -> "the disk is full"),
                new ReplayListener() {
                    @Override
                    public void committed(DialogueReader file, DialogueMessage message) {
                        committed.add(message.line());
                    }

                    @Override
                    public void skipped(BadLineException problem) {
                        if (!isSkipping) {
                            throw problem;
                        }
                        skipped.add(String.valueOf(problem.getMessage()));
                    }

                    @Override
                    public void leftUndone(List<BackgroundTask> tasks) {
                        undone.addAll(tasks);
                    }
                });
    }

    private static StoredMessage stored(String time, Role role, String text) {
        return new StoredMessage(1, role, null, text, Instant.parse("2026-01-02T" + time + ":00Z"), List.of());
    }

    private static DialogueReader file(String... lines) {
        var bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return new JsonLinesReader("talk.jsonl", new ByteArrayInputStream(bytes));
    }

    private static String line(String session, String time, String role, String text) {
        return "{\"session\":\"%s\",\"time\":\"2026-01-02T%s:00Z\",\"role\":\"%s\",\"text\":\"%s\"}"
                .formatted(session, time, role, text);
    }

    /** Confirms messages as a memory would, and announces the session before when another begins. */
    private final class Listener {

        private final List<MessageEvent> posted = new ArrayList<>();
        private final List<Instant> clockAtPost = new ArrayList<>();
        private String refused = "";
        private String delayed = "";

        @Subscribe
        void on(UserMessage message) {
            hear(message);
        }

        @Subscribe
        void on(AgentResponse message) {
            hear(message);
        }

        private void hear(MessageEvent message) {
            var before = posted.isEmpty() ? message : posted.get(posted.size() - 1);
            posted.add(message);
            clockAtPost.add(clock.instant());
            if (message.text().isBlank()) {
                bus.post(new ToolCallsRecorded(message, false));
                return;
            }
            if (message.text().equals(delayed)) {
                bus.post(new MessageDelayed(message, "no room for it"));
                return;
            }
            if (message.text().equals(refused)) {
                return;
            }
            var isNew = posted.size() == 1 || !before.sessionId().equals(message.sessionId());
            bus.post(new EpisodeRecorded(
                    message.agentId(),
                    message.namespace(),
                    message.sessionId(),
                    Objects.requireNonNull(message.messageId()),
                    new MemoryId("ep_" + posted.size()),
                    false,
                    isNew,
                    isNew ? 2 : 0));
            if (!before.sessionId().equals(message.sessionId())) {
                bus.post(new SessionCompleted(
                        message.agentId(), message.namespace(), before.sessionId(), message.time()));
                bus.post(SessionConsolidated.of(message.scope(), before.sessionId(), message.time(), 3));
            }
        }
    }
}
