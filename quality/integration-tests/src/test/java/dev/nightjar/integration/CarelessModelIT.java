package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Answers of a model that errs: no fact is lost unsaid, nothing ends that was not spoken of, and nobody else's word is
 * used.
 */
class CarelessModelIT {

    private static final String NOTHING_SETTLED = "{\"verdicts\":[]}";

    @TempDir
    private Path folder;

    @Test
    @DisplayName("forty answers that err lose nothing unsaid, end nothing else and use no foreign word")
    void should_survive() throws IOException {
        var cases = CarelessAnswers.all();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(40);
        var answer = new AtomicReference<>("");
        try (var server = ScriptedModelServer.start(request -> ModelReply.text(
                        request.system().contains("You compare remembered facts") ? NOTHING_SETTLED : answer.get()));
                var host = host(server)) {
            var wrong = new ArrayList<String>();
            for (int i = 0; i < cases.size(); i++) {
                var one = cases.get(i);
                answer.set(one.answer());
                var scope = MemoryScope.of(host.kernel().scope().agentId(), new Namespace("user:case" + i));
                one.known().forEach(fact -> host.memory().remember(scope, FactDraft.of(fact, 0.9, "test")));
                one.said().forEach(turn -> say(host, scope, turn));
                host.clock().advance(Duration.ofHours(1));
                var run = consolidate(host);
                var active = facts(host, scope);
                if (!active.equals(Set.copyOf(one.active()))) {
                    wrong.add(one.name() + ": active are " + active + "; " + run);
                }
                if (one.told().isEmpty()
                        ? run.contains("left out") || run.contains("failed")
                        : !run.contains(one.told())) {
                    wrong.add(one.name() + ": the run says " + run);
                }
                if (run.contains("failed")) { // the next case has a run of its own
                    answer.set("{\"facts\":[]}");
                    consolidate(host);
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    private static void say(TestHost host, MemoryScope scope, String turn) {
        var now = host.clock().instant();
        host.kernel()
                .events()
                .post(
                        turn.startsWith(CarelessAnswers.AGENT)
                                ? AgentResponse.of(scope, "s1", turn.substring(CarelessAnswers.AGENT.length()), now)
                                : UserMessage.of(scope, "s1", turn, now).by("Ada"));
        assertThat(host.kernel().awaitQuiet(Duration.ofMinutes(1))).isTrue();
        host.clock().advance(Duration.ofMinutes(1));
    }

    private static Set<String> facts(TestHost host, MemoryScope scope) {
        return host.memory().list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 1_000).stream()
                .map(Memory::content)
                .collect(Collectors.toSet());
    }

    @Test
    @DisplayName("what a pasted mail says waits for a review and is shown to the next reading, which cannot release it")
    void should_not_propose_again_what_waits() throws IOException {
        var first = "{\"facts\":[{\"text\":\"Ada lives in Oslo\",\"from\":[\"e1\"],\"kind\":\"home\"}]}";
        var second =
                "{\"facts\":[{\"text\":\"Ada lives in Oslo\",\"from\":[\"e1\"]}],\"still\":[{\"id\":\"k2\",\"from\":[\"e1\"]}],"
                        + "\"ended\":[{\"id\":\"k1\",\"by\":\"k2\",\"from\":[\"e1\"]},"
                        + "{\"id\":\"k2\",\"why\":\"it is over\",\"from\":[\"e1\"]}]}";
        var verdict = "{\"verdicts\":[{\"pair\":\"p1\",\"verdict\":\"replaces\"}]}";
        try (var server = ScriptedModelServer.start(request -> ModelReply.text(
                        request.system().contains("You compare remembered facts")
                                ? verdict
                                : request.user().contains("Known, ") ? second : first));
                var host = host(server)) {
            host.user("s1", "Ada", CarelessAnswers.MAIL);
            host.clock().advance(Duration.ofHours(1));
            consolidate(host);
            assertThat(host.facts()).isEmpty();
            assertThat(review(host)).hasSize(1);

            host.memory().remember(host.kernel().scope(), FactDraft.of("Ada lives in Bergen", 0.9, "test"));
            host.user("s2", "Ada", "What was in that mail about Oslo?");
            host.clock().advance(Duration.ofHours(1));
            consolidate(host);
            assertThat(server.requests())
                    .anySatisfy(request -> assertThat(request.user()).contains("Ada lives in Oslo ("));
            assertThat(host.facts()).containsExactly("Ada lives in Bergen");
            assertThat(review(host)).hasSize(1);
        }
    }

    @Test
    @DisplayName("of more ends for one reason than an answer may have, the facts that stay are not said to be over")
    void should_not_say_that_what_stays_is_over() throws IOException {
        var ends = IntStream.rangeClosed(1, 4)
                .mapToObj(i -> "{\"id\":\"k" + i + "\",\"why\":\"She is done with chess, bridges, opera and hives\"}")
                .collect(Collectors.joining(","));
        try (var server = ScriptedModelServer.start(request -> ModelReply.text(
                        request.system().contains("You compare remembered facts")
                                ? NOTHING_SETTLED
                                : "{\"facts\":[],\"ended\":[" + ends + "]}"));
                var host = host(server)) {
            for (var fact : List.of("Ada plays chess", "Ada paints bridges", "Ada sings opera", "Ada builds hives")) {
                host.memory().remember(host.kernel().scope(), FactDraft.of(fact, 0.9, "test"));
            }
            host.user("s1", "Ada", "I think of chess, bridges, opera and hives.");
            host.clock().advance(Duration.ofHours(1));

            assertThat(consolidate(host)).contains("1 left out");
            assertThat(host.facts())
                    .hasSize(4)
                    .filteredOn(fact -> !fact.startsWith("No longer: "))
                    .singleElement()
                    .satisfies(fact -> assertThat(host.facts()).doesNotContain("No longer: " + fact));
        }
    }

    @Test
    @DisplayName(
            "a model that refuses its key for a week: the run names the problem and the day, then reads without it; once it answers, it reads")
    void should_not_wait_for_ever() throws IOException {
        var isRefusing = new AtomicBoolean(true);
        try (var server = ScriptedModelServer.start(request -> isRefusing.get()
                        ? ModelReply.status(401, "{}")
                        : ModelReply.text(
                                "{\"facts\": [{\"text\": \"Ada is allergic to hazelnuts\", \"from\": [\"e1\"]}]}"));
                var host = host(server)) {
            host.user("s1", "Ada", "My name is Ada. I'm allergic to hazelnuts. I live in Bergen.");
            host.clock().advance(Duration.ofDays(2));
            assertThat(consolidate(host)).contains("no model could be asked about conversations since 2026-03-02");
            assertThat(host.facts()).isEmpty();

            host.clock().advance(Duration.ofDays(6));
            assertThat(consolidate(host)).contains("read without a model", "answered 401", "--reread statements");
            assertThat(host.memory()
                            .page(host.kernel().scope(), MemoryFilter.ofKinds(MemoryKind.FACT), null, 10)
                            .memories())
                    .extracting(memory -> ((Fact) memory).content())
                    .anySatisfy(text -> assertThat(text).contains("allergic to hazelnuts"));

            host.clock().advance(Duration.ofDays(1));
            assertThat(consolidate(host)).contains("1 postponed", "answered 401");
            isRefusing.set(false);
            host.clock().advance(Duration.ofDays(1));
            assertThat(consolidate(host)).contains("conversations read: 1 (1 by the model, 0 without)");
            assertThat(host.facts())
                    .as("what the model has not worded stays as it was said")
                    .contains("Ada is allergic to hazelnuts", "Ada: \"I live in Bergen.\"")
                    .noneMatch(fact -> fact.contains("I'm allergic"));
            assertThat(server.requests().get(server.requests().size() - 1).user())
                    .doesNotContain("Known, ");
            host.clock().advance(Duration.ofDays(1));
            assertThat(consolidate(host)).contains("conversations read: 0");
        }
    }

    @Test
    @DisplayName(
            "a model that answers prose twice: the third run reads without it, names the reason and how to repeat it")
    void should_say_why_a_session_is_read_without_a_model() throws IOException {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("What a nice conversation."));
                var host = host(server)) {
            host.user("s1", "Ada", "My name is Ada. I'm allergic to hazelnuts.");
            for (int i = 0; i < 2; i++) {
                host.clock().advance(Duration.ofHours(2));
                assertThat(consolidate(host)).contains("1 failed");
            }
            host.clock().advance(Duration.ofHours(2));
            assertThat(consolidate(host))
                    .contains("read without a model", "does not fit its schema: ", "--reread statements");
        }
    }

    @Test
    @DisplayName("a judge that answers prose: both wordings stay, and the run says that no verdict came")
    void should_tell_of_a_missing_verdict() throws IOException {
        try (var server = ScriptedModelServer.start(
                        request -> ModelReply.text(
                                request.system().contains("You compare remembered facts")
                                        ? "They look much alike."
                                        : "{\"facts\": [{\"text\": \"Ada keeps her kayak in the new boathouse\", \"from\": [\"e1\"]}]}"));
                var host = host(server)) {
            host.memory()
                    .remember(
                            host.kernel().scope(), FactDraft.of("Ada keeps her kayak in the old harbour", 0.9, "test"));
            host.user("s1", "Ada", "My kayak is in the new boathouse.");
            host.clock().advance(Duration.ofHours(1));

            assertThat(consolidate(host))
                    .contains(
                            "left out: the model's verdict on 1 of 1 pairs of facts, which are saved without it: ",
                            "does not fit its schema: ");
            assertThat(host.facts())
                    .containsExactlyInAnyOrder(
                            "Ada keeps her kayak in the old harbour", "Ada keeps her kayak in the new boathouse");
        }
    }

    @Test
    @DisplayName("a conversation that is read when the next one begins: what was left out is a run of the job")
    void should_report_what_was_left_out_by_day() throws IOException {
        try (var server = ScriptedModelServer.start(request ->
                        ModelReply.text("{\"facts\": [{\"text\": \"She likes tea\", \"from\": [\"e1\"]}]}"));
                var host = host(server)) {
            host.user("s1", "Ada", "Mona likes tea.");
            host.user("s2", "Ada", "Good morning!");
            assertThat(host.kernel().awaitQuiet(Duration.ofMinutes(1))).isTrue();

            var store = host.kernel().service(ScheduleStore.class).orElseThrow();
            var run = store.history(consolidation(host).id(), 5).get(0);
            assertThat(run.summary()).isEqualTo("conversations read: 1, when it ended; 1 left out");
            assertThat(run.turns()).isEqualTo(1);
            assertThat(store.fullOutput(run.id()))
                    .contains(
                            "s1: left out: 'She likes tea': it does not name whom it is about, or is about the assistant");
        }
    }

    @Test
    @DisplayName("where a model failed and none is left, the run says neither why nor that one could repeat it")
    void should_promise_no_model_where_there_is_none() throws IOException {
        try (var server = ScriptedModelServer.start(request -> ModelReply.text("What a nice conversation."));
                var host = host(server)) {
            host.user("s1", "Ada", "My name is Ada. I'm allergic to hazelnuts.");
            host.clock().advance(Duration.ofHours(2));
            assertThat(consolidate(host)).contains("1 failed");
        }
        try (var host = TestHost.again(folder, builder -> {})) {
            host.clock().advance(Duration.ofHours(4));
            assertThat(consolidate(host)).contains("read without a model").doesNotContain("schema", "--reread");
        }
    }

    @Test
    @DisplayName("one fact that would end whatever is known ends none of it, although the judge agrees")
    void should_not_let_one_fact_end_everything() throws IOException {
        var known = List.of("Ada plays chess", "Ben paints bridges", "Mona sings opera", "Rita builds hives");
        var reading =
                "{\"facts\":[{\"text\":\"Ada moved to Bremen\",\"from\":[\"e1\"],\"replaces\":[\"k1\",\"k2\",\"k3\",\"k4\"]}]}";
        var verdicts = IntStream.rangeClosed(1, 4)
                .mapToObj(i -> "{\"pair\":\"p" + i + "\",\"verdict\":\"replaces\"}")
                .collect(Collectors.joining(",", "{\"verdicts\":[", "]}"));
        try (var server = ScriptedModelServer.start(request -> ModelReply.text(
                        request.system().contains("You compare remembered facts") ? verdicts : reading));
                var host = host(server)) {
            known.forEach(fact -> host.memory().remember(host.kernel().scope(), FactDraft.of(fact, 0.9, "test")));
            host.user("s1", "Ada", "I moved to Bremen.");
            host.clock().advance(Duration.ofHours(1));

            assertThat(consolidate(host)).contains("4 left out", "the end of 'Ada plays chess'");
            assertThat(server.requests()).hasSize(2);
            assertThat(host.facts()).hasSize(5).containsAll(known);
        }
    }

    @Test
    @DisplayName(
            "a conversation that waits at a start is read at once without a model, and again by the one that is lent later")
    void should_read_again_with_a_model_that_comes_later() {
        try (var host = TestHost.withAll(folder)) {
            host.clock().set(TestHost.START.minus(Duration.ofHours(2)));
            host.user("s1", "Ada", "I live in Bergen.");
        }
        var model = LanguageModel.of(
                "lent",
                request -> new LanguageModel.Answer(
                        request.user().contains("Bergen")
                                ? "{\"facts\":[{\"text\":\"Ada lives in Bergen\",\"from\":[\"e1\"]}]}"
                                : "{\"facts\":[]}",
                        900,
                        30));
        try (var host = TestHost.again(folder, builder -> builder.warmUp(true))) {
            assertThat(host.kernel().awaitReady(Duration.ofMinutes(1))).isTrue();
            assertThat(host.kernel().awaitQuiet(Duration.ofMinutes(1))).isTrue();
            assertThat(host.facts()).containsExactly("Ada: \"I live in Bergen.\"");

            host.kernel().model().lend(model);
            host.user("s2", "Ada", "What is the time?");
            host.user("s3", "Ada", "Thanks.");

            assertThat(host.kernel().awaitQuiet(Duration.ofMinutes(1))).isTrue();
            assertThat(host.facts()).containsExactly("Ada lives in Bergen");
        }
    }

    /** The output of the run by hand: its summary, its details, then its problem. */
    private static String consolidate(TestHost host) {
        var store = host.kernel().service(ScheduleStore.class).orElseThrow();
        var run = host.kernel().scheduler().runNow(consolidation(host).id()).orElseThrow();
        return run.summary() + " " + store.fullOutput(run.id()).orElse("") + " " + run.error();
    }

    private static Schedule consolidation(TestHost host) {
        return host
                .kernel()
                .service(ScheduleStore.class)
                .orElseThrow()
                .all(host.kernel().scope().agentId())
                .stream()
                .filter(one -> one.terms().name().equals("consolidation"))
                .findFirst()
                .orElseThrow();
    }

    private static List<?> review(TestHost host) {
        return host.kernel()
                .service(MemoryReview.class)
                .orElseThrow()
                .waiting(host.kernel().scope(), 5);
    }

    private TestHost host(ScriptedModelServer server) throws IOException {
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration() + "  retries: 0\nner:\n  llm:\n    enabled: false\n"
                        + "memory:\n  embedding:\n    query_timeout_ms: 30000\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
