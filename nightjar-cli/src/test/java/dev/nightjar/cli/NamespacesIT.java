package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a command sees and changes of other namespaces: nothing, unless {@code --all-namespaces} says so. */
@Timeout(600)
final class NamespacesIT {

    private static final String ADAS_CONVERSATIONS = """
            {"session":"s1","time":"2026-01-02T09:00:00Z","role":"user","name":"Ada","text":"I love the old harbour of Oslo."}
            {"session":"s1","time":"2026-01-02T09:02:00Z","role":"user","name":"Ada","text":"Our team decided to move the project to Kotlin."}
            {"session":"s2","time":"2026-01-05T09:00:00Z","role":"user","name":"Ada","text":"Good morning!"}
            """;
    private static final String LATER = "2036-01-01T00:00:00Z";

    @TempDir
    static Path prepared;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeAll
    static void rememberForAda() {
        new NightjarInThisJvm(prepared)
                .runWithInput(ADAS_CONVERSATIONS, "--namespace", "user:ada", "replay", "-")
                .succeeded();
    }

    @BeforeEach
    void copy() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.startWithMemoryOf(prepared);
    }

    @Test
    @Tag("X97")
    @DisplayName("an id of another namespace gets the same answer as one that does not exist, from every command")
    void should_answer_for_a_foreign_id_as_for_an_unknown_one() {
        as("user:ada", "jobs", "run", "decay", "--now", "2026-01-06T00:00:00Z").succeeded();
        var fact = id(as("user:ada", "memory", "list", "--kind", "fact", "--json"));
        var run = id(as("user:ada", "memory", "runs", "--json"));
        var job = text(named(as("user:ada", "jobs", "list", "--json").json(), "decay"), "id");
        var unknown = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

        sameAnswer(fact, "fact_" + unknown, "memory", "show");
        sameAnswer(fact, "fact_" + unknown, "memory", "history");
        sameAnswer(fact, "fact_" + unknown, "memory", "confirm");
        sameAnswer(fact, "fact_" + unknown, "memory", "forget", "--force");
        sameAnswer(fact, "fact_" + unknown, "search", "Oslo", "--why-not");
        sameAnswer(fact, "fact_" + unknown, "context", "Oslo", "--why-not");
        sameAnswer(run, "run_" + unknown, "memory", "undo");
        sameAnswer(job, "sched_" + unknown, "jobs", "show");
        sameAnswer(job, "sched_" + unknown, "jobs", "run");
        sameAnswer(job, "sched_" + unknown, "jobs", "history");
        assertThat(as("user:bob", "memory", "edit", fact, "Ada lives in Rome").err())
                .startsWith("There is no memory " + fact + " in namespace user:bob");
        assertThat(facts("user:ada")).hasSize(2).anyMatch(text -> text.contains("Oslo"));
    }

    @Test
    void should_list_nothing_of_another_namespace() {
        as("user:ada", "jobs", "run", "decay", "--now", "2026-01-06T00:00:00Z").succeeded();
        for (var listing : List.of("memory list", "memory runs", "jobs history", "search Oslo")) {
            var words = new ArrayList<>(List.of(listing.split(" ")));
            words.add("--json");
            assertThat(as("user:bob", words.toArray(String[]::new)).json())
                    .as(listing)
                    .isEmpty();
            words.add("--all-namespaces");
            assertThat(as("user:bob", words.toArray(String[]::new)).json())
                    .as("%s across namespaces", listing)
                    .isNotEmpty();
        }
        assertThat(texts(as("user:bob", "jobs", "list", "--json").json(), "namespace"))
                .containsOnly("user:bob");
        assertThat(texts(
                        as("user:bob", "jobs", "list", "--json", "--all-namespaces")
                                .json(),
                        "namespace"))
                .contains("user:ada", "user:bob");
        assertThat(as("user:bob", "jobs", "list", "--all-namespaces")
                        .succeeded()
                        .out())
                .contains("namespace user:ada", "namespace user:bob");
        assertThat(as("user:bob", "memory", "list", "--all-namespaces")
                        .succeeded()
                        .out())
                .contains("namespace user:ada");
        var stats = as("user:bob", "memory", "stats", "--json").json();
        assertThat(stats.get("episodes").asInt()).isZero();
        assertThat(stats.has("last_consolidation")).isFalse();
    }

    @Test
    void should_take_back_a_run_of_another_namespace_only_when_told_to_cross() {
        var run = id(as("user:ada", "memory", "runs", "--json"));
        assertThat(as("user:bob", "memory", "undo", run).exitCode()).isEqualTo(1);
        assertThat(facts("user:ada")).hasSize(2);

        as("user:bob", "memory", "undo", run, "--all-namespaces").succeeded();

        assertThat(facts("user:ada")).isEmpty();
    }

    @Test
    @DisplayName("a job that is run by hand works on the namespace it is run for")
    void should_run_a_job_on_its_own_namespace() {
        var untouched =
                as("user:bob", "jobs", "run", "decay", "--json", "--now", LATER).json();
        assertThat(untouched.get("counts").get("pruned").asInt()).isZero();
        assertThat(untouched.get("namespace").asText()).isEqualTo("user:bob");
        assertThat(facts("user:ada")).hasSize(2);

        var ended = as("user:bob", "jobs", "run", "decay", "--json", "--now", LATER, "--all-namespaces")
                .json();

        assertThat(ended.get("counts").get("pruned").asInt()).isEqualTo(2);
        assertThat(facts("user:ada")).isEmpty();
    }

    @Test
    @DisplayName("a host that stays open runs what is due in its namespace and leaves the others' alone")
    void should_run_what_is_due_in_its_own_namespace() throws IOException {
        var config = Files.writeString(
                folder.resolve("schedules.yaml"),
                "memory:\n  toolsets: [facts, schedule]\nscheduler:\n  enabled: true\n");
        as(
                        "user:ada",
                        "tool",
                        "schedule_create",
                        "{\"goal\": \"Say good morning\", \"cadence_type\": \"interval\", \"cadence_value\": \"3600\"}",
                        "--config",
                        config.toString(),
                        "--now",
                        "2026-01-06T00:00:00Z")
                .succeeded();
        var due = Instant.parse("2026-01-06T02:00:00Z");

        try (var bob = Host.start(settings("user:bob", config, due))) {
            assertThat(bob.kernel().scheduler().runDue(due)).isZero();
        }
        try (var ada = Host.start(settings("user:ada", config, due))) {
            assertThat(ada.kernel().scheduler().runDue(due)).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("asking about a namespace creates nothing in it, and a job's name stays enough to run it")
    void should_plan_nothing_where_somebody_only_looked() {
        as("user:ada", "jobs", "run", "decay").succeeded();
        as("typo:one", "search", "Oslo").succeeded();
        as("typo:one", "memory", "list").succeeded();
        as("typo:one", "jobs", "list").succeeded();
        as("typo:one", "jobs", "history").succeeded();

        assertThat(texts(
                        nightjar.run("jobs", "list", "--all-namespaces", "--json")
                                .json(),
                        "namespace"))
                .doesNotContain("typo:one");
        as("user:ada", "jobs", "run", "decay").succeeded();
        nightjar.run("jobs", "run", "decay").succeeded();
        var shown = nightjar.run("jobs", "show", "reflection", "--namespace", "typo:one", "--json")
                .json();
        assertThat(shown.get("is_planned").asBoolean()).isFalse();
        assertThat(shown.has("id")).isFalse();
        assertThat(shown.has("next_run")).isTrue();
    }

    @Test
    @DisplayName("names that several namespaces have are told apart by --namespace or an id")
    void should_say_where_the_jobs_of_one_name_are() {
        as("user:ada", "jobs", "run", "decay").succeeded();
        as("user:cy", "jobs", "run", "decay").succeeded();

        var own = as("user:bob", "jobs", "show", "decay", "--all-namespaces", "--json")
                .json();
        assertThat(own.get("namespace").asText()).isEqualTo("user:bob");
        var history =
                as("user:bob", "jobs", "history", "--all-namespaces", "--json").json();
        assertThat(texts(history, "namespace")).containsExactlyInAnyOrder("user:ada", "user:cy");
    }

    @Test
    void should_simulate_its_own_namespace() {
        var bob = lines(as("user:bob", "simulate", "--days", "2", "--json", "--now", LATER));
        assertThat(bob).allSatisfy(night -> assertThat(night).doesNotContain("\"facts\":2"));
        assertThat(bob.get(bob.size() - 1)).contains("\"pruned\":0");

        var all = lines(
                as("user:bob", "simulate", "--days", "2", "--uses", "0", "--json", "--now", LATER, "--all-namespaces"));
        assertThat(all.get(all.size() - 1)).contains("\"pruned\":2");
    }

    private void sameAnswer(String foreign, String unknown, String... command) {
        var one = as("user:bob", with(command, foreign));
        var other = as("user:bob", with(command, unknown));
        assertThat(one.exitCode()).as(String.join(" ", command)).isEqualTo(1).isEqualTo(other.exitCode());
        assertThat(one.out()).isEqualTo(other.out()).isEmpty();
        assertThat(one.err().replace(foreign, "ID")).isEqualTo(other.err().replace(unknown, "ID"));
        assertThat(one.err()).contains("There is no", "user:bob");
    }

    private HostSettings settings(String namespace, Path config, @Nullable Instant now) {
        var plugins = NightjarProcess.distribution().resolve("plugins");
        return new HostSettings(null, new Namespace(namespace), folder.resolve("home"), config, plugins, now, Map.of());
    }

    private Outcome as(String namespace, String... command) {
        return nightjar.run(Stream.concat(Stream.of("--namespace", namespace), Stream.of(command))
                .toArray(String[]::new));
    }

    private List<String> facts(String namespace) {
        return texts(as(namespace, "memory", "list", "--kind", "fact", "--json").json(), "content");
    }

    private static String[] with(String[] words, String last) {
        return Stream.concat(Stream.of(words), Stream.of(last)).toArray(String[]::new);
    }

    private static List<String> lines(Outcome outcome) {
        return outcome.succeeded().out().lines().toList();
    }

    private static String id(Outcome listing) {
        return text(listing.json().get(0), "id");
    }

    private static String text(JsonNode object, String key) {
        return object.get(key).asText();
    }

    private static JsonNode named(JsonNode jobs, String name) {
        return StreamSupport.stream(jobs.spliterator(), false)
                .filter(job -> text(job, "name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(JsonNode list, String key) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(each -> text(each, key))
                .toList();
    }
}
