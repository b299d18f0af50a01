package dev.nightjar.plugin.memory.transfer;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.VectorIndexing;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.MemoryTransfer.LeftOut;
import dev.nightjar.spi.transfer.MemoryTransfer.Result;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TransferTest {

    private static final MemoryScope ELSEWHERE = MemoryScope.of("other", new Namespace("user:carla"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory other = StartedMemory.withDefaults();

    @Test
    @Tag("D3")
    @Tag("D4")
    @DisplayName("what is exported from one agent and imported into another with another embedding model "
            + "is exported from there as it was, history and verdicts included, and is found by words and by meaning")
    void should_carry_everything() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("concepts-1"));
        other.context().provide(EmbeddingService.class, new ConceptEmbedding("concepts-2"));
        live();
        var exported = export(memory, SCOPE);

        var result = importInto(other, ELSEWHERE, exported);

        assertThat(result).isEqualTo(new Result(9, 0, new LeftOut(0, 0, 0), 6));
        assertThat(export(other, ELSEWHERE)).isEqualTo(exported);
        assertThat(other.service().search(ELSEWHERE, SearchRequest.of("boating trips", 3)))
                .extracting(hit -> hit.memory().content())
                .first()
                .isEqualTo("Nora paddles a kayak");
        other.context().service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
        assertThat(other.service().search(ELSEWHERE, SearchRequest.of("canoe", 3)))
                .extracting(hit -> hit.memory().content())
                .first()
                .isEqualTo("Nora paddles a kayak");
        assertThat(other.consolidation().pendingSessions(ELSEWHERE)).hasSize(1);
        assertThat(other.maintenance().unexplained(ELSEWHERE)).isZero();
    }

    @Test
    @Tag("D4")
    @DisplayName("an import is idempotent, also where the ids are taken by another namespace; it can be taken back")
    void should_import_once() {
        live();
        var exported = export(memory, SCOPE);

        assertThat(importInto(memory, SCOPE, exported)).isEqualTo(new Result(0, 9, new LeftOut(0, 0, 0), 0));
        assertThat(export(memory, SCOPE)).isEqualTo(exported);
        assertThat(importInto(memory, ELSEWHERE, exported)).isEqualTo(new Result(9, 0, new LeftOut(0, 0, 0), 6));
        assertThat(importInto(memory, ELSEWHERE, exported)).isEqualTo(new Result(0, 9, new LeftOut(0, 0, 0), 0));
        assertThat(withoutIds(export(memory, ELSEWHERE))).isEqualTo(withoutIds(exported));
        assertThat(export(memory, SCOPE)).isEqualTo(exported);

        var run = memory.maintenance().runs(ELSEWHERE, 5).get(1);
        assertThat(run.task()).isEqualTo("import");
        assertThat(memory.maintenance().undo(ELSEWHERE, run.id()).orElseThrow().removed())
                .hasSize(9);
        assertThat(memory.service().stats(ELSEWHERE).memories()).isZero();
    }

    @Test
    @Tag("D4")
    @DisplayName("into a memory that has gone on another way: known facts stay one, episodes find a free "
            + "position, blank content is counted")
    void should_merge() {
        live();
        var exported = new ArrayList<>(export(memory, SCOPE));
        exported.add(note("note-BLANK", " \n\t "));
        other.context()
                .events()
                .post(UserMessage.of(
                                ELSEWHERE, "s1", "Something else", other.clock().instant())
                        .withMessageId("m1"));
        var known = other.service().remember(ELSEWHERE, FactDraft.of("nora paddles a kayak.", 1, "test"));

        assertThat(importInto(other, ELSEWHERE, exported)).isEqualTo(new Result(8, 1, new LeftOut(1, 0, 0), 6));

        assertThat(other.service()
                        .list(
                                ELSEWHERE,
                                MemoryFilter.ofKinds(MemoryKind.EPISODE).inSession("s1"),
                                9))
                .extracting(one -> ((Episode) one).sequence())
                .containsExactlyInAnyOrder(1L, 2L, 3L);
        assertThat(other.service().history(ELSEWHERE, known.id()).orElseThrow().sources())
                .hasSize(1);
    }

    @Test
    @Tag("X11")
    @DisplayName("an empty namespace exports nothing")
    void should_export_nothing() {
        assertThat(export(memory, SCOPE)).isEmpty();
    }

    @Test
    @DisplayName("what waits for a review waits where it is imported, too")
    void should_carry_what_waits() {
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Nora lives in Pyongyang", 1, "test")
                                .origin(Origin.WEB)
                                .build());

        importInto(other, ELSEWHERE, export(memory, SCOPE));

        var review = other.context().service(MemoryReview.class).orElseThrow();
        assertThat(review.waiting(ELSEWHERE, 9)).singleElement().satisfies(one -> {
            assertThat(one.memory().content()).isEqualTo("Nora lives in Pyongyang");
            assertThat(one.origin()).isEqualTo(Origin.WEB);
            assertThat(one.reason()).contains("pasted");
        });
        assertThat(withoutIds(export(other, ELSEWHERE))).isEqualTo(withoutIds(export(memory, SCOPE)));
    }

    /** Memories of every kind and state: two turns, four wordings, two ended facts and a reflection. */
    private void live() {
        memory.recognise("Nora", "Petra");
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "s1", "Nora paddles", memory.clock().instant())
                        .by("Ada Lovelace")
                        .withMessageId("m1"));
        memory.clock().advance(Duration.ofHours(1));
        var turn = memory.episodes("s1").get(0).id();
        memory.consolidate("s1");
        memory.user("s1", "Unread");
        var kayak = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Nora paddles a kayak", 0.7, "test")
                                .sessionId("s1")
                                .tags(List.of("Water", "sport"))
                                .phrases(List.of("boating", "trips on the fjord"))
                                .derivedFrom(List.of(turn))
                                .durability(Durability.LASTING)
                                .claims(List.of(
                                        new Claim(
                                                "nora",
                                                "hobby",
                                                "kayak; it's, \u00e4",
                                                Claim.State.HOLDS,
                                                false,
                                                false),
                                        new Claim("nora", "plan", "", Claim.State.OVER, true, true)))
                                .build())
                .id();
        var oslo = memory.remember("Petra lives in Oslo");
        var bergen =
                memory.service().correct(SCOPE, oslo, "Petra lives in Bergen").orElseThrow();
        memory.consolidation()
                .saveFacts(
                        SCOPE,
                        List.of(FactDraft.builder("Petra lives in Voss", 1, "test")
                                .supersedes(List.of(
                                        new FactDraft.Supersession(bergen.id(), "moved"),
                                        new FactDraft.Supersession(turn, "moved")))
                                .build()));
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Nora is in a hurry", 1, "test")
                                .durability(Durability.PASSING)
                                .build());
        memory.service()
                .saveReflection(SCOPE, new Reflection.Draft("Water matters", List.of(), "test", List.of(kayak, turn)));
        assertThat(memory.service().confirm(SCOPE, kayak)).isPresent();
        memory.clock().advance(Duration.ofDays(400));
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(90)));
        var rests = memory.remember("Ada rests");
        assertThat(memory.service().judge(SCOPE, rests, Verdict.WRONG)).isPresent();
        assertThat(memory.service().judge(SCOPE, turn, Verdict.USEFUL)).isPresent();
    }

    private static List<TransferItem> export(StartedMemory store, MemoryScope scope) {
        var items = new ArrayList<TransferItem>();
        transfer(store).export(scope, items::add);
        return items;
    }

    private static Result importInto(StartedMemory store, MemoryScope scope, List<TransferItem> items) {
        var running = transfer(store).begin(scope);
        Lists.partition(items, 3).forEach(running::add);
        return running.result();
    }

    private static MemoryTransfer transfer(StartedMemory store) {
        return store.context().service(MemoryTransfer.class).orElseThrow();
    }

    /** Ids by the order in which they come. */
    private static List<TransferItem> withoutIds(List<TransferItem> items) {
        Map<MemoryId, MemoryId> ids = new HashMap<>();
        return items.stream()
                .map(item -> {
                    if (item instanceof MemoryItem one) {
                        var number = new MemoryId(one.id().kind().idPrefix() + ids.size());
                        ids.put(one.id(), number);
                        return with(one, number);
                    } else if (item instanceof LinkItem one) {
                        var link = one.link();
                        return new LinkItem(new Link(
                                ids.getOrDefault(link.from(), link.from()),
                                link.relation(),
                                ids.getOrDefault(link.to(), link.to()),
                                link.reason(),
                                link.createdAt()));
                    } else if (item instanceof SessionItem one) {
                        return new SessionItem(
                                one.sessionId(),
                                one.createdAt(),
                                one.updatedAt(),
                                one.consolidatedSequence(),
                                one.consolidatedAt(),
                                null);
                    }
                    return item;
                })
                .toList();
    }

    private static MemoryItem with(MemoryItem one, MemoryId id) {
        return new MemoryItem(
                id,
                one.category(),
                one.content(),
                one.tags(),
                one.sessionId(),
                one.turn(),
                one.kept(),
                one.provenance(),
                one.times(),
                one.standing(),
                one.mentions(),
                one.claims());
    }

    private MemoryItem note(String id, String content) {
        var now = memory.clock().instant();
        @Nullable String none = null;
        return new MemoryItem(
                new MemoryId(id),
                "general",
                content,
                List.of(),
                none,
                null,
                new Kept(null, List.of(), Map.of("from", "a test"), now.plusSeconds(60), null, null),
                Provenance.of("test"),
                new Times(now, now, null, null, null),
                Standing.certain(now),
                List.of(),
                List.of());
    }
}
