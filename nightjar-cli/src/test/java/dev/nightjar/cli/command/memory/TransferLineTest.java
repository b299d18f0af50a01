package dev.nightjar.cli.command.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import dev.nightjar.commons.json.JsonMapping;
import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.kernel.transfer.TransferLine;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.Verdict;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.CallTurn;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.Kept;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.MentionItem;
import dev.nightjar.spi.transfer.TransferItem.Provenance;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import dev.nightjar.spi.transfer.TransferItem.Times;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class TransferLineTest {

    private static final SnakeCaseStrategy SNAKE_CASE = new SnakeCaseStrategy();
    private static final Instant TIME = Instant.parse("2026-01-02T09:00:00Z");
    private static final MemoryId FACT = new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV");
    private static final MemoryId EPISODE = new MemoryId("ep_01ARZ3NDEKTSV4RRFFQ69G5FAV");

    static List<TransferItem> items() {
        return List.of(
                new EntityItem(EntityType.PERSON, "Ada", List.of("A."), TIME),
                new SessionItem("s", TIME, TIME, 4, null, null),
                new SessionItem("s", TIME, TIME, 4, TIME, "3-00ff"),
                new MemoryItem(
                        FACT,
                        "general",
                        "Ada lives in Oslo",
                        List.of("home"),
                        "s",
                        null,
                        new Kept(
                                null,
                                List.of("address", "home town"),
                                Map.of("a", "b", "n", 3, "yes", true),
                                TIME,
                                Verdict.WRONG,
                                TIME),
                        new Provenance("rules", Origin.USER, "pasted"),
                        new Times(TIME, TIME, TIME, TIME, EndReason.QUARANTINED),
                        new Standing(0.5, TIME, 0.25, 1, Durability.PASSING, TIME, false, 2, TIME),
                        List.of(new MentionItem(EntityType.PERSON, "Ada", 1, 1, "names")),
                        List.of(new Claim("Ada", "home", "Oslo", Claim.State.HOLDS, true, false))),
                new MemoryItem(
                        EPISODE,
                        "general",
                        "Hello",
                        List.of(),
                        null,
                        new Turn(Role.USER, "Ada", 7, "m1", true),
                        Kept.NOTHING,
                        Provenance.of("bus"),
                        new Times(TIME, TIME, null, null, null),
                        Standing.certain(TIME),
                        List.of(),
                        List.of()),
                new LinkItem(new Link(FACT, Link.Relation.DERIVED_FROM, EPISODE, "said", TIME)),
                new CallItem(
                        new CallTurn("s", 3, EPISODE),
                        1,
                        2,
                        "I look",
                        new ToolCallRecord("c1", "search", "{}", "nothing", true),
                        TIME),
                new SummaryItem("s", 9, "They talked", TIME),
                new ScratchpadItem("s", List.of("one")),
                new WorkingLineItem(
                        new WorkingMemory.Line(WorkingMemory.Section.LEARNED_FACTS, "Ada sails", "user", TIME)),
                new ErasureItem("0123456789abcdef0123456789abcdef", TIME));
    }

    @ParameterizedTest
    @MethodSource("items")
    @Tag("D4")
    @DisplayName("what an export writes of an item is read as the same item")
    void should_read_what_is_written(TransferItem item) throws JsonProcessingException {
        assertThat(TransferLine.read(TransferLine.of(item))).isEqualTo(item);
    }

    @Test
    @Tag("D4")
    @DisplayName("an export names the parts of a memory as commands, tools and the server do")
    void should_have_the_names_of_the_one_form() {
        var onlyOfStores = Set.of(
                "type",
                "message_id",
                "has_message",
                "origin",
                "suspicion",
                "said_at",
                "judged_at",
                "confidence_at",
                "halvings",
                "mentions",
                "phrases");
        var names = names(MemoryRecord.class).toList();

        for (var item : List.of(items().get(3), items().get(4))) {
            assertThat(read(TransferLine.of(item)).keySet())
                    .filteredOn(name -> !onlyOfStores.contains(name))
                    .isNotEmpty()
                    .isSubsetOf(names);
        }
    }

    private static Stream<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> MemoryRecord.Part.class.isAssignableFrom(component.getType())
                        ? names(component.getType())
                        : Stream.of(SNAKE_CASE.translate(component.getName())));
    }

    private static Map<String, Object> read(String line) {
        try {
            return JsonMapping.builder().build().readValue(line, new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"kind\":\"fact\"           | \"kind\":\"dream\"       | 'kind' must be one of episode, fact, reflection, note, document, but was \"dream\"",
                "\"kind\":\"fact\"           | \"kind\":\"note\"        | 'kind' is note, but the id 'fact_01ARZ3NDEKTSV4RRFFQ69G5FAV' is that of a fact",
                "\"confidence\":0.5          | \"confidence\":\"high\"  | 'confidence' must be a number, but was \"high\"",
                "\"confidence\":0.5          | \"confidence\":2         | confidence must be 0 to 1",
                "\"access_count\":2          | \"access_count\":2.5     | 'access_count' must be a whole number, but was 2.5",
                "\"is_protected\":false      | \"is_protected\":\"no\"  | 'is_protected' must be true or false, but was \"no\"",
                "\"is_protected\":false      | \"other\":1              | 'is_protected' is missing",
                "\"content\":\"Ada lives in Oslo\" | \"other\":1        | 'content' is missing",
                "\"content\":\"Ada lives in Oslo\" | \"content\":null   | 'content' is missing",
                "\"content\":\"Ada lives in Oslo\" | \"content\":7      | 'content' must be a text, but was 7",
                "\"said_at\":\"2026-01-02T09:00:00Z\" | \"said_at\":\"soon\" | 'said_at' must be a time such as 2026-01-31T09:00:00Z, but was \"soon\"",
                "\"tags\":[\"home\"]         | \"tags\":\"home\"        | 'tags' must be a list, but was \"home\"",
                "\"id\":\"fact_              | \"id\":\"dream_          | is not a memory id",
                "\"state\":\"holds\"         | \"state\":\"maybe\"      | 'state' must be one of holds, over, planned, unclear, but was \"maybe\"",
                "\"type\":\"memory\"         | \"type\":\"dream\"       | 'type' must be one of entity, session, memory",
            })
    @Tag("D4")
    @DisplayName("a line that cannot be used is refused with the field and its value")
    void should_name_the_field_that_is_wrong(String right, String wrong, String message) {
        var line = TransferLine.of(items().get(3));
        assertThat(line).contains(right);

        assertThatThrownBy(() -> TransferLine.read(line.replace(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
