package dev.nightjar.plugin.memory.database.postgres;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.TestServer;
import dev.nightjar.plugin.memory.plugin.MemoryExtension;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done for one user reads no rows of others, also in a server without statistics: an index leads to his. */
@Tag("file") // it has a server of its own
class OtherUsersRowsTest {

    private static final int OTHERS = 3_000;

    /** Of the rows of others there are thousands in each table. */
    private static final int FEW = 500;

    private static final String READ = """
            SELECT relname || ' ' || (seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables
            WHERE schemaname = current_schema()""";

    private static final String FILL = """
            INSERT INTO sessions (agent_id, namespace, session_id, last_seq, created_at, updated_at, consolidated_seq)
              SELECT 'assistant', 'user:' || n, 'talk', 2, 1, 1, 2 FROM generate_series(1, %1$d) n;
            INSERT INTO memories (memory_id, agent_id, namespace, kind, content, session_pk, role, seq, source, event_time,
                created_at, confidence_at)
              SELECT 'ep_' || s.pk || '_' || n, 'assistant', s.namespace, 'episode', 'They paint a bridge', s.pk, 'user', n,
                'dialogue', 1, 1, 1
              FROM sessions s, generate_series(1, 2) n WHERE s.namespace <> 'user:ada';
            INSERT INTO memories_fts (rowid, content, keywords)
              SELECT m.pk, n.pk || ':bridg ' || n.pk || ':paint', '' FROM memories m JOIN namespaces n ON n.namespace = m.namespace
              WHERE n.namespace <> 'user:ada';
            INSERT INTO entities (entity_id, namespace, type, name, name_key, created_at)
              SELECT 'en_' || n, 'user:' || n, 'person', 'Nora', 'nora', 1 FROM generate_series(1, %1$d) n;
            INSERT INTO entity_aliases (entity_pk, namespace, alias, alias_key) SELECT pk, namespace, name, name_key FROM entities
              WHERE namespace <> 'user:ada';
            INSERT INTO memory_entities SELECT m.pk, e.pk, 1, 1, 'test' FROM memories m JOIN entities e ON e.namespace = m.namespace
              WHERE e.namespace <> 'user:ada';
            INSERT INTO recalls (recall_id, agent_id, namespace, session_id, prompt, text, tokens, given_at)
              SELECT 'rc_' || n, 'assistant', 'user:' || n, 'talk', 'A bridge?', 'a bridge', 3, 1 FROM generate_series(1, %1$d) n;
            INSERT INTO maintenance_runs (run_id, agent_id, namespace, task, started_at)
              SELECT 'run_' || n, 'assistant', 'user:' || n, 'decay', 1 FROM generate_series(1, %1$d) n;
            CREATE TABLE room AS SELECT md5(n::text) FROM generate_series(1, 1200000) n -- no small schema is written anew""";

    @TempDir
    private Path folder;

    private static final List<String> WORK = List.of(
            "capture",
            "search",
            "filtered",
            "block",
            "remember",
            "note",
            "list",
            "count",
            "sessions",
            "consolidate",
            "decay",
            "undo",
            "forget",
            "erase");

    @Test
    @DisplayName("work for one user reads a few rows of a server with thousands of others")
    void should_read_what_is_his() {
        try (var server = TestServer.database()) {
            run(server, host -> {
                host.say("Ada has bought a red kayak", "Ada paints bridges with Nora");
                host.service().remember(SCOPE, FactDraft.of("Nora bakes bread", 1, "test"));
            });
            try (var raw = server.raw()) {
                raw.script(FILL.formatted(OTHERS));
            }
            run(server, host -> {}); // what is done once a day
            var before = reads(server);
            run(server, host -> {});
            var start = difference(reads(server), before);
            for (var work : WORK) {
                var begun = reads(server);
                run(server, host -> host.work(work));
                difference(reads(server), begun)
                        .forEach((table, rows) -> assertThat(rows - start.getOrDefault(table, 0L))
                                .as("%s: rows of %s that were read", work, table)
                                .isLessThan(FEW));
            }
            try (var raw = server.raw()) {
                raw.script("DROP TABLE room");
            }
        }
    }

