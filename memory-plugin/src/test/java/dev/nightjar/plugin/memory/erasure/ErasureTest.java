package dev.nightjar.plugin.memory.erasure;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.FileScan;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.SessionConsolidation.Lease;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ErasureTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bobolink"));
    private static final int WINDOW = 20;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("P12")
    @DisplayName("a forgotten session leaves no row; facts read out of it go, or stay with their other "
            + "sources; the second time it is unknown")
    void should_erase_a_session() {
        memory.recognise("Quilbert");
        memory.user("s1", "Quilbert has a parrot");
        memory.user("s2", "Quilbert lives in Bergen");
        memory.user("s2", "I said that I live with Quilbert");
        var first = episode("s1");
        var gone = derived("Ada knows that Quilbert has a parrot", "s1", first);
        var shared = derived("Quilbert lives in Bergen, says Ada", "s2", first, episode("s2"));
        var reflection = memory.service()
                .saveReflection(SCOPE, new Reflection.Draft("Parrots matter", List.of(), "test", List.of(gone)));
        var target = new ErasureTarget.OneSession("s1");

        var preview = erasure().preview(SCOPE, target).orElseThrow();

        assertThat(preview.named()).isEqualTo(Map.of(MemoryKind.EPISODE, 1L));
        assertThat(preview.derived()).isEqualTo(Map.of(MemoryKind.FACT, 1L, MemoryKind.REFLECTION, 1L));
        assertThat(preview.weakened()).isEqualTo(1);
        assertThat(preview.sessions()).isEqualTo(1);
        assertThat(preview.examples()).extracting(Memory::id).containsExactlyInAnyOrder(first, gone, reflection.id());

        assertThat(erase(SCOPE, target)).contains(preview);

        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 10))
                .hasSize(3)
                .extracting(Memory::id)
                .contains(shared);
        assertThat(memory.service().history(SCOPE, shared).orElseThrow().sources())
                .hasSize(1);
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT session_id FROM sessions")).containsExactly("s2");
            assertThat(raw.number("SELECT count(*) FROM memories WHERE kind = 'episode' AND session_pk IS NOT NULL"))
                    .isEqualTo(2);
        }
        assertThat(erasure().preview(SCOPE, target)).isEmpty();
        assertThat(erase(SCOPE, target)).isEmpty();
    }

    @Test
    @Tag("R4")
    @Tag("X121")
    @DisplayName("after an erasure no file of the agent holds twenty characters in a row of what was "
            + "forgotten, however much was written around it")
    void should_leave_no_passage_in_any_file() throws IOException {
        long seed = System.nanoTime();
        var random = new Random(seed);
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("concepts-1"));
        memory.recognise("Quilbert");
        var texts = IntStream.range(0, 150).mapToObj(i -> text(random)).toList();
        for (int i = 0; i < texts.size(); i++) {
            memory.user("s" + i % 7, texts.get(i));
            if (i % 5 == 0) {
                derived("It is said: " + texts.get(i), "s" + i % 7, episode("s" + i % 7, texts.get(i)));
            }
        }
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
        report(SCOPE, Schedule.Owner.USER, "Read: " + texts.get(3));
        var archives = memory.context().service(ConversationArchives.class).orElseThrow();
        IntStream.range(0, 7)
                .forEach(i -> assertThat(archives.archive(SCOPE, "s" + i)).isPresent());

        var preview = erase(SCOPE, new ErasureTarget.OneSession("s3")).orElseThrow();
        assertThat(preview.reports()).hasSize(1);
        noFileHolds(texts, seed);
        erase(SCOPE, new ErasureTarget.About("Quilbert"));
        noFileHolds(texts, seed);
        var one = memory.service()
                .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE), 1)
                .get(0)
                .id();
        erase(SCOPE, new ErasureTarget.OneMemory(one));
        noFileHolds(texts, seed);
        assertThat(memory.service().stats(SCOPE).memories()).as("seed %s", seed).isPositive();
        erase(SCOPE, new ErasureTarget.WholeNamespace());
        noFileHolds(texts, seed);
    }

    @Test
    @Tag("A5")
    @Tag("X08")
    @DisplayName("all of a namespace goes and nothing of another; afterwards no column of any table knows "
            + "the namespace")
    void should_erase_a_namespace() {
        memory.recognise("Quilbert");
        live(SCOPE);
        live(BOB);
        var before = counts(SCOPE);
        assertThat(tablesThatKnow("user:bobolink"))
                .contains("sessions", "memories", "entities", "entity_aliases", "schedules", "maintenance_runs");

        var preview = erase(BOB, new ErasureTarget.WholeNamespace()).orElseThrow();

        assertThat(preview.sessions()).isEqualTo(1);
        assertThat(preview.reports()).hasSize(2);
        assertThat(tablesThatKnow("user:bobolink")).isEmpty();
        assertThat(counts(SCOPE)).isEqualTo(before);
        assertThat(erasure().preview(BOB, new ErasureTarget.WholeNamespace())).isEmpty();
    }

    @Test
    @Tag("I7")
    @DisplayName("whatever is linked to a name or names it goes, in any spelling and version; others stay")
    void should_erase_what_is_about_somebody() {
        memory.recognise("Quilbert", "Nora");
        memory.user("s1", "QUILBERT sold it");
        memory.user("s1", "Quilberts Boot ist neu");
        memory.user("s1", "We saw the quilbertine chapel");
        var corrected = memory.remember("Nora met Quilbert");
        assertThat(memory.service().correct(SCOPE, corrected, "Nora met Greta")).isPresent();
        memory.remember("Nora sails");
        memory.clock().advance(Duration.ofDays(1));

        var preview = erase(SCOPE, new ErasureTarget.About("quilbert")).orElseThrow();

        assertThat(preview.named()).isEqualTo(Map.of(MemoryKind.EPISODE, 2L, MemoryKind.FACT, 1L));
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 10))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("We saw the quilbertine chapel", "Nora met Greta", "Nora sails");
        assertThat(memory.service().entity(SCOPE, "Quilbert", MemoryFilter.ALL, 1))
                .isEmpty();
        assertThat(memory.service().entity(SCOPE, "Nora", MemoryFilter.ALL, 1)).isPresent();
        assertThat(erasure().preview(SCOPE, new ErasureTarget.About("Nobody"))).isEmpty();
    }

    @Test
    @Tag("X08")
    @DisplayName("what another namespace derived from a memory it may read stays there, without this source")
    void should_leave_other_namespaces_alone() {
        var fact = memory.remember("The group sails");
        var reader = new MemoryScope("assistant", BOB.namespace(), List.of(SCOPE.namespace()));
        var reflection = memory.service()
                .saveReflection(reader, new Reflection.Draft("They like water", List.of(), "test", List.of(fact)));

        var preview = erase(SCOPE, new ErasureTarget.OneMemory(fact)).orElseThrow();

        assertThat(preview.memories()).isEqualTo(1);
        assertThat(preview.weakened()).isZero();
        assertThat(memory.service().find(BOB, reflection.id())).isPresent();
    }

    @Test
    @Tag("I7")
    @DisplayName("an erasure that is cut short is completed by asking for it again")
    void should_go_on_after_an_interruption() {
        IntStream.range(0, 450).forEach(i -> memory.user("s1", "Turn " + i));
        memory.user("s2", "Stays");
        var target = new ErasureTarget.OneSession("s1");
        var told = new ArrayList<Erasure.Progress>();

        assertThatThrownBy(() -> erasure().erase(SCOPE, target, progress -> {
                    told.add(progress);
                    throw new IllegalStateException("killed");
                }))
                .hasMessage("killed");

        assertThat(told).containsExactly(new Erasure.Progress(200, 451));
        assertThat(memory.service().stats(SCOPE).episodes()).isEqualTo(251);
        assertThat(erase(SCOPE, target).orElseThrow().named()).isEqualTo(Map.of(MemoryKind.EPISODE, 250L));
        assertThat(memory.service().stats(SCOPE).episodes()).isEqualTo(1);
        assertThat(memory.service().stats(SCOPE).sessions()).isEqualTo(1);
    }

    @Test
    @Tag("I7")
    @Tag("K3")
    @DisplayName("neither the undo of a run nor drafts of a consolidation bring back what was forgotten")
    void should_not_come_back() {
        var old = memory.remember("Ada lives in Oslo");
        memory.user("s1", "I moved to Zyxomma Bay");
        var source = episode("s1");
        var lease = lease("s1");
        var run = memory.maintenance().beginRun(SCOPE, "consolidation");
        memory.consolidation()
                .complete(
                        lease,
                        run,
                        List.of(draft("Ada lives in Zyxomma Bay", "s1", source).toBuilder()
                                .supersedes(List.of(new FactDraft.Supersession(old, "moved")))
                                .build()));
        memory.user("s1", "Zyxomma Bay is cold");
        var late = memory.episodes("s1").get(1).id();
        var later = lease("s1");

        var preview = erase(SCOPE, new ErasureTarget.About("Zyxomma Bay")).orElseThrow();
        assertThat(preview.restored()).extracting(Fact::id).containsExactly(old);
        var result = memory.consolidation()
                .complete(later, List.of(draft("Zyxomma Bay is cold", "s1", late), draft("Ada sails", "s1")));

        assertThat(result.saved()).hasSize(1);
        memory.maintenance().undo(SCOPE, run);
        memory.maintenance().readAgain(SCOPE, run);
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 10))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("Ada lives in Oslo", "Ada sails");
    }

    @Test
    @Tag("D1")
    @DisplayName("clearing memories leaves sessions and their messages, clearing sessions leaves "
            + "memories; X08: another agent's stay")
    void should_clear_one_or_the_other() {
        memory.user("s1", "I sail");
        memory.remember("Ada sails");
        var other = MemoryScope.of("other", SCOPE.namespace());
        memory.service().remember(other, FactDraft.of("Ada rows", 1, "test"));

        erase(SCOPE, new ErasureTarget.AllMemories());

        var stats = memory.service().stats(SCOPE);
        assertThat(List.of(stats.memories(), stats.messages(), stats.sessions(), stats.pending()))
                .containsExactly(1L, 1L, 1L, 0L);
        assertThat(erase(SCOPE, new ErasureTarget.About("sail")).orElseThrow().texts())
                .isEqualTo(1);
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT text FROM unremembered_messages")).containsExactly("[erased]");
        }
        assertThat(erase(SCOPE, new ErasureTarget.About("sail"))).isEmpty();
        memory.user("s2", "I swim");
        erase(SCOPE, new ErasureTarget.AllSessions());
        stats = memory.service().stats(SCOPE);
        assertThat(List.of(stats.memories(), stats.messages(), stats.sessions()))
                .containsExactly(2L, 0L, 0L);
        assertThat(memory.found("swim")).contains("I swim");
        memory.user("s2", "I am new");
        assertThat(memory.episodes("s2")).hasSize(1);
    }

    private Erasure erasure() {
        return memory.context().service(Erasure.class).orElseThrow();
    }

    private Optional<ErasurePreview> erase(MemoryScope scope, ErasureTarget target) {
        return erasure().erase(scope, target, unused -> {});
    }

    private MemoryId episode(String session) {
        return memory.episodes(session).get(0).id();
    }

    private MemoryId episode(String session, String text) {
        return memory.episodes(session).stream()
                .filter(one -> one.content().equals(text))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private MemoryId derived(String content, String session, MemoryId... sources) {
        return memory.service()
                .remember(SCOPE, draft(content, session, sources))
                .id();
    }

    private static FactDraft draft(String content, String session, MemoryId... sources) {
        return FactDraft.builder(content, 1, "test")
                .sessionId(session)
                .derivedFrom(List.of(sources))
                .build();
    }

    private Lease lease(String session) {
        return memory.consolidation()
                .lease(SCOPE, session, Duration.ofMinutes(10))
                .orElseThrow();
    }

    /** A row of the namespace in every table that there is a way to fill. */
    private void live(MemoryScope scope) {
        memory.context()
                .events()
                .post(UserMessage.of(
                                scope,
                                "s1",
                                "Quilbert is my friend",
                                memory.clock().instant())
                        .by("Ada"));
        var run = memory.maintenance().beginRun(scope, "consolidation");
        memory.consolidation()
                .complete(
                        memory.consolidation()
                                .lease(scope, "s1", Duration.ofMinutes(10))
                                .orElseThrow(),
                        run,
                        List.of(FactDraft.of("Quilbert sails", 1, "test")));
        var fact = memory.service()
                .list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 1)
                .get(0)
                .id();
        assertThat(memory.service().correct(scope, fact, "Quilbert rows")).isPresent();
        report(scope, Schedule.Owner.USER, "Done for " + scope.namespace());
        report(SCOPE, Schedule.Owner.SYSTEM, "Read sessions of " + scope.namespace());
    }

    private void report(MemoryScope scope, Schedule.Owner owner, String output) {
        var schedules = memory.context().service(ScheduleStore.class).orElseThrow();
        var now = memory.clock().instant();
        var terms = ScheduleTerms.builder(
                        scope, "report " + output.length(), "Report", new Cadence.Interval(Duration.ofHours(1)))
                .owner(owner)
                .zone(ZoneOffset.UTC)
                .build();
        var schedule = owner == Schedule.Owner.USER
                ? schedules.create(terms, now, 50).orElseThrow()
                : schedules.adopt(terms, now);
        var claim = schedules
                .claimNow(
                        new ClaimRequest(scope, Set.of(), true, false, "test", now, now.plusSeconds(60)), schedule.id())
                .orElseThrow();
        var result = new RunResult(RunStatus.SUCCESS, Map.of(), output, "", null, 0, 0);
        assertThat(schedules.finish(claim, result, now, before -> before.plannedFor(now.plusSeconds(3600))))
                .isPresent();
    }

    private Set<String> tablesThatKnow(String text) {
        try (var raw = memory.raw()) {
            return raw.tablesThatHold(text);
        }
    }

    private List<Long> counts(MemoryScope scope) {
        var stats = memory.service().stats(scope);
        return List.of(stats.episodes(), stats.facts(), stats.entities(), stats.messages(), stats.sessions());
    }

    /** A text of made-up words; every twentieth names somebody. */
    private static String text(Random random) {
        var words = new ArrayList<String>();
        int count = random.nextInt(10) == 0 ? 400 : 5 + random.nextInt(40);
        for (int i = 0; i < count; i++) {
            words.add(random.ints(3 + random.nextInt(7), 'a', 'z' + 1)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining()));
        }
        if (random.nextInt(20) == 0) {
            words.add("Quilbert");
        }
        return String.join(" ", words);
    }

    /** Of the texts that are stored no more, no window may be in a file. */
    private void noFileHolds(List<String> texts, long seed) throws IOException {
        var left = memory.service().list(SCOPE, MemoryFilter.ALL, Integer.MAX_VALUE).stream()
                .map(Memory::content)
                .collect(Collectors.joining("\n"));
        var gone = texts.stream().filter(text -> !left.contains(text)).toList();
        new FileScan(memory.files(), WINDOW).requireNoneOf(gone, "seed " + seed);
    }
}
