package dev.nightjar.plugin.memory.conversation;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Laws of what is kept of conversations, on random ones whose messages are pruned meanwhile. */
class ReachableTalkTest {

    private static final ZoneId ZONE = ZoneId.of("Asia/Kathmandu");
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private record Said(String session, String text, Instant time) {}

    private final List<Said> said = new ArrayList<>();

    @RepeatedTest(2)
    @Tag("B8")
    @DisplayName("each turn that is kept is listed, shown and under its day, and goes with its day alone")
    void should_reach_and_forget_each_turn(RepetitionInfo run) {
        var random = new Random(run.getCurrentRepetition());
        talk(random);

        assertThat(quotable()).containsExactlyInAnyOrderElementsOf(texts(said));
        assertThat(shown()).containsExactlyInAnyOrderElementsOf(texts(said));
        var days =
                said.stream().collect(Collectors.groupingBy(one -> day(one.time), TreeMap::new, Collectors.toList()));
        assertThat(days()).containsExactlyElementsOf(days.descendingKeySet());

        var gone = days.keySet().stream().filter(day -> random.nextBoolean()).toList();
        for (var day : gone) {
            erase(new ErasureTarget.Period(start(day), start(day.plusDays(1))));
            said.removeIf(one -> day(one.time).equals(day));
            assertThat(quotable()).as("without %s", day).containsExactlyInAnyOrderElementsOf(texts(said));
            assertThat(shown()).containsExactlyInAnyOrderElementsOf(texts(said));
        }
        assertThat(days()).doesNotContainAnyElementsOf(gone);

        for (var session : store().sessions(SCOPE, 100)) {
            erase(new ErasureTarget.OneSession(session.id()));
            said.removeIf(one -> one.session.equals(session.id()));
            assertThat(quotable()).as("without %s", session.id()).containsExactlyInAnyOrderElementsOf(texts(said));
        }
        assertThat(said).isEmpty();
        try (var raw = memory.raw()) {
            for (var table : List.of("sessions", "unremembered_messages", "tool_calls", "memories")) {
                assertThat(raw.number("SELECT count(*) FROM " + table))
                        .as(table)
                        .isZero();
            }
        }
    }

    private void talk(Random random) {
        var time = BEGIN;
        for (int turn = 0; turn < 45; turn++) {
            time = time.plus(Duration.ofMinutes(random.nextInt(900)));
            memory.clock().set(time);
            var session = "chat " + random.nextInt(15);
            if (random.nextInt(4) == 0) {
                var call = new ToolCallRecord("c", "search", "{}", "nothing " + turn, false);
                memory.context()
                        .events()
                        .post(AgentResponse.of(
                                        SCOPE, session, random.nextBoolean() ? "" : say(session, turn, time), time)
                                .withSteps(List.of(new ToolStep("", List.of(call)))));
            } else {
                memory.context().events().post(UserMessage.of(SCOPE, session, say(session, turn, time), time));
            }
            if (random.nextInt(10) == 0) {
                prune();
            }
        }
        prune();
    }

    private String say(String session, int turn, Instant time) {
        var text = "Parcel " + turn + " is at the harbour.";
        said.add(new Said(session, text, time));
        return text;
    }

    private void prune() {
        memory.consolidation().pendingSessions(SCOPE).forEach(pending -> memory.consolidate(pending.sessionId()));
        store().prune(SCOPE);
    }

    /** Turns that a search or a block may quote, each at its place in the conversation that it names. */
    private List<String> quotable() {
        var turns = memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE), 1000);
        assertThat(turns)
                .map(Episode.class::cast)
                .allSatisfy(turn -> assertThat(
                                transcript(String.valueOf(turn.details().sessionId())))
                        .extracting(StoredMessage::sequence, StoredMessage::text)
                        .contains(tuple(turn.sequence(), turn.content())));
        return turns.stream().map(Memory::content).toList();
    }

    private List<String> shown() {
        var sessions = store().sessions(SCOPE, 100);
        assertThat(store().countSessions(SCOPE)).isEqualTo(sessions.size());
        assertThat(sessions)
                .allSatisfy(session -> assertThat(transcript(session.id())).hasSize((int) session.messageCount()));
        return sessions.stream()
                .map(Session::id)
                .flatMap(id -> transcript(id).stream())
                .map(StoredMessage::text)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    private List<StoredMessage> transcript(String session) {
        return store().transcript(SCOPE, session, 1000);
    }

    /** The days as pages go back through them, without those on which tools were called only. */
    private List<LocalDate> days() {
        var days = new ArrayList<LocalDate>();
        var before = Instant.ofEpochMilli(Long.MAX_VALUE);
        for (var newest = store().newestBefore(SCOPE, before);
                newest.isPresent();
                newest = store().newestBefore(SCOPE, before)) {
            var day = day(newest.get());
            before = start(day);
            var until = start(day.plusDays(1));
            var texts = store().sessionsWithin(SCOPE, before, until).stream()
                    .flatMap(session -> transcript(session.id()).stream())
                    .filter(message -> day(message.time()).equals(day))
                    .map(StoredMessage::text)
                    .filter(text -> !text.isEmpty())
                    .toList();
            assertThat(texts)
                    .containsExactlyInAnyOrderElementsOf(texts(said.stream()
                            .filter(one -> day(one.time).equals(day))
                            .toList()));
            if (!texts.isEmpty()) {
                days.add(day);
            }
        }
        return days;
    }

    private static List<String> texts(List<Said> said) {
        return said.stream().map(Said::text).toList();
    }

    private void erase(ErasureTarget target) {
        memory.context().service(Erasure.class).orElseThrow().erase(SCOPE, target, progress -> {});
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZONE);
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZONE).toInstant();
    }

    private ConversationStore store() {
        return memory.context().service(ConversationStore.class).orElseThrow();
    }
}
