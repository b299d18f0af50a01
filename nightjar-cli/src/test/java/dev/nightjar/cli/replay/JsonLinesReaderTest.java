package dev.nightjar.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.memory.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonLinesReaderTest {

    private static final String GOOD =
            "{\"session\":\"s1\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"name\":\"Ada\",\"text\":\"Hi\"}";

    @Test
    void should_read_every_part_of_a_message() throws IOException {
        assertThat(messages(GOOD))
                .containsExactly(
                        new DialogueMessage(1, "s1", Instant.parse("2026-01-02T09:00:00Z"), Role.USER, "Ada", "Hi"));
    }

    @Test
    void should_count_blank_lines_but_skip_them() throws IOException {
        assertThat(messages("\n  \n" + GOOD + "\n\n\t\n" + GOOD))
                .extracting(DialogueMessage::line)
                .containsExactly(3, 6);
    }

    @Test
    void should_find_nothing_in_an_empty_file() throws IOException {
        assertThat(messages("")).isEmpty();
        assertThat(messages("\uFEFF")).isEmpty();
    }

    @Test
    void should_tolerate_byte_order_mark_and_carriage_returns() throws IOException {
        assertThat(messages("\uFEFF" + GOOD + "\r\n" + GOOD + "\r\n")).hasSize(2);
    }

    @Test
    void should_accept_a_missing_or_blank_name_unknown_keys_and_other_zones() throws IOException {
        var read = messages("""
                {"session":"s","time":"2026-01-02T10:00:00+01:00","role":"agent","text":"Grüße 🎉","extra":{"a":[1]}}
                {"session":"s","time":"2026-01-02T10:00:00+01:00[Europe/Berlin]","role":"agent","name":null,"text":"  "}
                {"session":"s","time":"2026-01-02T09:00Z","role":"agent","name":" ","text":""}
                """);

        assertThat(read).extracting(DialogueMessage::time).containsOnly(Instant.parse("2026-01-02T09:00:00Z"));
        assertThat(read).extracting(DialogueMessage::name).containsOnlyNulls();
        assertThat(read).extracting(DialogueMessage::text).containsExactly("Grüße 🎉", "  ", "");
    }

    @Test
    void should_read_a_text_of_a_million_characters() throws IOException {
        var text = "long ".repeat(200_000);

        assertThat(messages(GOOD.replace("Hi", text)))
                .singleElement()
                .extracting(DialogueMessage::text)
                .isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "hello                                             | not JSON",
                "{\"session\":\"s\"                                | not JSON",
                "{} {}                                             | not JSON",
                "[1]                                               | not a JSON object but [1]",
                "\"text\"                                          | not a JSON object",
                "{}                                                | no \"session\"",
                "{\"session\":\" \",T,R,X}                         | \"session\" is blank",
                "{\"session\":7,T,R,X}                             | \"session\" must be text in quotes, but was 7",
                "{S,R,X}                                           | no \"time\"",
                "{S,\"time\":null,R,X}                             | no \"time\"",
                "{S,\"time\":\"yesterday\",R,X}                    | bad time 'yesterday'; use ISO-8601 with a zone",
                "{S,\"time\":\"2026-01-02\",R,X}                   | bad time '2026-01-02'",
                "{S,\"time\":\"2026-01-02T09:00:00\",R,X}          | bad time '2026-01-02T09:00:00'",
                "{S,\"time\":\"2026-02-30T09:00:00Z\",R,X}         | bad time '2026-02-30T09:00:00Z'",
                "{S,\"time\":\"+99999-01-01T00:00:00Z\",R,X}       | time '+99999-01-01T00:00:00Z' is +99999-01-01T00:00:00Z in UTC, which is not from 1970",
                "{S,\"time\":\"0001-01-01T00:00:00Z\",R,X}         | time '0001-01-01T00:00:00Z' is 0001-01-01T00:00:00Z in UTC, which is not from 1970",
                "{S,\"time\":\"9999-12-31T23:59:59-18:00\",R,X}    | time '9999-12-31T23:59:59-18:00' is +10000-01-01T17:59:59Z in UTC, which is not from 1970-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z; correct it",
                "{S,\"time\":1767344400,R,X}                       | \"time\" must be text in quotes",
                "{S,T,X}                                           | no \"role\"",
                "{S,T,\"role\":\"butler\",X}                       | Unknown role 'butler'; use user or agent (assistant",
                "{S,T,R}                                           | no \"text\"",
                "{S,T,R,\"text\":[]}                               | \"text\" must be text in quotes, but was []",
                "{S,T,R,X,\"name\":{}}                             | \"name\" must be text in quotes",
            })
    void should_name_file_line_and_reason_of_a_bad_line(String line, String reason) {
        var written = line.replace("S,", "\"session\":\"s\",")
                .replace("T,", "\"time\":\"2026-01-02T09:00:00Z\",")
                .replace("R,", "\"role\":\"user\",")
                .replace("R}", "\"role\":\"user\"}")
                .replace("X}", "\"text\":\"x\"}")
                .replace("X,", "\"text\":\"x\",");

        assertThatExceptionOfType(BadLineException.class)
                .isThrownBy(() -> messages(GOOD + "\n\n" + written))
                .withMessageStartingWith("talk.jsonl:3: " + reason)
                .satisfies(failure -> assertThat(failure.getMessage()).hasLineCount(1));
    }

    @Test
    void should_name_the_line_that_is_not_utf8() {
        var bytes = (GOOD + "\n" + GOOD.replace("Hi", "é")).getBytes(StandardCharsets.ISO_8859_1);

        assertThatExceptionOfType(BadLineException.class)
                .isThrownBy(() -> messages(bytes))
                .withMessageStartingWith("talk.jsonl:2: not UTF-8 text");
    }

    @Test
    void should_hand_out_what_comes_before_a_bad_line() throws IOException {
        try (var reader = reader((GOOD + "\nbad").getBytes(StandardCharsets.UTF_8))) {
            assertThat(reader.next()).isPresent();
            assertThatExceptionOfType(BadLineException.class).isThrownBy(reader::next);
        }
    }

    private static List<DialogueMessage> messages(String text) throws IOException {
        return messages(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<DialogueMessage> messages(byte[] bytes) throws IOException {
        var messages = new ArrayList<DialogueMessage>();
        try (var reader = reader(bytes)) {
            for (var next = reader.next(); next.isPresent(); next = reader.next()) {
                messages.add(next.get());
            }
            assertThat(reader.bytesRead()).isEqualTo(bytes.length);
        }
        return messages;
    }

    private static JsonLinesReader reader(byte[] bytes) {
        return new JsonLinesReader("talk.jsonl", new ByteArrayInputStream(bytes));
    }
}
