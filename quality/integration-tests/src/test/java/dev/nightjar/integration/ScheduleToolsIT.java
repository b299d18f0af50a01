package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The toolset for schedules, by the JSON a model sends and gets. */
class ScheduleToolsIT {

    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at(START);
    private ScheduleHost host;

    @BeforeEach
    void start() {
        var decay = ScheduledTask.of(
                "decay",
                "Fades facts",
                new Cadence.Interval(Duration.ofHours(1)),
                run -> new ScheduledTask.Report(Map.of(), "faded", ""));
        host = ScheduleHost.start(folder, clock, ScheduleHost.ENABLED, false, decay);
    }

    @AfterEach
    void stop() {
        host.close();
    }

    @Test
    @Tag("U4")
    @Tag("U20")
    @Tag("U21")
    @DisplayName("a created schedule shows its next run in UTC and in its zone, the host's by default")
    void should_create_a_schedule() {
        var made = host.tool(
                "schedule_create",
                "{\"goal\": \"Tell the weather\", \"cadence_type\": \"cron\", \"cadence_value\": \"30 8 * * 1-5\","
                        + " \"timezone\": \"America/New_York\"}");

        assertThat(made.get("next_run").asText()).isEqualTo("2026-03-02T13:30:00Z");
        assertThat(made.get("next_run_local").asText())
                .startsWith("2026-03-02T08:30")
                .endsWith("-05:00");
        assertThat(made.get("notification").asText()).isEqualTo("always");
        assertThat(made.get("name").asText()).isEqualTo("Tell the weather");
        assertThat(made.get("status").asText()).isEqualTo("active");
        assertThat(host.named("Tell the weather").terms().channel()).isEqualTo("chat-7");
        assertThat(create("plain", "cron", "0 8 * * *").get("timezone").asText())
                .isEqualTo(clock.getZone().getId());
    }

    @Test
    @Tag("U3")
    @Tag("U4")
    @DisplayName("what cannot be planned is refused with the value and what is accepted")
    void should_refuse_what_cannot_be_planned() {
        assertThat(error(create("x", "once", "2026-03-02T09:00:00Z"))).contains("past");
        assertThat(error(create("x", "once", "tomorrow"))).contains("tomorrow", "RFC 3339");
        assertThat(error(create("x", "cron", "0 25 * * *"))).contains("0 25 * * *");
        assertThat(error(create("x", "interval", "59"))).contains("60");
        assertThat(error(create("x", "interval", "often"))).contains("often", "seconds");
        assertThat(error(create("x", "once", "+999999999-12-31T23:59:59Z"))).contains("9999-12-31");
        assertThat(error(create("x", "interval", Long.toString(Long.MAX_VALUE))))
                .contains("3155760000 whole seconds");
        assertThat(error(create("x", "cron", "1,".repeat(20_000) + "1 * * * *")))
                .hasSizeLessThan(300);
        assertThat(error(create("x", "weekly", "1"))).contains("once, cron, interval");
        assertThat(error(host.tool(
                        "schedule_create",
                        "{\"goal\": \"x\", \"cadence_type\": \"cron\", \"cadence_value\": \"0 9 * * *\","
                                + " \"timezone\": \"Mars/Base\"}")))
                .contains("Mars/Base", "IANA");
        assertThat(host.tool("schedule_search", "{}").get("total").asInt()).isZero();
    }

    @Test
    @Tag("U4")
    @Tag("X91")
    @DisplayName("the 51st live schedule is refused with count and limit; completed ones do not count")
    void should_refuse_the_fifty_first() {
        for (int i = 0; i < 50; i++) {
            create("job " + i, "once", "2026-03-02T1" + i % 10 + ":00:00Z");
        }
        assertThat(error(create("one too many", "interval", "3600"))).contains("50 of at most 50");

        host.answer("done");
        host.runUntil(START.plus(Duration.ofHours(1)));

        assertThat(create("fits again", "interval", "3600").has("id")).isTrue();
    }

    @Test
    @Tag("U5")
    @DisplayName("pages show every schedule once, filters narrow them, and the system's are not among them")
    void should_search() {
        for (int i = 0; i < 23; i++) {
            create("Job " + i, i % 2 == 0 ? "interval" : "cron", i % 2 == 0 ? "3600" : "0 9 * * *");
        }
        var seen = new HashSet<String>();
        var first = host.tool("schedule_search", "{}");
        first.get("schedules").forEach(one -> seen.add(one.get("id").asText()));
        assertThat(seen).hasSize(20);
        assertThat(first.get("total").asInt()).isEqualTo(23);
        assertThat(first.get("remaining").asInt()).isEqualTo(3);
        assertThat(first.get("hint").asText()).contains("20");
        var second = host.tool("schedule_search", "{\"offset\": 20}");
        second.get("schedules").forEach(one -> seen.add(one.get("id").asText()));
        assertThat(seen).hasSize(23);
        assertThat(second.has("hint")).isFalse();

        assertThat(host.tool("schedule_search", "{\"cadence_type\": \"cron\"}")
                        .get("total")
                        .asInt())
                .isEqualTo(11);
        assertThat(host.tool("schedule_search", "{\"name\": \"JOB 2\"}")
                        .get("total")
                        .asInt())
                .isEqualTo(4);
        assertThat(host.tool("schedule_search", "{\"status\": \"paused\"}")
                        .get("total")
                        .asInt())
                .isZero();
        assertThat(host.tool("schedule_search", "{\"name\": \"decay\"}")
                        .get("total")
                        .asInt())
                .isZero();
        assertThat(host.tool("schedule_search", "{\"limit\": 999}").get("schedules"))
                .hasSize(23);
    }

