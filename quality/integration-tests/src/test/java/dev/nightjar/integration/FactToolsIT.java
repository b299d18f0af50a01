package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Namespace;
import dev.nightjar.tool.ToolPolicy;
import dev.nightjar.tool.ToolPolicy.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The toolset a model sees, by the JSON it sends and gets. */
class FactToolsIT {

    @TempDir
    private Path folder;

    private TestHost host;

    @BeforeEach
    void start() {
        host = TestHost.withAll(folder);
    }

    @AfterEach
    void stop() {
        host.close();
    }

    @Test
    @Tag("I1")
    @DisplayName("search_memory answers id, kind, content and readable times")
    void should_show_what_it_found() {
        var id = remember("Ada prefers tea to coffee");
        host.clock().advance(Duration.ofDays(21));

        var answer = host.tool("search_memory", "{\"query\": \"What does Ada prefer?\", \"kind\": \"fact\"}");

        assertThat(answer.get("found").asBoolean()).isTrue();
        var hit = answer.get("memories").get(0);
        assertThat(hit.get("id").asText()).isEqualTo(id);
        assertThat(hit.get("kind").asText()).isEqualTo("fact");
        assertThat(hit.get("content").asText()).isEqualTo("Ada prefers tea to coffee");
        assertThat(hit.get("time").asText()).isEqualTo("2026-03-02T09:00:00Z");
        assertThat(hit.get("time_relative").asText()).isEqualTo("3 weeks ago");
    }

    @Test
    @Tag("V18")
    @DisplayName("a policy refuses what writes, with its reason: nothing is stored; reading obeys its own rule")
    void should_obey_the_policy_of_the_host() {
        remember("Ada prefers tea to coffee");
        host.close();
        ToolPolicy readersOnly =
                call -> call.isReadOnly() ? Verdict.allowed() : Verdict.refused("this group is read, not written");
        try (var strict = TestHost.again(folder, builder -> builder.toolPolicy(readersOnly))) {
            var scope = strict.kernel().scope();
            var refused = strict.kernel().tools().call("remember_fact", "{\"content\": \"Ada sails\"}", scope, null);

            assertThat(refused.isSuccess()).isFalse();
            assertThat(refused.json()).contains("remember_fact", "this group is read, not written");
            assertThat(strict.memory().stats(scope).memories()).isEqualTo(1);
            assertThat(strict.kernel()
                            .tools()
                            .call("search_memory", "{\"query\": \"tea\"}", scope, null)
                            .json())
                    .contains("Ada prefers tea to coffee");
        }
    }

    @Test
    @Tag("I1")
    @DisplayName("the JSON of what somebody said, with who said it")
    void should_show_who_said_it() {
        host.user("s1", "Ada", "I live in Bergen.");
        host.agent("s1", "Nice!");
        var answer = host.kernel()
                .tools()
                .call(
                        "search_memory",
                        "{\"query\": \"Bergen\", \"limit\": 1}",
                        host.kernel().scope(),
                        null)
                .json();

        assertThat(answer.replaceAll("ep_[0-9A-Z]{26}", "ep_1").replaceAll("0\\.\\d+", "0.5"))
                .isEqualTo(
                        "{\"found\":true,\"relevant\":true,\"memories\":[{\"id\":\"ep_1\",\"kind\":\"episode\",\"role\":\"user\","
                                + "\"speaker\":\"Ada\",\"content\":\"I live in Bergen.\",\"time\":\"2026-03-02T09:00:00Z\","
                                + "\"time_local\":\"2026-03-02T09:00:00Z\",\"time_relative\":\"2 minutes ago\",\"relevance\":0.5}]}");
        var agents = host.tool("search_memory", "{\"query\": \"Nice\", \"kind\": \"episode\", \"limit\": 1}")
                .get("memories")
                .get(0);
        assertThat(agents.get("role").asText()).isEqualTo("agent");
        assertThat(agents.has("speaker")).isFalse();
    }