    private static Map<String, Long> difference(Map<String, Long> after, Map<String, Long> before) {
        var difference = new TreeMap<String, Long>();
        after.forEach((table, rows) -> difference.put(table, rows - before.getOrDefault(table, 0L)));
        return difference;
    }

    private static Map<String, Long> reads(TestServer.Database server) {
        var reads = new TreeMap<String, Long>();
        try (var raw = server.raw()) {
            for (var line : raw.strings(READ)) {
                var parts = line.split(" ", -1);
                reads.put(parts[0], Long.parseLong(parts[1]));
            }
        }
        return reads;
    }

    private void run(TestServer.Database server, Consumer<Host> work) {
        var context = TestExtensionContext.builder(folder)
                .scope(SCOPE)
                .clock(SettableClock.at("2026-01-01T12:00:00Z"))
                .configuration(MemorySettings.SECTION, server.of(MemorySettings.DEFAULTS))
                .build();
        var extension = new MemoryExtension();
        extension.initialize(context);
        try {
            work.accept(new Host(extension, context));
        } finally {
            extension.close(); // then the server has counted everything
        }
    }

    private record Host(MemoryExtension extension, TestExtensionContext context) {

        MemoryService service() {
            return context.service(MemoryService.class).orElseThrow();
        }

        void say(String... texts) {
            for (var text : texts) {
                context.events()
                        .post(UserMessage.of(
                                SCOPE, "mine", text, context.clock().instant()));
                context.events()
                        .post(AgentResponse.of(
                                SCOPE, "mine", "I see", context.clock().instant()));
            }
        }

        void work(String work) {
            switch (work) {
                case "capture" -> say("Ada has sold the kayak");
                case "search" -> service().search(SCOPE, SearchRequest.of("Who paints a bridge with Nora?", 10));
                case "block" ->
                    extension.buildContext(new ContextRequest("Who paints a bridge with Nora?", SCOPE, "new"));
                case "remember" -> service().remember(SCOPE, FactDraft.of("Ada lives in Bergen", 1, "test"));
                case "forget" ->
                    service()
                            .forget(
                                    SCOPE,
                                    service()
                                            .list(SCOPE, MemoryFilter.ALL, 1)
                                            .get(0)
                                            .id());
                case "note" ->
                    context.service(NoteService.class)
                            .orElseThrow()
                            .save(
                                    SCOPE,
                                    NoteDraft.builder("Buy bread", "test")
                                            .key("list")
                                            .build());
                case "list" -> service().list(SCOPE, MemoryFilter.ALL, 20);
                case "count" -> service().stats(SCOPE);
                case "erase" ->
                    context.service(Erasure.class)
                            .orElseThrow()
                            .erase(SCOPE, new ErasureTarget.OneSession("mine"), unused -> {});
                case "decay" -> decay();
                case "filtered" ->
                    service()
                            .search(
                                    SCOPE,
                                    SearchRequest.of(
                                            "Who paints a bridge with Nora?",
                                            MemoryFilter.ofKinds(MemoryKind.EPISODE)
                                                    .inSession("mine"),
                                            10));
                case "consolidate" -> consolidate();
                case "sessions" ->
                    context.service(SessionConsolidation.class).orElseThrow().pendingSessions(SCOPE);
                case "undo" ->
                    context.service(MemoryMaintenance.class).orElseThrow().undo(SCOPE, decay());
                default -> throw new IllegalArgumentException(work);
            }
        }

        private void consolidate() {
            var consolidation = context.service(SessionConsolidation.class).orElseThrow();
            var lease =
                    consolidation.lease(SCOPE, "mine", Duration.ofMinutes(10)).orElseThrow();
            consolidation.complete(lease, List.of(FactDraft.of("Ada paints bridges", 1, "test")));
        }

        private RunId decay() {
            var maintenance = context.service(MemoryMaintenance.class).orElseThrow();
            var run = maintenance.beginRun(SCOPE, "decay");
            maintenance.decay(SCOPE, run, new DecayRule(Duration.ofDays(5)));
            return run;
        }
    }
}
