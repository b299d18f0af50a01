package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.CreateSessionRequest;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.SessionService;
import org.springframework.ai.session.compaction.SlidingWindowCompactionStrategy;

/**
 * What every session repository of {@code spring-ai-session} has to do, which has no such test of its own. Each test
 * takes sessions of its own, so that all share one repository.
 */
abstract class SessionRepositoryContract {

    private static final Instant NINE = Instant.parse("2026-01-01T09:00:00Z");

    abstract SessionRepository repository();

    private SessionService service() {
        return DefaultSessionService.builder().sessionRepository(repository()).build();
    }

    @Test
    void should_keep_a_session_and_replace_what_is_known_of_it() {
        assertThat(repository().findById("ada/kept")).isNull();
        var session = Session.builder()
                .id("ada/kept")
                .userId("ada")
                .createdAt(NINE)
                .expiresAt(NINE.plus(Duration.ofDays(1)))
                .metadata(Map.of("title", "Harbour", "turns", 3, "pinned", true))
                .build();
        repository().save(session);
        append("ada/kept", new UserMessage("Hello."));

        var found = found("ada/kept");
        assertThat(found.id()).isEqualTo("ada/kept");
        assertThat(found.userId()).isEqualTo("ada");
        assertThat(found.createdAt()).isEqualTo(NINE);
        assertThat(found.expiresAt()).isEqualTo(NINE.plus(Duration.ofDays(1)));
        assertThat(found.metadata()).isEqualTo(session.metadata());

        repository()
                .save(withoutEnd(Session.builder().id("ada/kept").userId("ada")).build());
        assertThat(found("ada/kept").metadata()).isEmpty();
        assertThat(found("ada/kept").expiresAt()).isNull();
        assertThat(texts("ada/kept", EventFilter.all())).containsExactly("Hello.");
    }

    @Test
    void should_keep_events_as_they_are_and_in_their_order() {
        create("ada/events");
        var call = AssistantMessage.builder()
                .content("I look it up.")
                .toolCalls(List.of(
                        new ToolCall("c1", "function", "weather", "{\"place\": \"Bergen\"}"),
                        new ToolCall("c2", "function", "tide", "{}")))
                .build();
        var response = ToolResponseMessage.builder()
                .responses(List.of(new ToolResponse("c1", "weather", "Fog"), new ToolResponse("c2", "tide", "Low")))
                .build();
        var events = List.of(
                event("ada/events", new SystemMessage("Be brief.")).build(),
                event("ada/events", new UserMessage("How is the sea?"))
                        .timestamp(NINE)
                        .metadata("channel", "radio")
                        .build(),
                event("ada/events", call).branch("skipper").build(),
                event("ada/events", response).branch("skipper").build(),
                event("ada/events", new AssistantMessage("Foggy.")).build());

        events.forEach(repository()::appendEvent);

        var found = repository().findEvents("ada/events", EventFilter.all());
        assertThat(found).isEqualTo(events);
        assertThat(found).extracting(SessionEvent::getMessageType).isEqualTo(types(events));
        assertThat(found.get(1).getTimestamp()).isEqualTo(NINE);
        assertThat(found.get(1).getMetadata()).containsExactly(Map.entry("channel", "radio"));
        assertThat(found.get(2).getBranch()).isEqualTo("skipper");
        assertThat(found.get(2).getMessage().getText()).isEqualTo("I look it up.");
        assertThat(((AssistantMessage) found.get(2).getMessage()).getToolCalls())
                .isEqualTo(call.getToolCalls());
        assertThat(((ToolResponseMessage) found.get(3).getMessage()).getResponses())
                .isEqualTo(response.getResponses());
        assertThat(repository().getEventVersion("ada/events")).isEqualTo(5);
    }

    @Test
    void should_find_the_events_a_filter_lets_through() {
        create("ada/filter");
        for (int i = 0; i < 5; i++) {
            repository()
                    .appendEvent(event("ada/filter", new UserMessage("Question " + i))
                            .timestamp(NINE.plusSeconds(i))
                            .branch(i == 4 ? "crew" : null)
                            .build());
        }
        append("ada/filter", new AssistantMessage("Answer"));

        assertThat(texts("ada/filter", EventFilter.lastN(2))).containsExactly("Question 4", "Answer");
        assertThat(texts("ada/filter", EventFilter.keywordSearch("question", 1, 2)))
                .containsExactly("Question 2", "Question 3");
        assertThat(texts("ada/filter", EventFilter.builder().page(9).pageSize(5).build()))
                .isEmpty();
        assertThat(texts(
                        "ada/filter",
                        EventFilter.builder()
                                .from(NINE.plusSeconds(1))
                                .to(NINE.plusSeconds(2))
                                .build()))
                .containsExactly("Question 1", "Question 2");
        assertThat(texts(
                        "ada/filter",
                        EventFilter.builder()
                                .messageTypes(Set.of(MessageType.ASSISTANT))
                                .build()))
                .containsExactly("Answer");
        assertThat(texts("ada/filter", EventFilter.forBranch("other"))).doesNotContain("Question 4");
    }