    @Test
    @Tag("I1")
    @DisplayName("of a pasted log of 4,000 lines an answer has the lines that fit, and the whole is kept")
    void should_bound_its_answers() {
        var log = "worker 17 has processed a batch of records\n".repeat(2_500)
                + "Ada left the spare key in locker 4711\n"
                + "trailing line\n".repeat(1_500);
        host.user("s1", "Ada", log);

        var answer = host.tool("search_memory", "{\"query\": \"Which locker is the spare key in?\", \"limit\": 1}");

        assertThat(answer.toString()).hasSizeLessThan(4_000);
        var memory = answer.get("memories").get(0);
        assertThat(memory.get("content").asText())
                .startsWith("…\n")
                .contains("\nAda left the spare key in locker 4711\n")
                .endsWith("\n…");
        assertThat(memory.get("content_length").asInt()).isEqualTo(log.strip().length());
        var id = new MemoryId(memory.get("id").asText());
        assertThat(host.memory().find(host.kernel().scope(), id).orElseThrow().content())
                .isEqualTo(log.strip());
    }

    @Test
    @Tag("I1")
    @Tag("F8")
    @Tag("H6")
    @DisplayName("what is out of range or unknown is refused with what is accepted")
    void should_refuse_bad_arguments_and_say_what_is_accepted() {
        assertRefused("search_memory", "{\"query\": \"x\", \"limit\": 51}", "limit", "50");
        assertRefused("search_memory", "{\"query\": \"x\", \"limit\": 0}", "limit", "1");
        assertRefused("search_memory", "{}", "query");
        assertRefused("search_memory", "{\"query\": \"\"}", "query");
        assertRefused("search_memory", "{\"query\": \"x\", \"kind\": \"preference\"}", "preference", "fact");
        assertRefused("search_memory", "{\"query\": \"x\", \"after\": \"soonish\"}", "soonish", "yesterday");
        assertRefused("search_memory", "{\"query\": \"x\", \"colour\": 1}", "colour");
        assertRefused("search_memory", "{broken", "JSON");
        assertRefused("remember_fact", "{\"content\": \"x\", \"confidence\": 1.5}", "confidence", "1");
        assertRefused("no_such_tool", "{}", "no_such_tool", "search_memory");
    }

    @Test
    @Tag("I2")
    @DisplayName("the same fact twice is one row, and the second answer says so")
    void should_keep_a_fact_once() {
        var first = host.tool("remember_fact", "{\"content\": \"Ada prefers tea to coffee\"}");
        var second = host.tool("remember_fact", "{\"content\": \"  ada prefers tea to coffee. \"}");

        assertThat(first.get("status").asText()).isEqualTo("created");
        assertThat(second.get("status").asText()).isEqualTo("already_exists");
        assertThat(second.get("id")).isEqualTo(first.get("id"));
        assertThat(host.facts()).hasSize(1);
    }

    @Test
    @Tag("I2")
    @DisplayName("the preview is the first 80 characters and dots")
    void should_preview_long_facts() {
        var answer = host.tool("remember_fact", "{\"content\": \"" + "é".repeat(90) + "\"}");

        assertThat(answer.get("preview").asText()).isEqualTo("é".repeat(80) + "...");
    }

    @Test
    @Tag("I3")
    @Tag("H7")
    @DisplayName("a corrected fact is found by its old wording; correcting the old id again fails softly")
    void should_correct_a_fact() {
        var old = remember("Ada works at the harbour office");

        var answer = correct(old, "Ada works at the city library");

        assertThat(answer.get("success").asBoolean()).isTrue();
        assertThat(answer.get("superseded_id").asText()).isEqualTo(old);
        var found = host.tool("search_memory", "{\"query\": \"harbour office\", \"kind\": \"fact\"}");
        assertThat(found.get("memories")).hasSize(1);
        assertThat(found.get("memories").get(0).get("content").asText()).isEqualTo("Ada works at the city library");
        assertRefused("correct_fact", "{\"memory_id\": \"" + old + "\", \"new_content\": \"Again\"}", old);
        assertRefused("correct_fact", "{\"memory_id\": \"nonsense\", \"new_content\": \"Again\"}", "nonsense");
    }

