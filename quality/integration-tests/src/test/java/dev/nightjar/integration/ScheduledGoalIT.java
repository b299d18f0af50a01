package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users' goals at their times, worked on by a model behind a server's wire. */
class ScheduledGoalIT {

    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final String PRICES = "  retries: 0\n  input_price: 1000\n";

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at(START);

    @Test
    @Tag("U13")
    @Tag("U15")
    @Tag("U19")
    @DisplayName("a due goal is worked on with tools and memory, tells the user and changes no conversation")
    void should_work_on_a_goal_with_the_model() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("schedule_search", "{}"), ModelReply.text("[NOTIFY] It rains in Bergen."));
                var host = start(server, "")) {
            var memory = host.kernel().service(MemoryService.class).orElseThrow();
            var scope = host.kernel().scope();
            host.kernel().events().post(UserMessage.of(scope, "chat-7", "Tell me of the rain.", clock.instant()));
            memory.remember(scope, FactDraft.of("Ada lives in Bergen", 1, "test"));
            var before = memory.list(scope, MemoryFilter.ALL, 100);
            create(host, "conditional");

            host.runUntil(START.plus(Duration.ofHours(1)));

            var run = host.runsOf("rain").get(0);
            assertThat(run.error()).isNull();
            assertThat(run.status()).isEqualTo(RunStatus.SUCCESS);
            assertThat(run.turns()).isEqualTo(2);
            assertThat(run.cost()).isCloseTo(0.2, within(1e-9));
            assertThat(run.summary()).isEqualTo("It rains in Bergen.");
            assertThat(run.isNotified()).isTrue();
            assertThat(host.notices())
                    .singleElement()
                    .satisfies(notice -> assertThat(notice.text()).isEqualTo("It rains in Bergen."));
            var first = server.requests().get(0);
            assertThat(first.user())
                    .contains("Ada lives in Bergen")
                    .endsWith("\n\nWill it rain where I live in Bergen?");
            assertThat(first.system()).contains("[NOTIFY]", "planned").doesNotContain("Ada lives");
            assertThat(memory.list(scope, MemoryFilter.ALL, 100))
                    .extracting(one -> one.id())
                    .containsExactlyElementsOf(
                            before.stream().map(one -> one.id()).toList());
            assertThat(memory.stats(scope).messages()).isEqualTo(1);
            assertThat(memory.stats(scope).sessions()).isEqualTo(1);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("U10")
    @Tag("U19")
    @DisplayName("another user's goal is worked on with that user's memory only")
    void should_reach_the_memory_of_the_goals_user_only() {
        try (var server = ScriptedModelServer.replying(ModelReply.text("Done."));
                var host = start(server, "")) {
            var memory = host.kernel().service(MemoryService.class).orElseThrow();
            memory.remember(host.kernel().scope(), FactDraft.of("Ada lives in Bergen", 1, "test"));
            var ben = MemoryScope.of("assistant", new Namespace("user:ben"));
            memory.remember(ben, FactDraft.of("Ben lives in Bergen too", 1, "test"));
            assertThat(host.tool(ben, "schedule_create", goal("always")).has("error"))
                    .isFalse();

            host.runUntil(START.plus(Duration.ofHours(1)));

            assertThat(server.requests().get(0).user())
                    .contains("Ben lives in Bergen too")
                    .doesNotContain("Ada lives");
            assertThat(server.requests().get(0).system()).doesNotContain("[NOTIFY]");
        }
    }

    @Test
    @Tag("U22")
    @Tag("X85")
    @DisplayName("max_turns and max_cost of the section end a run whose model never does, and it has failed")
    void should_hold_the_limits() {
        for (var limit : new String[] {"max_turns: 3", "max_cost: 0.25"}) {
            try (var server = ScriptedModelServer.start(request ->
                            ModelReply.call("schedule_search", "{\"limit\": " + (request.turnsBefore() + 1) + "}"));
                    var host = start(server, "  " + limit + "\n")) {
                var name = limit.substring(0, limit.indexOf(':'));
                host.tool("schedule_create", goal("always").replace("\"rain\"", "\"" + name + "\""));
                host.runUntil(clock.instant().plus(Duration.ofHours(1)));

                var run = host.runsOf(name).get(host.runsOf(name).size() - 1);
                assertThat(run.status()).as(limit).isEqualTo(RunStatus.FAILED);
                assertThat(run.error()).as(limit).contains("budget exhausted");
                assertThat(run.turns()).as(limit).isEqualTo(3);
                assertThat(host.store()
                                .delete(host.kernel().scope(), host.named(name).id()))
                        .isTrue();
            }
        }
    }

    @Test
    @Tag("U10")
    @DisplayName("a run knows its schedule's name and last answer, and can change no schedule")
    void should_know_its_name_and_last_answer_and_change_no_schedule() {
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("schedule_create", goal("always").replace("\"rain\"", "\"more rain\"")),
                        ModelReply.text("It will rain at noon."),
                        ModelReply.text("It is dry."));
                var host = start(server, "")) {
            create(host, "always");
            host.runUntil(START.plus(Duration.ofHours(2)));

            var requests = server.requests();
            assertThat(requests.get(0).user())
                    .contains("This is a run of the schedule \"rain\".\n\n")
                    .doesNotContain("last run");
            assertThat(requests.get(1).toolResults().get(0)).contains("A scheduled run cannot change schedules");
            assertThat(requests.get(2).user())
                    .contains("This is a run of the schedule \"rain\". What its last run answered, on ")
                    .contains("\nIt will rain at noon.\n</last-result");
            assertThat(host.store().all("assistant").stream()
                            .map(one -> one.terms().name()))
                    .doesNotContain("more rain");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private ScheduleHost start(ScriptedModelServer server, String limits) {
        var yaml = ScheduleHost.ENABLED + limits + "kernel:\n  context_timeout_ms: 60000\n" + server.configuration()
                + PRICES;
        return ScheduleHost.start(folder, clock, yaml, false);
    }

    private static void create(ScheduleHost host, String notification) {
        assertThat(host.tool("schedule_create", goal(notification)).has("error"))
                .isFalse();
    }

    private static String goal(String notification) {
        return "{\"goal\": \"Will it rain where I live in Bergen?\", \"name\": \"rain\", \"cadence_type\": \"interval\","
                + " \"cadence_value\": \"3600\", \"notification\": \"" + notification + "\"}";
    }
}
