package dev.nightjar.plugin.memory.review;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationArchives;
import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.conversation.RollingSummaryStore;
import dev.nightjar.conversation.SessionLog;
import dev.nightjar.conversation.SessionLogStore;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.WorkingMemory.Section;
import dev.nightjar.memory.WorkingMemoryEdit;
import dev.nightjar.memory.WorkingMemoryService;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.transfer.MemoryTransfer;
import dev.nightjar.memory.transfer.TransferItem;
import dev.nightjar.memory.transfer.TransferItem.MemoryItem;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.plugin.memory.policy.Screening;
import dev.nightjar.plugin.memory.trust.TrustSettings;
import dev.nightjar.schedule.Cadence;
import dev.nightjar.schedule.ScheduleRun.RunStatus;
import dev.nightjar.schedule.ScheduleTerms;
import dev.nightjar.schedule.spi.ClaimRequest;
import dev.nightjar.schedule.spi.RunResult;
import dev.nightjar.schedule.spi.ScheduleStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A token in everything that a host, a user or a model can have stored: it reaches every column of texts, and stands in none. */
class StoredSecretsTest {

    private static final long SEED = 34;
    private static final String PREFIX = "ghp_";
    private static final int BODY = 36;
    private static final String OF_TOKENS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    /** Columns of texts that only the store itself writes, or copies from another column; and whose memory it is. */
    private static final Set<String> OWN = Set.of(
            "sessions.agent_id",
            "sessions.namespace",
            "sessions.lease_owner",
            "sessions.read_by",
            "messages.role",
            "memories.memory_id",
            "memories.agent_id",
            "memories.namespace",
            "memories.kind",
            "memories.content_hash",
            "memories.role",
            "memories.end_reason",
            "memories.durability",
            "memories.origin",
            "memory_links.relation",
            "entities.entity_id",
            "entities.namespace",
            "entities.type",
            "entity_aliases.namespace",
            "memory_entities.provider",
            "memory_metadata.key",
            "memory_metadata.value",
            "embedding_models.identity",
            "embedding_models.state",
            "schedules.schedule_id",
            "schedules.owner",
            "schedules.agent_id",
            "schedules.namespace",
            "schedules.cadence_type",
            "schedules.cadence_value",
            "schedules.cron_dialect",
            "schedules.timezone",
            "schedules.missed_runs",
            "schedules.notification",
            "schedules.status",
            "schedules.last_run_status",
            "schedule_runs.run_id",
            "schedule_runs.status",
            "schedule_runs.counts",
            "maintenance_runs.run_id",
            "maintenance_runs.agent_id",
            "maintenance_runs.namespace",
            "maintenance_runs.task",
            "current_run.reason",
            "run_memories.reason",
            "run_memories.was_end_reason",
            "run_memories.is_end_reason",
            "run_memories.was_durability",
            "run_memories.is_durability",
            "schema_migrations.script",
            "run_links.relation",
            "run_links.was_reason",
            "run_mentions.was_provider",
            "run_mentions.is_provider",
            "run_sessions.was_error",
            "run_sessions.was_read_by",
            "run_sessions.is_read_by",
            "pruned_message_ids.message_id",
            "metadata_entries.type",
            "working_memory.agent_id",
            "working_memory.namespace",
            "working_memory_lines.section",
            "documents.agent_id",
            "documents.namespace",
            "documents.format",
            "documents.content_hash",
            "document_passages.text_hash",
            "forgotten.namespace",
            "forgotten.hash",
            "fact_claims.namespace",
            "fact_claims.state");

    @RegisterExtension
    final StartedMemory open = StartedMemory.with(settings(Screening.OFF));

    @RegisterExtension
    final StartedMemory usual = StartedMemory.with(settings(Screening.REDACT));

    @RegisterExtension
    final StartedMemory imported = StartedMemory.with(settings(Screening.REDACT));

    @TempDir
    private Path temp;

    private final Random random = new Random(SEED);
    private final List<String> tokens = new ArrayList<>();

    @Test
    @DisplayName(
            "R9: this test reaches every column of texts; a new one is to be reached, or named as one that the store fills")
    void should_reach_every_column() throws IOException {
        store(open);

        var missed = new TreeSet<String>();
        try (var raw = open.raw()) {
            for (var table :
                    raw.strings("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT%'")) {
                for (var column :
                        raw.strings("SELECT name FROM pragma_table_info('" + table + "') WHERE type = 'TEXT'")) {
                    boolean isReached = raw.number(
                                    "SELECT count(*) FROM " + table + " WHERE lower(" + column
                                            + ") LIKE '%' || ? || '%'",
                                    PREFIX)
                            > 0;
                    if (!isReached) {
                        missed.add(table + "." + column);
                    }
                }
            }
        }
        assertThat(missed).isSubsetOf(OWN);
    }