    @Test
    @Tag("I4")
    @DisplayName("a confirmed fact is unchanged after ten years; an unknown id fails softly")
    void should_confirm_a_fact() {
        var id = remember("Ada is allergic to peanuts");

        var answer = host.tool("confirm_fact", "{\"memory_id\": \"" + id + "\"}");
        host.clock().advance(Duration.ofDays(3_650));

        assertThat(answer.get("confidence").asDouble()).isEqualTo(1.0);
        assertThat(host.tool("confirm_fact", "{\"memory_id\": \"" + id + "\"}")
                        .get("confidence")
                        .asDouble())
                .isEqualTo(1.0);
        assertRefused("confirm_fact", "{\"memory_id\": \"fact_nobody\"}", "fact_nobody");
    }

    @Test
    @Tag("I5")
    @Tag("X44")
    @DisplayName("stats count what is there and survive a restart")
    void should_count() {
        remember("Ada prefers tea to coffee");
        host.user("one", "Ada", "I live in Bergen.");
        host.user("two", "Ada", "Hello.");
        var before = host.tool("memory_stats", "{}");
        host.close();
        host = TestHost.again(folder, Namespace.AGENT);

        var after = host.tool("memory_stats", "{}");

        assertThat(after.get("episodes").asInt()).isEqualTo(2);
        assertThat(after.get("facts").asInt()).isEqualTo(2);
        assertThat(after.get("sessions").asInt()).isEqualTo(2);
        assertThat(after.get("unconsolidated_sessions").asInt()).isEqualTo(1);
        assertThat(after.get("last_consolidation").asText()).isNotBlank();
        assertThat(after.get("last_consolidation")).isEqualTo(before.get("last_consolidation"));
    }

    @Test
    @Tag("I6")
    @Tag("X20")
    @Tag("L8")
    @DisplayName("from a text to get_entity_info, by name and by alias, as one entity")
    void should_know_what_it_knows_of_somebody() {
        host.user("one", "Ben", "I met @anna yesterday, write to anna@example.org.");
        host.user("one", "Anna", "Ben is right.");

        var byName = host.tool("get_entity_info", "{\"name\": \"ANNA\"}");
        var byAlias = host.tool("get_entity_info", "{\"name\": \"@anna\"}");

        assertThat(byName.get("found").asBoolean()).isTrue();
        assertThat(byName.get("entity").get("type").asText()).isEqualTo("person");
        assertThat(byName.get("entity").get("aliases").toString()).contains("@anna");
        assertThat(byName.get("memories").get(0).get("content").asText()).contains("I met @anna");
        assertThat(byAlias).isEqualTo(byName);
        assertThat(host.tool("get_entity_info", "{\"name\": \"Ann\"}")
                        .get("found")
                        .asBoolean())
                .as("X29: part of a name is another name")
                .isFalse();
    }

    @Test
    @Tag("I7")
    @Tag("X45")
    @DisplayName("forget_fact shows what a description fits and erases only by id")
    void should_forget_only_what_was_chosen() {
        var id = remember("Ada keeps a diary under the stairs");

        var preview = host.tool("forget_fact", "{\"query\": \"diary\"}");
        assertThat(preview.get("candidates").get(0).get("id").asText()).isEqualTo(id);
        assertThat(host.facts()).hasSize(1);

        assertThat(host.tool("forget_fact", "{\"memory_id\": \"" + id + "\"}")
                        .get("success")
                        .asBoolean())
                .isTrue();
        assertThat(host.facts()).isEmpty();
        assertRefused("forget_fact", "{\"memory_id\": \"" + id + "\"}", id);
        assertRefused("forget_fact", "{}", "memory_id");
    }

