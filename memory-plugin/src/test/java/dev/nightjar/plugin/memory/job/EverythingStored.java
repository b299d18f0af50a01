package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import dev.nightjar.spi.conversation.SessionLog;
import dev.nightjar.spi.conversation.SessionLogStore;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.ContextAdded;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.io.IOException;
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

/** A token in everything that a host, a user or a model can have stored. */
public final class EverythingStored {

    static final String PREFIX = "ghp_";
    /** Characters behind the prefix. */
    static final int BODY = 36;

    private static final int TURNS = 21;

    private static final String OF_TOKENS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final Random random;
    private final List<String> tokens = new ArrayList<>();

    /** With tokens of its own. */
    public EverythingStored(Random random) {
        this.random = random;
    }

    /**
     * Something of all kinds, with vectors, a talk of some length and a run that can be taken back; then the memory is
     * stopped.
     *
     * @return the seed
     */
    public static long fill(StartedMemory memory, Path documents) throws IOException {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        memory.recognise("Ada");
        new EverythingStored(new Random(seed)).in(memory, documents);
        for (int i = 0; i < TURNS; i++) {
            memory.user("talk " + i % 3, "Ada said on day " + i + " that she sails");
            memory.remember("Ada has sailed " + i + " times");
        }
        memory.service().forget(SCOPE, memory.remember("Ada hates sailing"));
        memory.clock().advance(Duration.ofDays(900));
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(5)));
        memory.stop();
        return seed;
    }

    /** All tokens that were given out. */
    List<String> tokens() {
        return tokens;
    }

    /**
     * Has everything stored, each with tokens of its own.
     *
     * @param folder for a document
     */
    public void in(StartedMemory memory, Path folder) throws IOException {
        memory.expectFailures();
        talk(memory);
        unremembered(memory);
        archive(memory);
        facts(memory);
        notes(memory);
        besides(memory);
        schedules(memory);
        recall(memory);
        documents(memory, folder);
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

    /** Messages that are no memories: one without a text, and one that stayed when memory was cleared. */
    private void unremembered(StartedMemory memory) {
        var other = MemoryScope.of("other", SCOPE.namespace());
        var now = memory.clock().instant();
        var step = new ToolStep("", List.of(new ToolCallRecord("1", "clock", "{}", "noon", false)));
        memory.context().events().post(new AgentResponse(other, "o", token(), "", now, token(), List.of(step)));
        memory.context().events().post(UserMessage.of(other, "o", "My cleared token is " + token(), now));
        var erasure = memory.context().service(Erasure.class).orElseThrow();
        assertThat(erasure.erase(other, new ErasureTarget.AllMemories(), progress -> {}))
                .isPresent();
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
                .phrases(List.of("where " + token()))
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

    private void recall(StartedMemory memory) {
        memory.user("r " + token(), "My kayak paddle has the token " + token());
        var asked = "Which token has my kayak paddle?";
        var session = "g " + token();
        // how many words a token has, and so whether anything bears on a prompt with one, is chance
        var prompt = asked + " " + token();
        memory.block(prompt, session);
        var text = memory.block(asked, session).orElseThrow();
        memory.context()
                .events()
                .post(new ContextAdded(
                        SCOPE, session, prompt, text, memory.clock().instant()));
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

    private void documents(StartedMemory memory, Path below) throws IOException {
        var folder = Files.createDirectories(below.resolve(token()));
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

    /** A new one. */
    String token() {
        var token = new StringBuilder(PREFIX);
        for (int i = 0; i < BODY; i++) {
            token.append(OF_TOKENS.charAt(random.nextInt(OF_TOKENS.length())));
        }
        tokens.add(token.toString());
        return token.toString();
    }

    static MemoryTransfer transfer(StartedMemory memory) {
        return memory.context().service(MemoryTransfer.class).orElseThrow();
    }
}