    @Test
    @DisplayName("R9: no token stands in any file, whatever it was a part of when it was stored; nor after an import")
    void should_store_no_token() throws IOException {
        store(usual);
        store(open);
        var exported = new ArrayList<TransferItem>();
        transfer(open).export(SCOPE, exported::add);
        transfer(imported).begin(SCOPE).add(exported);

        for (var store : List.of(usual, imported)) {
            store.stop();
            requireNoToken(store.file().getParent());
        }
    }

    @Test
    @DisplayName("R9: a message whose ids hold a token is stored once, and others with another token beside it")
    void should_know_masked_ids_again() {
        var one = token();
        var other = token();
        for (var id : List.of(one, one, other)) {
            usual.context()
                    .events()
                    .post(UserMessage.of(
                                    SCOPE,
                                    "s-" + one,
                                    "Said under " + id.substring(0, 2),
                                    usual.clock().instant())
                            .withMessageId(id));
        }
        usual.context()
                .events()
                .post(UserMessage.of(
                        SCOPE, "s-" + other, "Elsewhere", usual.clock().instant()));

        assertThat(usual.episodes("s-" + one)).hasSize(2);
        assertThat(usual.episodes("s-" + other)).hasSize(1);
        assertThat(usual.episodes("s-" + one).get(0).details().sessionId()).startsWith("s-[not remembered: access key");
    }

    private void store(StartedMemory memory) throws IOException {
        memory.expectFailures();
        talk(memory);
        archive(memory);
        facts(memory);
        notes(memory);
        besides(memory);
        schedules(memory);
        documents(memory);
        transfer(memory).begin(SCOPE).add(List.of(suspected(memory.clock().instant())));
    }

    private void talk(StartedMemory memory) {
        var now = memory.clock().instant();
        memory.context()
                .events()
                .post(new UserMessage(SCOPE, "s " + token(), token(), "My token is " + token(), now, token()));
        var call = new ToolCallRecord(
                token(),
                token(),
                "{\"command\":\"echo \\\"" + token() + "\\\"\",\"" + token() + "\":1}",
                "{\"stdout\":\"{\\\"token\\\":\\\"" + token() + "\\\"}\"}",
                false);
        memory.context()
                .events()
                .post(new AgentResponse(
                        SCOPE, "s", null, "Done", now, null, List.of(new ToolStep(token(), List.of(call)))));
        var lease =
                memory.consolidation().lease(SCOPE, "s", Duration.ofMinutes(1)).orElseThrow();
        memory.consolidation().fail(lease, "refused: " + token());
    }

    private void archive(StartedMemory memory) {
        var session = "a " + token();
        memory.user(session, "Let us talk of boats and " + token());
        var archives = memory.context().service(ConversationArchives.class).orElseThrow();
        assertThat(archives.archive(SCOPE, session)).isPresent();
        assertThat(archives.archive(SCOPE, session)).isEqualTo(archives.find(SCOPE, session));
    }

    private void facts(StartedMemory memory) {
        var known = memory.remember("Ada drinks coffee");
        attempt(() -> memory.remember("Ada's token is " + token()));
        var draft = FactDraft.builder("Ada likes tea", 1, token())
                .tags(List.of(token(), "of " + token()))
                .metadata(Map.of(token(), "x", "note", token()))
                .sessionId("f " + token())
                .claims(List.of(new Claim(token(), token(), token(), Claim.State.HOLDS, true, false)))
                .supersedes(List.of(new FactDraft.Supersession(known, token(), token())))
                .build();
        memory.user("c", "I like tea now");
        var lease =
                memory.consolidation().lease(SCOPE, "c", Duration.ofMinutes(1)).orElseThrow();
        memory.consolidation().complete(lease, List.of(draft));
    }