    @Test
    @Tag("I7")
    @DisplayName("the JSON of explain_fact, weak_facts and get_timeline, and what they refuse")
    void should_explain_list_what_is_weak_and_tell_what_happened() {
        host.user("s1", "Ada", "I live in Bergen.");
        host.user("s2", "Ada", "Hello again!");
        var id = host.memory()
                .list(host.kernel().scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 1)
                .get(0)
                .id()
                .value();
        host.tool("remember_fact", "{\"content\": \"Ada may sell the boat\", \"confidence\": 0.2}");

        assertThat(json("explain_fact", "{\"memory_id\": \"" + id + "\"}")
                        .replaceFirst("confidence\":[0-9.]+", "confidence\":0.9")
                        .replaceFirst("statement/[0-9]+", "statement/1"))
                .isEqualTo(
                        "{\"id\":\"fact_\",\"content\":\"Ada: \\\"I live in Bergen.\\\"\",\"state\":\"active\",\"confidence\":0.9,"
                                + "\"is_protected\":false,\"producer\":\"statement/1\","
                                + "\"recorded\":\"2026-03-02T09:01:00Z\",\"claims\":[\"ada: home = i live in bergen.\"],\"versions\":[{\"id\":\"fact_\","
                                + "\"content\":\"Ada: \\\"I live in Bergen.\\\"\",\"state\":\"active\",\"recorded\":\"2026-03-02T09:01:00Z\"}],"
                                + "\"sources\":[{\"id\":\"ep_\",\"kind\":\"episode\",\"role\":\"user\",\"speaker\":\"Ada\","
                                + "\"content\":\"I live in Bergen.\",\"time\":\"2026-03-02T09:00:00Z\","
                                + "\"time_local\":\"2026-03-02T09:00:00Z\",\"time_relative\":\"2 minutes ago\"}]}");
        assertThat(json("weak_facts", "{}"))
                .isEqualTo("{\"facts\":[{\"id\":\"fact_\",\"content\":\"Ada may sell the boat\",\"confidence\":0.2,"
                        + "\"recorded\":\"2026-03-02T09:02:00Z\"}]}");
        assertThat(json("get_timeline", "{\"before\": \"2026-03-02T09:01:00Z\", \"limit\": 1}"))
                .isEqualTo(
                        "{\"found\":true,\"events\":[{\"id\":\"fact_\",\"kind\":\"fact\",\"content\":\"Ada, 2026-03-02: \\\"I live in Bergen.\\\"\","
                                + "\"time\":\"2026-03-02T09:00:00Z\",\"time_relative\":\"2 minutes ago\"}],\"hint\":\"There are earlier"
                                + " ones; call get_timeline with before set to the time of the first to see them\"}");
        assertRefused("explain_fact", "{\"memory_id\": \"fact_nobody\"}", "fact_nobody");
        assertRefused("weak_facts", "{\"limit\": 51}", "limit", "50");
        assertRefused("get_timeline", "{\"limit\": 0}", "limit", "1");
        assertRefused("get_timeline", "{\"after\": \"soonish\"}", "soonish", "yesterday");
    }

    private String json(String tool, String arguments) {
        return host.kernel()
                .tools()
                .call(tool, arguments, host.kernel().scope(), null)
                .json()
                .replaceAll("_[0-9A-Z]{26}", "_");
    }

    @Test
    @Tag("X08")
    @Tag("X97")
    @DisplayName("another namespace sees nothing and learns nothing, whatever ids it forges")
    void should_hide_one_namespace_from_another() {
        var id = remember("Ada keeps a diary under the stairs");
        host.close();
        host = TestHost.again(folder, new Namespace("user:other"));

        assertThat(host.tool("search_memory", "{\"query\": \"diary\"}")
                        .get("found")
                        .asBoolean())
                .isFalse();
        assertRefused("confirm_fact", "{\"memory_id\": \"" + id + "\"}", "There is no active fact");
        assertRefused(
                "correct_fact", "{\"memory_id\": \"" + id + "\", \"new_content\": \"x\"}", "There is no active fact");
        assertRefused("forget_fact", "{\"memory_id\": \"" + id + "\"}", "There is no active fact");
        assertThat(host.tool("memory_stats", "{}").get("facts").asInt()).isZero();
    }

    private String remember(String content) {
        return host.tool("remember_fact", "{\"content\": " + TestHost.quoted(content) + "}")
                .get("id")
                .asText();
    }

