package dev.nightjar.commons.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.json.JsonMapping;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.Verdict;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryRecordTest {

    private static final Instant TIME = Instant.parse("2026-01-02T09:00:00Z");
    private static final JsonMapper MAPPER = JsonMapping.builder().build();

    static Stream<Arguments> memories() {
        return Stream.of(
                Arguments.of(
                        new Episode(details("ep_01", "I row.", null, null), Role.USER, "Ada", 7),
                        "{'id':'ep_01','kind':'episode','role':'user','speaker':'Ada','sequence':7,'content':'I row.',"
                                + "'time':'2026-01-02T09:00:00Z','is_active':true," + STORED + "}"),
                Arguments.of(
                        new Fact(
                                details(
                                        "fact_01",
                                        "Ada rows",
                                        new MemoryDetails.Ending(TIME, EndReason.SUPERSEDED),
                                        null),
                                0.5,
                                new Fact.Fading(Durability.PASSING, 0.25, TIME, Fact.Standing.PAST),
                                List.of(
                                        new Claim("ada", "sport", "rowing", Claim.State.HOLDS, false, false),
                                        new Claim("ada", "home", "a boat", Claim.State.UNCLEAR, true, false)),
                                false,
                                2,
                                TIME),
                        "{'id':'fact_01','kind':'fact','content':'Ada rows','time':'2026-01-02T09:00:00Z','is_active':false,"
                                + "'standing':'past'," + STORED
                                + ",'ended_at':'2026-01-02T09:00:00Z','end_reason':'superseded','confidence':0.5,"
                                + "'durability':'passing','decay_rate':0.25,'planned_until':'2026-01-02T09:00:00Z',"
                                + "'claims':[{'subject':'ada','slot':'sport','value':'rowing','state':'holds',"
                                + "'is_single_valued':false,'is_event':false}],'is_protected':false,'access_count':2,"
                                + "'last_accessed':'2026-01-02T09:00:00Z'}"),
                Arguments.of(
                        new Reflection(details("ref_01", "Ada likes water", null, Verdict.WRONG)),
                        "{'id':'ref_01','kind':'reflection','content':'Ada likes water','time':'2026-01-02T09:00:00Z',"
                                + "'is_active':true,'standing':'wrong'," + STORED + ",'verdict':'wrong'}"),
                Arguments.of(
                        new Note(details("note-01", "Pier 9", null, null), "pier"),
                        "{'id':'note-01','kind':'note','content':'Pier 9','time':'2026-01-02T09:00:00Z','is_active':true,"
                                + STORED + ",'key':'pier','updated_at':'2026-01-02T09:00:00Z'}"),
                Arguments.of(
                        new DocumentPassage(
                                details("doc_01", "Oars", null, null),
                                URI.create("https://example.org/a.md"),
                                new DocumentPassage.Place(3, 4, 10, 14, 2, "Boats")),
                        "{'id':'doc_01','kind':'document','content':'Oars','time':'2026-01-02T09:00:00Z','is_active':true,"
                                + STORED + ",'document':'https://example.org/a.md','file':'https://example.org/a.md',"
                                + "'ordinal':3,'heading':'Boats','line':2,'start':10,'end':14}"));
    }

    private static final String STORED = "'namespace':'user:ada','agent':'default','session':'s','category':'general',"
            + "'tags':['water'],'metadata':{'ticket':7},'source':'test','created_at':'2026-01-02T09:00:00Z'";

    private static MemoryDetails details(
            String id, String content, MemoryDetails.@Nullable Ending ending, @Nullable Verdict verdict) {
        return new MemoryDetails(
                new MemoryId(id.replace("01", "01ARZ3NDEKTSV4RRFFQ69G5FAV")),
                new Namespace("user:ada"),
                "default",
                content,
                "general",
                List.of("water"),
                "s",
                "test",
                TIME,
                TIME,
                Map.of("ticket", 7L),
                null,
                ending,
                verdict);
    }

    @ParameterizedTest
    @MethodSource("memories")
    @Tag("D4")
    @DisplayName("each kind is one flat object, and a mapper writes a memory as its record")
    void should_write_each_kind(Memory memory, String json) throws JsonProcessingException {
        check(MAPPER, memory, json);
    }

    @ParameterizedTest
    @MethodSource("memories")
    @DefaultLocale("tr-TR")
    @DisplayName("where an upper-case I has a lower case without a dot, the names of enums are the same")
    void should_write_each_kind_alike_in_turkish(Memory memory, String json) throws JsonProcessingException {
        var mapper = JsonMapping.builder().build();

        check(mapper, memory, json);
        assertThat(mapper.readValue("[\"episode\",\"EPISODE\"]", MemoryKind[].class))
                .containsOnly(MemoryKind.EPISODE);
    }

    private static void check(JsonMapper mapper, Memory memory, String json) throws JsonProcessingException {
        var wanted = json.replace("'", "\"").replace("01\",\"kind", "01ARZ3NDEKTSV4RRFFQ69G5FAV\",\"kind");

        assertThat(mapper.writeValueAsString(memory)).isEqualTo(wanted);
        assertThat(mapper.writeValueAsString(MemoryRecord.of(memory))).isEqualTo(wanted);
    }

    private record Beside(@JsonUnwrapped Memory memory, int rank) {}

    @Test
    @Tag("D4")
    @DisplayName("other components can stand beside a memory's")
    void should_stand_beside_others() throws JsonProcessingException {
        var note = new Note(details("note-01", "Pier 9", null, null), "pier");

        assertThat(MAPPER.writeValueAsString(new Beside(note, 1)))
                .isEqualTo(MAPPER.writeValueAsString(note).replaceFirst("}$", ",\"rank\":1}"));
    }

    @Test
    @Tag("I1")
    @DisplayName("an answer says when, how relevant and what replaced it, and nothing that only programs need")
    void should_write_answers() throws JsonProcessingException {
        var shown = new MemoryRecord(
                new MemoryId("ep_01ARZ3NDEKTSV4RRFFQ69G5FAV"),
                MemoryKind.EPISODE,
                new MemoryRecord.Turn(Role.AGENT, null, null),
                "…",
                9,
                TIME,
                new MemoryRecord.Answer("2026-01-02T10:00:00+01:00", "now", 0.5, null),
                null,
                null,
                null,
                null,
                null);

        assertThat(MAPPER.writeValueAsString(shown.replacedBy(
                        new MemoryRecord.Successor(new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV"), "Ada rows"))))
                .isEqualTo("{'id':'ep_01ARZ3NDEKTSV4RRFFQ69G5FAV','kind':'episode','role':'agent','content':'…',"
                                .replace("'", "\"")
                        + "'content_length':9,'time':'2026-01-02T09:00:00Z','time_local':'2026-01-02T10:00:00+01:00',"
                                .replace("'", "\"")
                        + "'time_relative':'now','relevance':0.5,'successor':{'id':'fact_01ARZ3NDEKTSV4RRFFQ69G5FAV',"
                                .replace("'", "\"")
                        + "'content':'Ada rows'},'standing':'outdated'}".replace("'", "\""));
    }
}