    @Test
    @Tag("U6")
    @Tag("X88")
    @DisplayName("edits need type and value together, keep the zone, and hold and resume")
    void should_edit() {
        var id = host.tool(
                        "schedule_create",
                        "{\"goal\": \"x\", \"name\": \"morning\", \"cadence_type\": \"cron\","
                                + " \"cadence_value\": \"0 8 * * *\", \"timezone\": \"Asia/Kathmandu\"}")
                .get("id")
                .asText();

        assertThat(error(edit(id, "\"cadence_type\": \"cron\""))).contains("together");
        assertThat(error(edit(id, "\"cadence_value\": \"0 9 * * *\""))).contains("together");
        assertThat(error(host.tool("schedule_edit", "{\"schedule_id\": \"" + id + "\"}")))
                .contains("Nothing to change");
        var later = edit(id, "\"cadence_type\": \"cron\", \"cadence_value\": \"0 9 * * *\"");
        assertThat(later.get("timezone").asText()).isEqualTo("Asia/Kathmandu");
        assertThat(later.get("next_run").asText()).isEqualTo("2026-03-03T03:15:00Z");
        var moved = edit(id, "\"timezone\": \"Europe/Berlin\"");
        assertThat(moved.get("next_run").asText()).isEqualTo("2026-03-03T08:00:00Z");
        var paused = edit(id, "\"status\": \"paused\"");
        assertThat(paused.has("next_run")).isFalse();
        clock.advance(Duration.ofDays(10));
        var resumed = edit(id, "\"status\": \"active\"");
        assertThat(Instant.parse(resumed.get("next_run").asText())).isAfter(clock.instant());
        assertThat(edit(id, "\"name\": \"dawn\", \"goal\": \"y\", \"notification\": \"never\"")
                        .get("name")
                        .asText())
                .isEqualTo("dawn");
    }

    @Test
    @Tag("X87")
    @DisplayName("resuming forgets the failures, and is refused for a one-shot that is past")
    void should_resume_with_a_clean_slate_or_not_at_all() {
        var hourly = create("hourly", "interval", "3600").get("id").asText();
        var once = create("once", "once", "2026-03-02T10:00:00Z").get("id").asText();
        host.runUntil(START.plus(Duration.ofDays(4)));
        assertThat(host.named("hourly").status().label()).isEqualTo("disabled");

        var resumed = edit(hourly, "\"status\": \"active\"");
        assertThat(resumed.get("consecutive_failures").asInt()).isZero();
        assertThat(resumed.get("status").asText()).isEqualTo("active");
        assertThat(error(edit(once, "\"status\": \"active\""))).contains("past");
        assertThat(error(edit(once, "\"status\": \"paused\""))).contains("failed", "only an active one");
    }

    @Test
    @Tag("U7")
    @Tag("U10")
    @DisplayName("another user's schedule and run get the same answers as unknown ones")
    void should_keep_users_apart() {
        host.answer("done");
        var id = create("mine", "interval", "3600").get("id").asText();
        host.runUntil(START.plus(Duration.ofHours(1)));
        var run = host.runsOf("mine").get(0).id();
        var system = host.named("decay").id();

        for (var tool : new String[] {"schedule_delete", "schedule_runs", "schedule_edit"}) {
            var more = tool.equals("schedule_edit") ? ", \"name\": \"stolen\"" : "";
            var foreign = host.tool(BOB, tool, "{\"schedule_id\": \"" + id + "\"" + more + "}");
            var unknown = host.tool(BOB, tool, "{\"schedule_id\": \"sched_none\"" + more + "}");
            var ofSystem = host.tool(tool, "{\"schedule_id\": \"" + system + "\"" + more + "}");
            assertThat(error(foreign).replace(id, "ID"))
                    .isEqualTo(error(unknown).replace("sched_none", "ID"))
                    .isEqualTo(error(ofSystem).replace(system, "ID"));
        }
        assertThat(error(host.tool(BOB, "schedule_run_output", "{\"run_id\": \"" + run + "\"}"))
                        .replace(run, "ID"))
                .isEqualTo(error(host.tool("schedule_run_output", "{\"run_id\": \"run_none\"}"))
                        .replace("run_none", "ID"));
        assertThat(host.tool(BOB, "schedule_search", "{}").get("total").asInt()).isZero();

        var deletion = "{\"schedule_id\": \"" + id + "\"}";
        assertThat(host.tool("schedule_delete", deletion).get("deleted").asBoolean())
                .isTrue();
        assertThat(error(host.tool("schedule_delete", deletion))).contains(id);
    }

