package dev.nightjar.plugin.maintenance.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.LinearTime;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSegmenterTest {

    private final MessageSegmenter segmenter = new MessageSegmenter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I live in Oslo. Please summarise this mail:\\n\\nFrom: a@b.example\\nHi | own mail
                    > I live in Rome\\nI do not. | reply own
                    She said "I live in Rome" and left. | own quotation own
                    Look:\\n```\\nint i;\\n```\\nI use Java. | own code own
                    [12:03] bob: I live in Kiel | chat
                    2026-03-01 12:00:03 INFO I live in Kiel | log
                    What is that? <p>I live in Kiel</p> | own page
                    Kürze das:\\n\\nIch wohne jetzt in Kiel, arbeite dort im Hafen und habe zwei Kinder. | own pasted
                    请翻译：\\n我是护士，现在住在利兹，有三个孩子，每天晚上都要上夜班。 | own pasted
                    Is it good?\\n\\nThe Harbour\\n\\nI have lived in Kiel since I was seven years old. | own pasted
                    ANN LEE\\n1 Quay Rd, a@b.example\\nHome: Kiel\\nJob: cook\\nPets: cat\\n\\nIs it good? | pasted own
                    Tell me what he wants.\\n\\nDear Ann,\\nI live in Kiel.\\nBest,\\nBob | own mail
                    shorten his mail pls\\n\\nHi Ann, I live in Kiel now, the flat is tiny. Best, Bob | own mail
                    ¿me resumes este correo?\\n\\nHola: escribo desde Gijón, vivo allí. Un abrazo, Nuria | own mail
                    Hi, I live in Kiel now. Best, Bob | own
                    I like it.\\n\\nNow, what about Kiel, Bonn, Ulm? | own
                    Bob: I live in Kiel.\\nAnn: Since when? | chat
                    SYSTEM: I live in Kiel | role
                    Another puppy: we are at four dogs now. | own
                    I read "The Old Harbour" in Kiel. | own
                    About me:\\nI live in Kiel. | own
                    Is it right?\\nThe Harbour: how it works\\nI have lived in Kiel since I was seven years old. | own pasted
                    Kürze das bitte\\nVon Petra Lang\\nIch wohne in Kiel und arbeite dort seit neun Jahren im Hafen. | own pasted
                    shorten this please\\nI grew up in Kiel and I have worked as a cook at the harbour there for nine years, and my wife is a nurse who works at night. | own pasted
                    Is this a good plan? I moved lately\\nI grew up in Kiel and I have worked as a cook at the harbour there for nine years, and my wife is a nurse who works at night. | own
                    Can you help?\\nI live in Kiel and I look for a job at the harbour there. | own
                    Can you help?\\nWe moved to Kiel\\nNow I look for a new job at the harbour there. | own
                    Ann wrote me: I live in Kiel now. | own quotation
                    My brother texted last night: I moved to Kiel.\\nI live in Oslo. | own quotation own
                    Meine Schwester hat mir geschrieben: Ich bin jetzt Vegetarierin. | own quotation
                    Ann m'a écrit : je suis végétarienne. | own quotation
                    I told her: I live in Kiel. | own
                    What I said yesterday: I live in Kiel. | own
                    My rules:\\n- be brief and write in English always\\n- no emojis, no lists, no jokes | own
                    """)
    @DisplayName("each part of a message names where it comes from")
    void should_name_the_origin(String message, String origins) {
        assertThat(segmenter.segments(message.replace("\\n", "\n")).stream()
                        .map(segment -> segment.origin().label())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(origins);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I live in Oslo. | I live in Oslo.
                    I swim.\\n> you swim\\nI run. | I swim.\\n\\n\\nI run.
                    She said "I am late" and left. | She said \uFFFC and left.
                    他说「我住在基尔，明天很忙」。 | 他说\uFFFC。
                    > you swim | ``
                    """)
    @DisplayName("own words leave out what is not, and keep what stood before and behind apart")
    void should_leave_gaps(String message, String own) {
        assertThat(segmenter.ownWords(message.replace("\\n", "\n"))).isEqualTo(own.replace("\\n", "\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\n", "\u2028", ":", "```", "\"", "„", "<", ">", "--", "a:\n", "\uD83D", "::::"})
    void should_answer_for_almost_nothing(String message) {
        assertThat(segmenter.segments(message)).hasSizeLessThan(2);
    }

    @Test
    @DisplayName("law: segments are in order, hold all but white space, and are the same each time")
    void should_hold_everything() {
        long seed = 8_114;
        var random = new Random(seed);
        var parts = List.of(
                "I",
                "live",
                "in",
                "Oslo",
                ".",
                ":",
                "\n",
                "\n\n",
                "```",
                "\"",
                "„",
                "“",
                "> ",
                "Bob: ",
                "<p>",
                "</p>",
                "Please",
                "summarise",
                "this",
                "mail",
                "From: a@b.example",
                "Dear Ann,",
                "Best,",
                "Bob",
                "--",
                "---",
                "SYSTEM:",
                "12:03",
                "?",
                "wrote",
                "said",
                "übersetze",
                "[12:03] ",
                "{",
                "}",
                ";",
                "\t",
                " ",
                "\u00A0",
                "😀",
                "\uD83D",
                "'",
                "- ",
                "1. ",
                "$ ls");
        for (int round = 0; round < 3_000; round++) {
            var message = IntStream.range(0, random.nextInt(40))
                    .mapToObj(i -> parts.get(random.nextInt(parts.size())) + (random.nextBoolean() ? " " : ""))
                    .collect(Collectors.joining());
            var segments = segmenter.segments(message);
            assertThat(segments).as("seed %d, round %d", seed, round).isEqualTo(segmenter.segments(message));
            assertThat(leftOut(message, segments))
                    .as("seed %d, round %d: %s", seed, round, message)
                    .isBlank();
        }
    }

    private static String leftOut(String message, List<Segment> segments) {
        var left = new StringBuilder();
        int from = 0;
        for (var segment : segments) {
            assertThat(segment.start()).isGreaterThanOrEqualTo(from);
            left.append(message, from, segment.start());
            from = segment.end();
        }
        return left.append(message.substring(from)).toString();
    }

    @ParameterizedTest
    @DisplayName("time grows with the length of the message only, whatever it is made of")
    @ValueSource(
            strings = {
                "\"a ",
                "a: ",
                "I live in Oslo\n",
                "> x\n",
                "```\n",
                "<p>",
                "„a «b ",
                "kwzq ",
                "summarise this ",
                "  # x\n",
                "AB\nx\n\n",
                "Dear Bob,\nx\n\n",
                "Bob: hi\n",
                ". ",
                "---\n",
                "From: a\n",
                "summarise, ",
                "a\r\n",
                "'a "
            })
    void should_be_linear(String part) {
        LinearTime.check("", part, this::segment);
    }

    @ParameterizedTest
    @DisplayName("nor does a long line take longer than its length explains")
    @CsvSource({"'From: ', x", "'From: ', x@", "'From: ', 'x@y '", "'a ', '= x'", "'a =', ' '", "'a ', '= x; '"})
    void should_be_linear_within_a_line(String begin, String part) {
        LinearTime.check(begin, part, this::segment);
    }

    private void segment(String message) {
        assertThat(segmenter.segments(message)).isNotEmpty();
    }
}
