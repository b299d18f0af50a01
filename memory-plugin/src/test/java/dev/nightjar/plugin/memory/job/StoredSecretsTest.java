package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.plugin.memory.policy.Screening;
import dev.nightjar.plugin.memory.policy.TrustSettings;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What {@link EverythingStored} has stored reaches every column of texts, and no token of it stands in one. */
class StoredSecretsTest {

    private static final long SEED = 34;
    private static final String PREFIX = EverythingStored.PREFIX;
    private static final int BODY = EverythingStored.BODY;

    /** Columns of texts that only the store itself writes, or copies from another column; and whose memory it is. */
    private static final Set<String> OWN = Set.of(
            "erased_namespaces.hash",
            "machines.machine",
            "synced_files.name",
            "synced_files.namespace",
            "sessions.agent_id",
            "sessions.namespace",
            "sessions.lease_owner",
            "sessions.read_by",
            "unremembered_messages.role",
            "memories.memory_id",
            "memories.agent_id",
            "memories.namespace",
            "memories.kind",
            "memories.content_hash",
            "memories.role",
            "memories.end_reason",
            "memories.durability",
            "memories.origin",
            "quarantine.origin",
            "memory_links.relation",
            "entities.entity_id",
            "entities.namespace",
            "entities.type",
            "entity_aliases.namespace",
            "memory_entities.provider",
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
            "metadata_entries.type",
            "namespaces.namespace",
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
            "fact_claims.state",
            "memory_feedback.verdict",
            "confirmations.was_durability",
            "confirmations.was_verdict",
            "recalls.recall_id",
            "recalls.agent_id",
            "recalls.namespace");

    @RegisterExtension
    final StartedMemory open = StartedMemory.with(settings(Screening.OFF));

    @RegisterExtension
    final StartedMemory usual = StartedMemory.with(settings(Screening.REDACT));

    @RegisterExtension
    final StartedMemory imported = StartedMemory.with(settings(Screening.REDACT));

    @TempDir
    private Path temp;

    private final EverythingStored everything = new EverythingStored(new Random(SEED));

    @Tag("file")
    @Test
    @Tag("R9")
    @DisplayName("this test reaches every column of texts; a new one is to be reached, or named as one "
            + "that the store fills")
    void should_reach_every_column() throws IOException {
        everything.in(open, temp);

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

    @Tag("file")
    @Test
    @Tag("R9")
    @DisplayName("no token stands in any file, whatever it was a part of when it was stored; nor after an import")
    void should_store_no_token() throws IOException {
        everything.in(usual, temp);
        everything.in(open, temp);
        var exported = new ArrayList<TransferItem>();
        EverythingStored.transfer(open).export(SCOPE, exported::add);
        EverythingStored.transfer(imported).begin(SCOPE).add(exported);

        for (var store : List.of(usual, imported)) {
            store.stop();
            requireNoToken(store.file().getParent());
        }
    }

    @Test
    @Tag("R9")
    @DisplayName("a message whose ids hold a token is stored once, and others with another token beside it")
    void should_know_masked_ids_again() {
        var one = everything.token();
        var other = everything.token();
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

    private void requireNoToken(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var text = Files.readString(file, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
                for (var token : everything.tokens()) {
                    var body = token.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
                    assertThat(text.contains(body.substring(0, BODY / 2)) || text.contains(body.substring(BODY / 2)))
                            .as(
                                    "%s holds token %s, seed %s",
                                    file, everything.tokens().indexOf(token), SEED)
                            .isFalse();
                }
            }
        }
    }

    private static MemorySettings settings(Screening secrets) {
        var usual = MemorySettings.DEFAULTS;
        var policy =
                new PolicySettings(List.of(), List.of(), List.of(), secrets, Screening.OFF, TrustSettings.DEFAULTS);
        return new MemorySettings(
                List.of("facts", "notes", "scratchpad"),
                Map.of(),
                usual.maxNotes(),
                usual.profileTokens(),
                usual.notes(),
                usual.decay(),
                usual.store(),
                usual.postgresql(),
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