    @Test
    @Tag("U8")
    @Tag("U14")
    @DisplayName("runs are shown without their output, 5 by default and 20 at most")
    void should_show_runs() {
        host.answer("all is well");
        var id = create("often", "interval", "3600").get("id").asText();
        host.runUntil(START.plus(Duration.ofHours(25)));

        var runs = host.tool("schedule_runs", "{\"schedule_id\": \"" + id + "\", \"limit\": 99}")
                .get("runs");
        assertThat(runs).hasSize(20);
        assertThat(runs.get(0).has("output")).isFalse();
        assertThat(runs.get(0).get("summary").asText()).isEqualTo("all is well");
        assertThat(runs.get(0).get("planned").asText()).isEqualTo("2026-03-03T10:00:00Z");
        assertThat(host.tool("schedule_runs", "{\"schedule_id\": \"" + id + "\"}")
                        .get("runs"))
                .hasSize(5);
    }

    @Test
    @Tag("U9")
    @Tag("X92")
    @DisplayName("the pieces of an output join to the whole, of 200 to 8000 characters each")
    void should_page_through_an_output() {
        var whole = "Grüße 😀 ".repeat(1_000).strip();
        host.answer(whole);
        create("long", "interval", "3600");
        host.runUntil(START.plus(Duration.ofHours(1)));
        var run = host.runsOf("long").get(0).id();

        var joined = new StringBuilder();
        int offset = 0;
        int remaining = 1;
        while (remaining > 0) {
            var piece = host.tool(
                    "schedule_run_output",
                    "{\"run_id\": \"" + run + "\", \"offset\": " + offset + ", \"max_chars\": 777}");
            joined.append(piece.get("chunk").asText());
            offset += 777;
            remaining = piece.get("remaining").asInt();
        }
        assertThat(joined).hasToString(whole);
        var small = host.tool("schedule_run_output", "{\"run_id\": \"" + run + "\", \"max_chars\": 1}");
        assertThat(small.get("remaining").asInt()).isEqualTo(small.get("total").asInt() - 200);
    }

    @Test
    @Tag("U5")
    @DisplayName("however long their goals, an answer has room for few schedules, and its hints lead to all of them")
    void should_bound_lists() {
        for (int n = 0; n < 50; n++) {
            host.tool(
                    "schedule_create",
                    "{\"goal\": \"" + "Water the plants on the balcony. ".repeat(500) + "\", \"name\": \"job " + n
                            + "\", \"cadence_type\": \"interval\", \"cadence_value\": \"3600\"}");
        }
        var seen = new HashSet<String>();
        int offset = 0;
        int remaining = 1;
        while (remaining > 0) {
            var page = host.tool("schedule_search", "{\"limit\": 50, \"offset\": " + offset + "}");
            assertThat(page.toString().length()).isLessThan(8_000 * 5);
            page.get("schedules").forEach(one -> seen.add(one.get("id").asText()));
            offset += page.get("schedules").size();
            remaining = page.get("remaining").asInt();
            assertThat(remaining == 0 || page.get("hint").asText().startsWith("offset " + offset + " "))
                    .as("%s", page.get("hint"))
                    .isTrue();
        }
        assertThat(seen).hasSize(50);
    }

    @Test
    @Tag("U9")
    @DisplayName("a piece of an output has fewer characters where these are many tokens, and none is lost")
    void should_bound_pieces() {
        var whole = "\uD83E\uDD8A\uD83D\uDEF6".repeat(6_000);
        host.answer(whole);
        create("foxes", "interval", "3600");
        host.runUntil(START.plus(Duration.ofHours(1)));
        var run = host.runsOf("foxes").get(0).id();

        var joined = new StringBuilder();
        int remaining = 1;
        while (remaining > 0) {
            int offset = joined.codePointCount(0, joined.length());
            var piece = host.tool(
                    "schedule_run_output",
                    "{\"run_id\": \"" + run + "\", \"offset\": " + offset + ", \"max_chars\": 8000}");
            assertThat(piece.get("chunk").asText().codePoints().count()).isBetween(1L, 7_999L);
            joined.append(piece.get("chunk").asText());
            remaining = piece.get("remaining").asInt();
        }
        assertThat(joined).hasToString(whole);
    }

    private JsonNode create(String name, String type, String value) {
        return host.tool(
                "schedule_create",
                "{\"goal\": \"Do it\", \"name\": \"" + name + "\", \"cadence_type\": \"" + type
                        + "\", \"cadence_value\": \"" + value + "\"}");
    }

    private JsonNode edit(String id, String change) {
        return host.tool("schedule_edit", "{\"schedule_id\": \"" + id + "\", " + change + "}");
    }

    private static String error(JsonNode answer) {
        assertThat(answer.get("success").asBoolean()).as("%s", answer).isFalse();
        return answer.get("error").asText();
    }
}
