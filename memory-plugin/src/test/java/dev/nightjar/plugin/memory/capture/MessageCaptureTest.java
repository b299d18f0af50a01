package dev.nightjar.plugin.memory.capture;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.SessionCompleted;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCaptureTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("file")
    @DisplayName("the view of messages shows whoever opens the file what was said, and nothing that was forgotten")
    void should_show_messages_to_other_programs() {
        memory.user("s1", "My kayak is red");
        memory.user("s1", "My boat is blue");
        var kayak = memory.service().list(SCOPE, MemoryFilter.ALL, 2).get(1);
        assertThat(said()).containsExactly("s1 1 user My kayak is red", "s1 2 user My boat is blue");

        memory.service().forget(SCOPE, kayak.id());

        assertThat(said()).containsExactly("s1 2 user My boat is blue");
    }

    private List<String> said() {
        try (var raw = memory.raw()) {
            return raw.strings(
                    "SELECT session_id || ' ' || seq || ' ' || role || ' ' || text FROM messages ORDER BY seq");
        }
    }

    @Test
    @DisplayName("a message from the future is stored as said now, which is reported; a clock may be a little ahead")
    void should_not_store_the_future() {
        memory.expectFailures();
        var now = memory.clock().instant();
        var far = Instant.parse("9999-12-31T23:59:59Z");
        memory.context().events().post(UserMessage.of(SCOPE, "far", "My kayak is red", far));
        memory.context().events().post(UserMessage.of(SCOPE, "near", "My boat is red", now.plusSeconds(3_600)));

        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 10))
                .extracting(Memory::content, Memory::eventTime)
                .containsExactly(tuple("My boat is red", now.plusSeconds(3_600)), tuple("My kayak is red", now));
        assertThat(memory.context().failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause())
                        .hasMessageContaining(far.toString())
                        .hasMessageContaining(now.toString()));
    }

    @Test
    @DisplayName(
            "A block that comes back with a prompt, or with an answer, is not stored; a message of a block alone is none")
    void should_not_store_blocks() {
        memory.user("first", "My sister Greta lives in Hamburg.");
        var block = memory.block("Where does Greta live?", null).orElseThrow();

        memory.user("second", block + "\n\nWhere does Greta live?");
        memory.agent("second", "You gave me " + block + " and it says Hamburg.");
        memory.user("third", block);

        assertThat(block).contains("Hamburg");
        assertThat(memory.episodes("second"))
                .extracting(Memory::content)
                .containsExactly("Where does Greta live?", "You gave me  and it says Hamburg.");
        assertThat(memory.episodes("third")).isEmpty();
    }

    @Test
    @Tag("A7")
    @Tag("C8")
    @DisplayName("8 threads of 100 messages each: all there, sequences dense, nothing locked")
    void should_take_messages_from_many_threads() throws InterruptedException {
        var threads = IntStream.range(0, 8)
                .mapToObj(thread -> new Thread(() -> IntStream.range(0, 100).forEach(i -> {
                    memory.user("session " + thread % 4, "message %d of %d".formatted(i, thread));
                    if (i % 10 == 0) {
                        memory.found("message " + i);
                    }
                })))
                .toList();
        threads.forEach(Thread::start);
        for (var thread : threads) {
            thread.join();
        }
        assertThat(memory.service().stats(SCOPE).episodes()).isEqualTo(800);
        for (int session = 0; session < 4; session++) {
            assertThat(memory.episodes("session " + session))
                    .extracting(Episode::sequence)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 200).boxed().toList());
        }
    }

    private final List<EpisodeRecorded> recorded = new ArrayList<>();
    private final List<SessionCompleted> completed = new ArrayList<>();
    private final List<Long> messagesSeenByOthers = new ArrayList<>();

    @BeforeEach
    void listen() {
        memory.context().events().register(this);
    }

    @Subscribe
    void on(EpisodeRecorded event) {
        recorded.add(event);
        try (var raw = memory.raw()) {
            messagesSeenByOthers.add(raw.number("SELECT count(*) FROM memories"));
        }
    }

    @Subscribe
    void on(SessionCompleted event) {
        completed.add(event);
    }

    @Test
    @Tag("F1")
    @DisplayName("one exchange is two episodes with the right roles, speakers and order")
    void should_store_an_exchange() {
        var time = memory.clock().instant().minus(Duration.ofDays(3));
        post(UserMessage.of(MemoryScope.of("assistant", SCOPE.namespace()), "s1", " How are you? \n", time)
                .by(" Ada "));
        post(AgentResponse.of(MemoryScope.of("assistant", SCOPE.namespace()), "s1", "Fine.", time.plusSeconds(1)));
        var episodes = episodes("s1");
        assertThat(episodes).extracting(Episode::content).containsExactly("How are you?", "Fine.");
        assertThat(episodes).extracting(Episode::role).containsExactly(Role.USER, Role.AGENT);
        assertThat(episodes).extracting(Episode::speaker).containsExactly("Ada", null);
        assertThat(episodes).extracting(Episode::sequence).containsExactly(1L, 2L);
        assertThat(episodes.get(0).eventTime()).isEqualTo(time);
        assertThat(episodes.get(0).details().createdAt())
                .isEqualTo(memory.clock().instant());
        assertThat(episodes.get(0).details().source()).isEqualTo("dialogue");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\r\n", "\u2003\u3000"})
    @Tag("F1")
    @DisplayName("a blank message is no episode, and begins no session")
    void should_skip_blank_messages(String blank) {
        memory.user("s1", blank);
        assertThat(memory.service().stats(SCOPE).messages()).isZero();
        assertThat(memory.service().stats(SCOPE).sessions()).isZero();
        assertThat(recorded).isEmpty();
    }

    @Test
    @Tag("F1")
    @DisplayName("odd text is kept: NUL and broken pairs replaced, all else verbatim, a megabyte too")
    void should_store_odd_text() {
        memory.user("s1", "nul \u0000 high \uD800 low \uDC00 end\uD83D");
        memory.user("s1", "emoji \uD83D\uDE00 \u202Eright to left, caf\u00e9, \u4f60\u597d");
        var megabyte = "lorem ipsum ".repeat(90_000) + "end";
        memory.user("s1", megabyte);
        assertThat(episodes("s1"))
                .extracting(Episode::content)
                .containsExactly(
                        "nul \uFFFD high \uFFFD low \uFFFD end\uFFFD",
                        "emoji \uD83D\uDE00 \u202Eright to left, caf\u00e9, \u4f60\u597d",
                        megabyte);
        post(UserMessage.of(MemoryScope.of("assistant", SCOPE.namespace()), "s2", "hello", now())
                .by("\u0000"));
        assertThat(episodes("s2")).extracting(Episode::speaker).containsExactly("\uFFFD");
    }

    @Test
    @Tag("F2")
    @DisplayName("the hot path asks the recogniser once, for its fast strategy, and calls nothing else")
    void should_ask_the_fast_recogniser_only() {
        var asked = new ArrayList<String>();
        memory.context().provide(EntityRecognizer.class, (namespace, text, strategy, types) -> {
            asked.add(strategy + " " + text);
            return List.of();
        });
        memory.user("s1", "Hello");
        memory.user("s1", " ");
        assertThat(asked).containsExactly("fast Hello");
    }

    @Test
    @Tag("F3")
    @DisplayName("ids begin with the kind's prefix, are ULIDs and sort by time")
    void should_give_sortable_ids() {
        for (int i = 0; i < 20; i++) {
            memory.user("s1", "turn " + i);
        }
        var ids = episodes("s1").stream().map(episode -> episode.id().value()).toList();
        assertThat(ids)
                .allMatch(id -> id.matches("ep_[0-9A-HJKMNP-TV-Z]{26}"))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    @Tag("F4")
    @DisplayName("a new id makes one session; a second message leaves it as it is")
    void should_register_a_session_once() {
        memory.user("s1", "one");
        memory.clock().advance(Duration.ofMinutes(1));
        memory.agent("s1", "two");
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT session_id || ' ' || created_at || ' ' || consolidated_seq FROM sessions"))
                    .containsExactly("s1 " + Instant.parse(StartedMemory.START).toEpochMilli() + " 0");
        }
    }

    @Test
    @Tag("F5")
    @DisplayName("sessions A and B, then C: exactly two events, for A and B")
    void should_complete_every_other_pending_session_once() {
        memory.user("A", "one");
        assertThat(completed).isEmpty();
        memory.user("B", "two");
        completed.clear();
        memory.user("C", "three");
        assertThat(completed).extracting(SessionCompleted::sessionId).containsExactly("A", "B");
        assertThat(completed).allSatisfy(event -> {
            assertThat(event.scope()).isEqualTo(SCOPE);
            assertThat(event.time()).isEqualTo(now());
        });
        memory.user("C", "four");
        memory.user("A", "five");
        assertThat(completed).hasSize(2);
    }

    @Test
    @Tag("F5")
    @DisplayName("other agents', other namespaces' and consolidated sessions are left alone")
    void should_complete_only_its_own_sessions() {
        post(UserMessage.of(MemoryScope.of("other", SCOPE.namespace()), "s1", "one", now()));
        post(UserMessage.of(MemoryScope.of("assistant", new Namespace("user:bob")), "s2", "two", now()));
        memory.user("s3", "three");
        memory.consolidate("s3");
        memory.user("s4", "four");
        assertThat(completed).isEmpty();
        memory.user("s3", "and so on");
        memory.user("s5", "five");
        assertThat(completed).extracting(SessionCompleted::sessionId).containsExactly("s3", "s4");
    }

    @Test
    @Tag("F5")
    @DisplayName("a session that so far only has a fact is begun by its first message")
    void should_take_the_first_message_for_the_beginning() {
        memory.user("s1", "one");
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada sails", 1, "test")
                                .sessionId("s2")
                                .build());
        memory.user("s2", "two");
        assertThat(completed).extracting(SessionCompleted::sessionId).containsExactly("s1");
        assertThat(episodes("s2")).extracting(Episode::sequence).containsExactly(1L);
    }

    @Test
    @Tag("F5")
    @DisplayName("a session whose consolidation failed five times rests: no event begins it again")
    void should_leave_a_resting_session_alone() {
        memory.user("s1", "one");
        for (int attempt = 0; attempt < 5; attempt++) {
            memory.user("other " + attempt, "two");
            assertThat(completed).extracting(SessionCompleted::sessionId).contains("s1");
            completed.clear();
            memory.consolidation()
                    .fail(
                            memory.consolidation()
                                    .lease(SCOPE, "s1", Duration.ofHours(1))
                                    .orElseThrow(),
                            "no luck");
        }
        memory.user("last", "three");
        assertThat(completed)
                .extracting(SessionCompleted::sessionId)
                .doesNotContain("s1")
                .contains("other 0");
    }

    @Test
    @Tag("F10")
    @DisplayName("what was stored, and when it was last consolidated, survives a restart")
    void should_survive_a_restart() {
        memory.user("s1", "one");
        memory.consolidate("s1");
        var before = memory.service().stats(SCOPE);
        memory.restart();
        var after = memory.service().stats(SCOPE);
        assertThat(after.lastConsolidation())
                .isEqualTo(before.lastConsolidation())
                .isNotNull();
        assertThat(after.messages()).isEqualTo(1);
        memory.user("s1", "two");
        assertThat(episodes("s1")).extracting(Episode::sequence).containsExactly(1L, 2L);
    }

    @Test
    @DisplayName("a message id counts once per session; posting it again is announced as repeated")
    void should_store_a_message_id_once() {
        var first = withId("s1", "m1", "Hello");
        post(first);
        post(first);
        post(withId("s2", "m1", "Hello"));
        assertThat(memory.service().stats(SCOPE).messages()).isEqualTo(2);
        assertThat(recorded).extracting(EpisodeRecorded::isRepeated).containsExactly(false, true, false);
        assertThat(recorded.get(1).episode()).isEqualTo(recorded.get(0).episode());
        assertThat(recorded).extracting(EpisodeRecorded::messageId).containsOnly("m1");
    }

    @Test
    @Tag("X26")
    @DisplayName("a session that goes on after its consolidation is pending again, with its new turns only")
    void should_move_the_watermark_with_the_session() {
        memory.user("s1", "one");
        memory.consolidate("s1");
        memory.user("s1", "two");
        assertThat(memory.consolidation().pendingSessions(SCOPE))
                .singleElement()
                .satisfies(pending -> assertThat(pending.pendingEpisodes()).isEqualTo(1));
        memory.user("s2", "three");
        assertThat(completed).extracting(SessionCompleted::sessionId).containsExactly("s1");
    }

    @Test
    @Tag("X27")
    @DisplayName("two channels alternating for an hour: each turn in its own session, one completion")
    void should_keep_alternating_channels_apart() {
        for (int minute = 0; minute < 60; minute++) {
            memory.user("chat", "chat " + minute);
            memory.user("mail", "mail " + minute);
            memory.agent("chat", "chat answer " + minute);
            memory.agent("mail", "mail answer " + minute);
            memory.clock().advance(Duration.ofMinutes(1));
        }
        for (var channel : List.of("chat", "mail")) {
            assertThat(memory.episodes(channel)).hasSize(120);
            assertThat(episodes(channel)).allMatch(episode -> episode.content().startsWith(channel));
        }
        assertThat(completed).extracting(SessionCompleted::sessionId).containsExactly("chat");
    }

    @Test
    @DisplayName("events come after the commit: another connection sees the message")
    void should_announce_after_the_commit() {
        memory.user("s1", "one");
        memory.user("s1", "two");
        assertThat(messagesSeenByOthers).containsExactly(1L, 2L);
    }

    @Test
    @Tag("X20")
    @DisplayName("a speaker is known by name, and mentions are linked in the same transaction")
    void should_link_entities() {
        memory.recognise("Babbage");
        post(UserMessage.of(MemoryScope.of("assistant", SCOPE.namespace()), "s1", "Babbage met Babbage", now())
                .by("Ada"));
        var babbage =
                memory.service().entity(SCOPE, "babbage", MemoryFilter.ALL, 10).orElseThrow();
        assertThat(babbage.entity().mentionCount()).isEqualTo(2);
        assertThat(babbage.memories()).hasSize(1);
        assertThat(memory.service().entity(SCOPE, "Ada", MemoryFilter.ALL, 10)).isPresent();
    }

    @Test
    @DisplayName("a recogniser that throws, even an Error, or answers nonsense costs no memory")
    void should_survive_a_broken_recogniser() {
        memory.expectFailures();
        memory.context().provide(EntityRecognizer.class, (namespace, text, strategy, types) -> {
            throw new IllegalStateException("broken");
        });
        memory.user("s1", "one");
        memory.context().provide(EntityRecognizer.class, (namespace, text, strategy, types) -> {
            throw new NoClassDefFoundError("gone");
        });
        memory.user("s1", "two");
        memory.context().provide(EntityRecognizer.class, new NonsenseRecognizer());
        memory.user("s1", "three");
        assertThat(episodes("s1")).hasSize(3);
        assertThat(memory.context().failures()).hasSize(2);
    }

    private List<Episode> episodes(String session) {
        return memory.episodes(session);
    }

    private UserMessage withId(String session, @Nullable String messageId, String text) {
        return UserMessage.of(MemoryScope.of("assistant", SCOPE.namespace()), session, text, now())
                .withMessageId(messageId);
    }

    private void post(MessageEvent message) {
        memory.context().events().post(message);
    }

    private Instant now() {
        return memory.clock().instant();
    }

    private static final class NonsenseRecognizer implements EntityRecognizer {
        @Override
        public List<Mention> extract(Namespace namespace, String text, String strategy, Set<EntityType> types) {
            return List.of(
                    new Mention("", EntityType.OTHER, " ", null, 1, "nonsense"),
                    new Mention("\u0000x", EntityType.PERSON, "\u0000", null, Double.NaN, "nonsense"),
                    new Mention("y", EntityType.TAG, "Y", new Mention.Span(9, 2), 7, "nonsense"));
        }
    }
}