    private void notes(StartedMemory memory) {
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("The kayak is red", token())
                                .tags(List.of(token()))
                                .metadata(Map.of("t", token()))
                                .sessionId("n " + token())
                                .build());
        attempt(() -> memory.notes()
                .save(SCOPE, NoteDraft.builder("One", "test").key(token()).build()));
        attempt(() -> memory.notes()
                .save(SCOPE, NoteDraft.builder("Two", "test").category(token()).build()));
        attempt(() -> memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Three", "test")
                                .key("AKIA"
                                        + token().substring(PREFIX.length(), 20).toUpperCase(Locale.ROOT))
                                .build()));
    }

    private void besides(StartedMemory memory) {
        var working = memory.context().service(WorkingMemoryService.class).orElseThrow();
        working.edit(
                SCOPE,
                new WorkingMemoryEdit(
                        working.read(SCOPE).version(), Section.CURRENT_GOALS, List.of(), List.of("Sail"), token()));
        attempt(() -> working.edit(
                SCOPE,
                new WorkingMemoryEdit(
                        working.read(SCOPE).version(), Section.CURRENT_GOALS, List.of(), List.of(token()), "test")));
        memory.callIn("p " + token(), "scratchpad_write", List.of("try " + token()));
        var summaries = memory.context().service(RollingSummaryStore.class).orElseThrow();
        var epoch = summaries.summary(SCOPE, "s").epoch();
        summaries.write(SCOPE, "s", new RollingSummary.Draft(epoch, 1, "They spoke of " + token()));
        var logs = memory.context().service(SessionLogStore.class).orElseThrow();
        var now = memory.clock().instant();
        var session = "l " + token();
        logs.save(SCOPE, new SessionLog.Draft(session, token(), now, null, Map.of(token(), token())));
        logs.append(
                SCOPE, session, new SessionLog.Entry(token(), now, false, false, token(), Map.of(token(), token())));
    }

    private void schedules(StartedMemory memory) {
        var schedules = memory.context().service(ScheduleStore.class).orElseThrow();
        var now = memory.clock().instant();
        var hourly = new Cadence.Interval(Duration.ofHours(1));
        attempt(() -> schedules.create(
                ScheduleTerms.builder(SCOPE, token(), "Call", hourly).build(), now, 9));
        attempt(() -> schedules.create(
                ScheduleTerms.builder(SCOPE, "name", "Call with " + token(), hourly)
                        .build(),
                now,
                9));
        schedules.create(
                ScheduleTerms.builder(SCOPE, "plain", "Call", hourly)
                        .channel(token())
                        .build(),
                now,
                9);
        var request = new ClaimRequest(SCOPE, Set.of(), true, false, token(), now, now.plusSeconds(60));
        for (var claim = schedules.claimDue(request); claim.isPresent(); claim = schedules.claimDue(request)) {
            var result = new RunResult(RunStatus.FAILED, Map.of(), token(), token(), token(), 0, 0);
            schedules.finish(claim.get(), result, now, before -> before.plannedFor(now.plusSeconds(3600)));
        }
        schedules.create(ScheduleTerms.builder(SCOPE, "leased", "Call", hourly).build(), now, 9);
        assertThat(schedules.claimDue(request)).isPresent();
    }

    private void documents(StartedMemory memory) throws IOException {
        var folder = Files.createDirectories(temp.resolve(token()));
        var file = folder.resolve(token() + ".md");
        Files.writeString(
                file, "# Keys " + token() + "\n\nThe key is " + token() + "\n\n# Boats\n\nThe kayak is red.\n");
        memory.context().service(DocumentService.class).orElseThrow().index(SCOPE, List.of(file), progress -> {});
    }

    /** What waited for a review elsewhere. */
    private MemoryItem suspected(Instant time) {
        return new MemoryItem(
                new MemoryId("fact_01J5K8Q2Z3X4Y5V6W7T8S9R0AB"),
                "general",
                "Ada rows",
                List.of(),
                null,
                null,
                TransferItem.Kept.NOTHING,
                new TransferItem.Provenance("test", null, "it quotes " + token()),
                new TransferItem.Times(time, time, null, time, EndReason.QUARANTINED),
                new TransferItem.Standing(1, time, 0, 0, Durability.STABLE, null, false, 0, null),
                List.of(),
                List.of());
    }

    /** What may be refused; a door that masks instead is as good. */
    private static void attempt(Runnable saving) {
        try {
            saving.run();
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("memory.policy.secrets");
        }
    }

    private void requireNoToken(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var text = Files.readString(file, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
                for (var token : tokens) {
                    var body = token.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
                    assertThat(text.contains(body.substring(0, BODY / 2)) || text.contains(body.substring(BODY / 2)))
                            .as("%s holds token %s, seed %s", file, tokens.indexOf(token), SEED)
                            .isFalse();
                }
            }
        }
    }

    private String token() {
        var token = new StringBuilder(PREFIX);
        for (int i = 0; i < BODY; i++) {
            token.append(OF_TOKENS.charAt(random.nextInt(OF_TOKENS.length())));
        }
        tokens.add(token.toString());
        return token.toString();
    }

    private static MemoryTransfer transfer(StartedMemory memory) {
        return memory.context().service(MemoryTransfer.class).orElseThrow();
    }

    private static MemorySettings settings(Screening secrets) {
        var usual = MemorySettings.DEFAULTS;
        var policy =
                new PolicySettings(List.of(), List.of(), List.of(), secrets, Screening.OFF, TrustSettings.DEFAULTS);
        return new MemorySettings(
                List.of("facts", "notes", "scratchpad"),
                Map.of(),
                usual.maxNotes(),
                usual.notes(),
                usual.decay(),
                usual.durability(),
                usual.capture(),
                usual.conversation(),
                usual.search(),
                usual.tools(),
                usual.context(),
                policy,
                usual.embedding(),
                usual.documents());
    }
}
