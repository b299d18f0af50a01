package dev.nightjar.kernel.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.tool.ToolArgument;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolArgumentsTest {

    private final ToolArguments<Search> arguments = new ToolJson().arguments(Search.class);

    @Test
    void should_describe_arguments_as_json_schema() throws JsonProcessingException {
        var expected = """
                {
                  "type": "object",
                  "properties": {
                    "query": {"type": "string", "description": "What to look for", "minLength": 1},
                    "max_hits": {"type": "integer", "description": "How many", "default": 10, "minimum": 1, "maximum": 50},
                    "kind": {"type": "string", "description": "Which kind", "enum": ["fact", "long_note"], "default": "fact"},
                    "least_score": {"type": "number", "minimum": 0.5, "description": "How good"},
                    "is_exact": {"type": "boolean", "description": "Exact words only"},
                    "tags": {"type": "array", "items": {"type": "string"}, "description": "Only with these"},
                    "items": {
                      "type": "array",
                      "description": "What to add",
                      "items": {
                        "type": "object",
                        "properties": {
                          "full_text": {"type": "string", "description": "The text", "minLength": 1},
                          "weight": {"type": "number", "description": "Its weight", "default": 0.5, "maximum": 1}
                        },
                        "required": ["full_text"],
                        "additionalProperties": false
                      }
                    },
                    "after_id": {"type": "integer", "description": "Go on after"}
                  },
                  "required": ["query"],
                  "additionalProperties": false
                }
                """;
        var mapper = new ObjectMapper();

        assertThat(mapper.readTree(arguments.schema())).isEqualTo(mapper.readTree(expected));
        assertThat(arguments.schema().indexOf("\"query\""))
                .isLessThan(arguments.schema().indexOf("\"after_id\""));
    }

    @Test
    void should_bind_everything() throws ArgumentsRefusedException {
        var search = arguments.read("""
                {"query": "tea", "max_hits": 3, "kind": "long_note", "least_score": 0.75, "is_exact": true,
                 "tags": ["a", "b"], "items": [{"full_text": "x", "weight": 1}], "after_id": 9000000000}
                """);

        assertThat(search)
                .isEqualTo(new Search(
                        "tea",
                        3,
                        Kind.LONG_NOTE,
                        0.75,
                        true,
                        List.of("a", "b"),
                        List.of(new Item("x", 1.0)),
                        9_000_000_000L));
    }

    @Test
    void should_fill_in_defaults_and_leave_the_rest_null() throws ArgumentsRefusedException {
        var search = arguments.read("{\"query\": \"tea\", \"tags\": null, \"items\": [{\"full_text\": \"x\"}]}");

        assertThat(search)
                .isEqualTo(new Search("tea", 10, Kind.FACT, null, null, null, List.of(new Item("x", 0.5)), null));
    }

    @Test
    void should_use_the_names_and_the_blank_texts_that_annotations_ask_for() throws ArgumentsRefusedException {
        ToolArguments<Edit> edit = new ToolJson().arguments(Edit.class);

        assertThat(edit.schema())
                .contains("\"oldStr\"", "\"atLine\"", "\"newParts\"", "\"partText\"", "\"required\":[\"oldStr\"]")
                .doesNotContain("minLength", "old_str");
        assertThat(edit.read("{\"oldStr\": \"\\n\", \"atLine\": \"3\", \"newParts\": [{\"partText\": \" \"}, {}]}"))
                .isEqualTo(new Edit("\n", 3, List.of(new Part(" "), new Part(null))));
        assertThatThrownBy(() -> edit.read("{\"old_str\": \"x\"}"))
                .hasMessageContainingAll("oldStr: is missing", "known arguments are oldStr, atLine, newParts");
    }

    @Test
    void should_take_blank_text_as_no_arguments() throws ArgumentsRefusedException {
        ToolArguments<Optional> optional = new ToolJson().arguments(Optional.class);

        assertThat(optional.read(" ")).isEqualTo(new Optional("plain \"text\""));
        assertThat(optional.read("{}")).isEqualTo(new Optional("plain \"text\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'query': 'x', 'max_hits': '', 'kind': ' ', 'least_score': '', 'is_exact': '', 'tags': '', 'items': '',"
                        + " 'after_id': '\\t'}",
                "{'query': 'x', 'tags': ['', ' '], 'items': ['']}"
            })
    void should_take_a_blank_optional_argument_for_one_that_is_not_given(String json) throws ArgumentsRefusedException {
        assertThat(arguments.read(json.replace('\'', '"')))
                .isEqualTo(new Search("x", 10, Kind.FACT, null, null, null, null, null));
    }

    @Test
    void should_read_numbers_and_truth_values_that_were_sent_as_text() throws ArgumentsRefusedException {
        var search = arguments.read("""
                {"query": "5", "max_hits": "5", "least_score": " 0.75", "is_exact": "True", "after_id": "9000000000",
                 "tags": ["", "7"], "items": [{"full_text": "9", "weight": "0.25"}, {"full_text": "x", "weight": ""}]}
                """);

        assertThat(search)
                .isEqualTo(new Search(
                        "5",
                        5,
                        Kind.FACT,
                        0.75,
                        true,
                        List.of("7"),
                        List.of(new Item("9", 0.25), new Item("x", 0.5)),
                        9_000_000_000L));
        ToolArguments<Deep> deep = new ToolJson().arguments(Deep.class);
        assertThat(deep.read("{\"counts\": [\"1\", 3], \"words\": [\"\"]}"))
                .isEqualTo(new Deep(List.of(1, 3), null, List.of("a", "b")));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("{\"query\": \"tea\"", "malformed JSON at line 1, column 16"),
                Arguments.of("{\"query\": \"tea\"} trailing", "malformed JSON at line 1"),
                Arguments.of("{\"query\": \"a\", \"query\": \"b\"}", "malformed JSON at line 1"),
                Arguments.of("[1]", "a JSON object is expected"),
                Arguments.of("\"tea\"", "a JSON object is expected"),
                Arguments.of("null", "a JSON object is expected"),
                Arguments.of("{}", "query: is missing; accepted is text that is not blank (What to look for)"),
                Arguments.of("{\"query\": null}", "query: is missing; accepted is text that is not blank"),
                Arguments.of("{\"query\": \"\"}", "query: \"\" is not accepted; accepted is text that is not blank"),
                Arguments.of(
                        "{\"query\": \" \\t\"}", "query: \" \\t\" is not accepted; accepted is text that is not blank"),
                Arguments.of("{\"query\": 5}", "query: 5 is not accepted; accepted is text that is not blank"),
                Arguments.of(
                        "{\"query\": \"x\", \"max_hits\": 51}",
                        "max_hits: 51 is not accepted; accepted is a whole number from 1 up to 50"),
                Arguments.of(
                        "{\"query\": \"x\", \"max_hits\": 0}",
                        "max_hits: 0 is not accepted; accepted is a whole number from 1 up to 50"),
                Arguments.of(
                        "{\"query\": \"x\", \"max_hits\": \"five\"}",
                        "max_hits: \"five\" is not accepted; accepted is a whole number from 1 up to 50"),
                Arguments.of(
                        "{\"query\": \"x\", \"max_hits\": \"1e1\"}",
                        "max_hits: \"1e1\" is not accepted; accepted is a whole number from 1 up to 50"),
                Arguments.of(
                        "{\"query\": \"x\", \"max_hits\": \"51\"}",
                        "max_hits: 51 is not accepted; accepted is a whole number from 1 up to 50"),
                Arguments.of(
                        "{\"query\": \"x\", \"max_hits\": 2.5}",
                        "max_hits: 2.5 is not accepted; accepted is a whole number from 1 up to 50"),
                Arguments.of(
                        "{\"query\": \"x\", \"after_id\": 99999999999999999999}",
                        "after_id: 99999999999999999999 is not accepted; accepted is a whole number"),
                Arguments.of(
                        "{\"query\": \"x\", \"kind\": \"FACTS\"}",
                        "kind: \"FACTS\" is not accepted; accepted is one of fact, long_note"),
                Arguments.of(
                        "{\"query\": \"x\", \"kind\": 1}",
                        "kind: 1 is not accepted; accepted is one of fact, long_note"),
                Arguments.of(
                        "{\"query\": \"x\", \"is_exact\": \"yes\"}",
                        "is_exact: \"yes\" is not accepted; accepted is true or false"),
                Arguments.of(
                        "{\"query\": \"x\", \"least_score\": 0.4}",
                        "least_score: 0.4 is not accepted; accepted is a number from 0.5"),
                Arguments.of(
                        "{\"query\": \"x\", \"tags\": \"a\"}",
                        "tags: \"a\" is not accepted; accepted is a list, each text"),
                Arguments.of("{\"query\": \"x\", \"tags\": [1]}", "tags[0]: 1 is not accepted; accepted is text"),
                Arguments.of("{\"query\": \"x\", \"tags\": [null]}", "tags[0]: null is not accepted; accepted is text"),
                Arguments.of(
                        "{\"query\": \"x\", \"quarry\": 1}",
                        "quarry: unknown argument; known arguments are query, max_hits, kind, least_score, is_exact, tags"),
                Arguments.of("{\"query\": \"x\", \"items\": [{}]}", "items[0].full_text: is missing; accepted is text"),
                Arguments.of(
                        "{\"query\": \"x\", \"items\": [{\"full_text\": \" \"}]}",
                        "items[0].full_text: \" \" is not accepted; accepted is text that is not blank"),
                Arguments.of(
                        "{\"query\": \"x\", \"items\": [{\"full_text\": \"y\", \"weight\": 2}]}",
                        "items[0].weight: 2 is not accepted; accepted is a number up to 1"),
                Arguments.of(
                        "{\"query\": \"x\", \"items\": [{\"full_text\": \"y\", \"size\": 2}]}",
                        "items[0].size: unknown argument; known arguments are full_text, weight"),
                Arguments.of(
                        "{\"query\": \"x\", \"items\": [\"y\"]}",
                        "items[0]: \"y\" is not accepted; accepted is an object with full_text, weight"),
                Arguments.of("{\"query\": \"forbidden\"}", "the query must not be 'forbidden'"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void should_refuse_what_does_not_fit_and_say_what_does(String json, String message) {
        assertThatThrownBy(() -> arguments.read(json))
                .isInstanceOf(ArgumentsRefusedException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void should_tell_all_problems_at_once() {
        assertThatThrownBy(() -> arguments.read("{\"max_hits\": 99, \"kind\": \"x\", \"other\": 1}"))
                .isInstanceOf(ArgumentsRefusedException.class)
                .hasMessageContaining("query: is missing")
                .hasMessageContaining("max_hits: 99")
                .hasMessageContaining("kind: \"x\"")
                .hasMessageContaining("other: unknown argument");
    }

    @Test
    void should_describe_a_tool_without_arguments() {
        assertThat(new ToolJson().arguments(Nothing.class).schema())
                .isEqualTo("{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{}}");
    }

    @Test
    void should_hold_limits_against_the_elements_of_a_list_and_inside_an_object() throws ArgumentsRefusedException {
        ToolArguments<Deep> deep = new ToolJson().arguments(Deep.class);

        assertThat(deep.schema())
                .startsWith("{\"type\":\"object\",\"properties\":{"
                        + "\"counts\":{\"description\":\"Numbers\",\"type\":\"array\","
                        + "\"items\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":3}},");
        assertThat(deep.read("{\"counts\": [1, 3], \"item\": {\"full_text\": \"x\"}}"))
                .isEqualTo(new Deep(List.of(1, 3), new Item("x", 0.5), List.of("a", "b")));
        assertThatThrownBy(() -> deep.read("{\"counts\": [1, 4]}"))
                .hasMessage("counts[1]: 4 is not accepted; accepted is a whole number from 1 up to 3");
        assertThatThrownBy(() -> deep.read("{\"counts\": [9999999999]}"))
                .hasMessageStartingWith("counts[0]: 9999999999");
        assertThatThrownBy(() -> deep.read("{\"counts\": [], \"item\": {}}"))
                .hasMessage("item.full_text: is missing; accepted is text that is not blank (The text)");
    }

    @Test
    void should_accept_the_elements_of_a_list_one_by_one_and_say_which_were_refused() throws Exception {
        ToolArguments<Batch> batch = new ToolJson().arguments(Batch.class);

        assertThat(batch.schema())
                .contains("\"maxItems\":3", "\"maxLength\":5", "\"maximum\":1", "\"required\":[\"text\"]");
        var part = batch.readPart("""
                {"notes": [{"text": "one"}, {"text": " "}, {"weight": 0.5}, {"text": "long one"}, 7,
                  {"text": "two", "weight": 95}, {"text": "two", "weight": "much"}, {"text": "three", "colour": "red"},
                  {"text": "two"}, {"text": "three", "weight": 1}, {"text": "four"}]}""");
        assertThat(part.arguments().notes()).extracting(Note::text).containsExactly("one", "two", "three");
        assertThat(part.refused())
                .containsExactly(
                        "notes[1] {\"text\":\" \"}: text: \" \" is not accepted; accepted is text that is not blank, at most 5"
                                + " characters",
                        "notes[2] {\"weight\":0.5}: text: is missing; accepted is text that is not blank, at most 5"
                                + " characters (The text)",
                        "notes[3] {\"text\":\"long one\"}: text: \"long one\" is not accepted; accepted is text that is"
                                + " not blank, at most 5 characters",
                        "notes[4] 7: 7 is not accepted; accepted is an object with text, weight",
                        "notes[5] {\"text\":\"two\",\"weight\":95}: weight: 95 is not accepted; accepted is a number from"
                                + " 0 up to 1",
                        "notes[6] {\"text\":\"two\",\"weight\":\"much\"}: weight: \"much\" is not accepted; accepted is a"
                                + " number from 0 up to 1",
                        "notes[7] {\"text\":\"three\",\"colour\":\"red\"}: colour: unknown argument; known arguments are"
                                + " text, weight",
                        "notes[10]: a call takes at most 3");
        assertThatThrownBy(() -> batch.readPart("{\"notes\": \"none\"}")).hasMessageStartingWith("notes: ");
        assertThat(new ToolJson().render(new Item("x", 1.0), part.refused().subList(7, 8)))
                .isEqualTo("{\"full_text\":\"x\",\"weight\":1.0,"
                        + "\"refused\":[\"notes[10]: a call takes at most 3\"]}");
    }

    @Test
    void should_cut_a_long_value_short() {
        String json = "{\"query\": \"x\", \"max_hits\": \"" + "9".repeat(5000) + "\"}";

        assertThatThrownBy(() -> arguments.read(json)).message().hasSizeLessThan(300);
    }

    @Test
    void should_refuse_a_record_that_contains_itself() {
        assertThatThrownBy(() -> new ToolJson().arguments(Node.class).read("{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested deeper");
    }

    enum Kind {
        FACT,
        LONG_NOTE
    }

    record Item(
            @ToolArgument(value = "The text", required = true)
            String fullText,

            @ToolArgument(value = "Its weight", defaultValue = "0.5", maximum = 1) @Nullable
            Double weight) {}

    record Search(
            @ToolArgument(value = "What to look for", required = true)
            String query,

            @ToolArgument(value = "How many", defaultValue = "10", minimum = 1, maximum = 50)
            int maxHits,

            @ToolArgument(value = "Which kind", defaultValue = "fact")
            Kind kind,

            @ToolArgument(value = "How good", minimum = 0.5) @Nullable
            Double leastScore,

            @ToolArgument("Exact words only") @Nullable Boolean isExact,
            @ToolArgument("Only with these") @Nullable List<String> tags,
            @ToolArgument("What to add") @Nullable List<Item> items,
            @ToolArgument("Go on after") @Nullable Long afterId) {

        Search {
            if (query.equals("forbidden")) {
                throw new IllegalArgumentException("the query must not be 'forbidden'");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'notes': [{'text': 'dogs', 'weight': 0.9, 'tags': ['a']}]}",
                "{'notes': [{'text': 'dogs', 'weight': '0.9', 'tags': 'a'}]}",
                "{'notes': [{'text': 'dogs', 'weight': '90 %', 'tags': ['a']}]}",
                "{'notes': [{'text': 'dogs', 'weight': 90, 'tags': 'a'}]}",
                "{'notes': {'text': 'dogs', 'weight': '0,9', 'tags': ['a', {'b': 1}]}}",
                "{'notes': [{'note': 'dogs', 'rank': 5, 'weight': 0.9, 'tags': ['a']}], 'said': true}",
                "{'notes': [{'TEXT': 'dogs', 'weight': 0.9, 'tags': ['a'], 'rank': 1}], 'more': {}}"
            })
    void should_take_answers_in_other_types(String json) throws ArgumentsRefusedException {
        var answer = new ToolJson().arguments(Answer.class).readAnswer(json.replace('\'', '"'));

        assertThat(answer.arguments().notes()).containsExactly(new Remark("dogs", 0.9, List.of("a")));
        assertThat(answer.refused()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'notes': ['dogs']}",
                "{'notes': 'dogs'}",
                "{'notes': [{'text': ['dogs'], 'weight': 'high'}]}",
                "{'notes': [{'text': 'dogs', 'weight': 1.5, 'tags': {'a': 1}}]}",
                "{'notes': [{'text': 'dogs', 'weight': -3, 'tags': null}]}"
            })
    void should_take_an_answer_without_what_cannot_be_understood(String json) throws ArgumentsRefusedException {
        var answer = new ToolJson().arguments(Answer.class).readAnswer(json.replace('\'', '"'));

        assertThat(answer.arguments().notes())
                .extracting(Remark::text, Remark::weight)
                .containsExactly(tuple("dogs", 0.5));
        assertThat(answer.refused()).isEmpty();
    }

    @Test
    void should_name_what_is_left_out_of_an_answer() throws ArgumentsRefusedException {
        var answers = new ToolJson().arguments(Answer.class);

        var part = answers.readAnswer(
                "{\"notes\": [{\"text\": 7}, {\"weight\": 0.5}, {\"text\": \"longer than it may be\"}]}");

        assertThat(part.arguments().notes()).extracting(Remark::text).containsExactly("7");
        assertThat(part.refused())
                .satisfiesExactly(
                        missing -> assertThat(missing).startsWith("notes[1]").contains("text: is missing"),
                        longer -> assertThat(longer).startsWith("notes[2]").contains("at most 9 characters"));
        assertThatExceptionOfType(ArgumentsRefusedException.class)
                .isThrownBy(() -> answers.readAnswer("{\"notes\": [{\"weight\": 0.5}, 3]}"))
                .withMessageContainingAll("notes[0]", "text: is missing", "notes[1]");
        assertThat(answers.readAnswer("{\"notes\": []}").arguments().notes()).isEmpty();
    }

    record Remark(
            @ToolArgument(value = "The text", required = true, maxLength = 9)
            String text,

            @ToolArgument(value = "Its weight", defaultValue = "0.5", minimum = 0, maximum = 1)
            Double weight,

            @ToolArgument("Its tags") @Nullable List<String> tags) {}

    record Answer(
            @ToolArgument(value = "Notes", required = true, maxItems = 5, oneByOne = true)
            List<Remark> notes) {}

    record Note(
            @ToolArgument(value = "The text", required = true, maxLength = 5)
            String text,

            @ToolArgument(value = "Its weight", defaultValue = "0.5", minimum = 0, maximum = 1)
            Double weight) {}

    record Batch(
            @ToolArgument(value = "Notes", required = true, maxItems = 3, oneByOne = true)
            List<Note> notes) {}

    record Optional(
            @ToolArgument(value = "Any", defaultValue = "plain \"text\"")
            String text) {}

    record Edit(
            @ToolArgument(value = "Old text", name = "oldStr", required = true, verbatim = true)
            String oldStr,

            @ToolArgument(value = "Where", name = "atLine") @Nullable
            Integer atLine,

            @ToolArgument(value = "Parts", name = "newParts") @Nullable
            List<Part> newParts) {}

    record Part(
            @ToolArgument(value = "Text", name = "partText", verbatim = true) @Nullable
            String partText) {}

    record Nothing() {}

    record Deep(
            @ToolArgument(value = "Numbers", required = true, minimum = 1, maximum = 3)
            List<Integer> counts,

            @ToolArgument("One item") @Nullable Item item,

            @ToolArgument(value = "Words", defaultValue = "[\"a\", \"b\"]")
            List<String> words) {}

    record Node(@ToolArgument("Below") @Nullable List<Node> children) {}
}