    private com.fasterxml.jackson.databind.JsonNode correct(String id, String content) {
        return host.tool(
                "correct_fact", "{\"memory_id\": \"" + id + "\", \"new_content\": " + TestHost.quoted(content) + "}");
    }

    @Test
    @Tag("V2")
    @Tag("V5")
    @Tag("V6")
    @Tag("R5")
    @Tag("C7")
    @DisplayName("the toolsets over notes by their JSON: missing fields are named, no field names a namespace")
    void should_offer_notes() {
        host.close();
        host = TestHost.again(
                folder,
                builder -> builder.environment(Map.of(
                        "NIGHTJAR_MEMORY_TOOLSETS",
                        "basic,notes,keyed",
                        "NIGHTJAR_MEMORY_TOOL_PREFIX",
                        "basic=basic_")));
        assertRefused("save_memory", "{\"content\": \"x\"}", "key");
        assertRefused("save_memory", "{\"key\": \"x\"}", "content");
        assertRefused("memory_save", "{\"content\": \" \"}", "content");
        assertRefused("memory_search", "{\"query\": \"x\", \"top_k\": 99}", "top_k", "20");
        for (var field : List.of("namespace", "user", "group", "created_at")) {
            assertRefused("memory_save", "{\"content\": \"x\", \"" + field + "\": \"group:b\"}", field);
        }
        assertThat(host.tool("list_memories", "{}").toString()).isEqualTo("{\"memories\":[],\"count\":0}");
        assertThat(host.tool("save_memory", "{\"key\": \"Ferry\", \"content\": \"The ferry leaves at noon\"}")
                        .toString())
                .isEqualTo("{\"key\":\"ferry\",\"status\":\"created\"}");
        assertThat(host.tool("recall_memories", "{\"query\": \"ferry\"}")
                        .toString()
                        .replaceAll("0\\.\\d+|1\\.0", "0.5"))
                .isEqualTo(
                        "{\"memories\":[{\"key\":\"ferry\",\"content\":\"The ferry leaves at noon\",\"category\":\"core\","
                                + "\"updated_at\":\"2026-03-02T09:00:00Z\",\"score\":0.5}],\"count\":1}");
        assertThat(host.tool("basic_list_memories", "{}").asText())
                .isEqualTo("[core] (2026-03-02T09:00:00Z) The ferry leaves at noon");
    }

    @Test
    @DisplayName("the toolset files by its JSON: names as they are documented, blank text where it means something")
    void should_offer_files() {
        host.close();
        host = TestHost.again(folder, builder -> builder.environment(Map.of("NIGHTJAR_MEMORY_TOOLSETS", "files")));
        assertRefused("MemoryCreate", "{'path': 'a.md', 'file_text': 'x'}".replace('\'', '"'), "fileText");
        assertThat(file("MemoryCreate", "{'path': 'a.md', 'fileText': 'one\\n\\n\\ntwo'}"))
                .isEqualTo("Created the file 'a.md' (9 bytes)");
        assertThat(file("MemoryStrReplace", "{'path': 'a.md', 'oldStr': '\\n\\n\\n', 'newStr': '\\n'}"))
                .isEqualTo("Changed the file 'a.md':\n     1\tone\n     2\ttwo");
        assertThat(file("MemoryView", "{'path': '', 'viewRange': ''}")).isEqualTo("Contents of /:\n\n  a.md (7 bytes)");
    }

    private String file(String tool, String arguments) {
        return host.tool(tool, arguments.replace('\'', '"')).asText();
    }

    private void assertRefused(String tool, String arguments, String... said) {
        var outcome = host.kernel().tools().call(tool, arguments, host.kernel().scope(), null);
        assertThat(outcome.isSuccess())
                .as("%s %s -> %s", tool, arguments, outcome.json())
                .isFalse();
        var answer = TestHost.json(outcome.json());
        assertThat(answer.get("success").asBoolean(true)).isFalse();
        assertThat(answer.get("error").asText()).contains(said);
    }
}