    @Test
    void should_archive_what_a_compaction_leaves_out_of_the_window() {
        create("ada/long");
        for (int i = 0; i < 4; i++) {
            append("ada/long", new UserMessage("Question " + i));
            append("ada/long", new AssistantMessage("Answer " + i));
        }
        var summary = event("ada/long", new AssistantMessage("In short"))
                .metadata(SessionEvent.METADATA_SYNTHETIC, true)
                .build();
        var all = repository().findEvents("ada/long", EventFilter.active());

        assertThat(repository().compactEvents("ada/long", all.subList(0, 6), List.of(summary), 7))
                .as("a version that is not the present one")
                .isFalse();
        assertThat(repository().findEvents("ada/long", EventFilter.active())).hasSize(8);
        var window = new ArrayList<>(List.of(summary));
        window.addAll(all.subList(6, 8));
        assertThat(repository().compactEvents("ada/long", all.subList(0, 6), window, 8))
                .isTrue();

        assertThat(texts("ada/long", EventFilter.active())).containsExactly("In short", "Question 3", "Answer 3");
        assertThat(texts("ada/long", EventFilter.realOnly())).hasSize(8);
        assertThat(texts("ada/long", EventFilter.keywordSearch("question 0"))).containsExactly("Question 0");
        assertThat(repository().findEvents("ada/long", EventFilter.all()))
                .extracting(SessionEvent::isArchived)
                .containsExactly(true, true, true, true, true, true, false, false, false);
        assertThat(repository().getEventVersion("ada/long")).isEqualTo(9);

        assertThat(repository().compactEvents("ada/long", List.of(), all.subList(6, 8), 9))
                .isTrue();
        assertThat(texts("ada/long", EventFilter.all())).hasSize(8).doesNotContain("In short");
    }

    @Test
    void should_be_compacted_by_the_strategies_of_the_library() {
        create("ada/window");
        for (int i = 0; i < 5; i++) {
            append("ada/window", new UserMessage("Question " + i));
            append("ada/window", new AssistantMessage("Answer " + i));
        }

        var result = service()
                .compact(
                        "ada/window",
                        request -> true,
                        SlidingWindowCompactionStrategy.builder().maxEvents(4).build());

        assertThat(result.eventsRemoved()).isEqualTo(6);
        assertThat(service().getMessages("ada/window")).hasSizeBetween(4, 10);
        assertThat(texts("ada/window", EventFilter.active()))
                .containsExactly("Question 3", "Answer 3", "Question 4", "Answer 4");
    }

    @Test
    void should_list_the_sessions_of_a_user_and_those_that_expire() {
        for (var id : List.of("carla/1", "carla/2", "dora/1")) {
            var session = Session.builder()
                    .id(id)
                    .userId(id.substring(0, id.indexOf('/')))
                    .createdAt(NINE)
                    .expiresAt(NINE.plusSeconds(60));
            repository().save((id.equals("carla/2") ? withoutEnd(session) : session).build());
        }

        assertThat(repository().findByUserId("carla"))
                .extracting(Session::id)
                .containsExactlyInAnyOrder("carla/1", "carla/2");
        assertThat(repository().findByUserId("nobody")).isEmpty();
        assertThat(repository().findExpiredSessionIds(NINE.plusSeconds(60))).isEmpty();
        assertThat(repository().findExpiredSessionIds(NINE.plusSeconds(61)))
                .containsExactlyInAnyOrder("carla/1", "dora/1");
        assertThat(service().deleteExpiredSessions(NINE.plusSeconds(61))).isEqualTo(2);
        assertThat(repository().findByUserId("carla")).extracting(Session::id).containsExactly("carla/2");
    }

    @Test
    void should_delete_a_session_with_its_events() {
        create("ada/gone");
        append("ada/gone", new UserMessage("Hello."));

        repository().delete("ada/gone");
        repository().delete("ada/gone");

        assertThat(repository().findById("ada/gone")).isNull();
        assertThat(repository().findEvents("ada/gone", EventFilter.all())).isEmpty();
        assertThat(repository().getEventVersion("ada/gone")).isZero();
        create("ada/gone");
        assertThat(repository().findEvents("ada/gone", EventFilter.all())).isEmpty();
    }

    @Test
    void should_refuse_events_of_a_session_that_is_not_there() {
        assertThatIllegalArgumentException().isThrownBy(() -> append("ada/nowhere", new UserMessage("Hello.")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> repository().compactEvents("ada/nowhere", List.of(), List.of(), 0));
        assertThat(repository().findEvents("ada/nowhere", EventFilter.all())).isEmpty();
    }

    @Test
    void should_lose_no_event_of_several_writers() throws Exception {
        create("ada/busy");
        var writers = Executors.newFixedThreadPool(4);
        try {
            var work = IntStream.range(0, 40)
                    .<Callable<Void>>mapToObj(i -> () -> {
                        append("ada/busy", new UserMessage("Message " + i));
                        return null;
                    })
                    .toList();
            for (var one : writers.invokeAll(work)) {
                one.get();
            }
        } finally {
            writers.shutdownNow();
        }

        assertThat(texts("ada/busy", EventFilter.all()))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 40).mapToObj(i -> "Message " + i).toList());
        assertThat(repository().getEventVersion("ada/busy")).isEqualTo(40);
    }

    /** The library takes null for a session that never expires, and does not say so. */
    @SuppressWarnings("NullAway")
    private static Session.Builder withoutEnd(Session.Builder session) {
        return session.expiresAt(null);
    }

    final Session found(String id) {
        return Optional.ofNullable(repository().findById(id)).orElseThrow();
    }

    final void create(String id) {
        service()
                .create(CreateSessionRequest.builder()
                        .id(id)
                        .userId(id.substring(0, id.indexOf('/')))
                        .build());
    }

    final void append(String session, Message message) {
        repository().appendEvent(event(session, message).build());
    }

    final List<String> texts(String session, EventFilter filter) {
        return repository().findEvents(session, filter).stream()
                .map(event -> event.getMessage().getText())
                .toList();
    }

    static SessionEvent.Builder event(String session, Message message) {
        return SessionEvent.builder().sessionId(session).message(message);
    }

    private static List<MessageType> types(List<SessionEvent> events) {
        return events.stream().map(SessionEvent::getMessageType).toList();
    }
}
