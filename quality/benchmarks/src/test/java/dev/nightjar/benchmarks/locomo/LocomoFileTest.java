package dev.nightjar.benchmarks.locomo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.nightjar.benchmarks.locomo.LocomoFile.Conversation;
import dev.nightjar.benchmarks.locomo.LocomoFile.Question;
import dev.nightjar.benchmarks.locomo.LocomoFile.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocomoFileTest {

    private static final String SESSIONS = """
            "speaker_a": "Zoë", "speaker_b": "Bo",
            "session_1_date_time": "9:05 am on 3 January, 2024",
            "session_1": [
              {"speaker": "Zoë", "dia_id": "D1:1", "text": "Good morning!"},
              {"speaker": "Bo", "dia_id": "D1:2", "text": " ", "blip_caption": "a photo of a sledge"},
              {"speaker": "Bo", "dia_id": "D1:3", "text": "Look at that."}],
            "session_2_date_time": "12:30 AM on 29 February, 2024",
            "session_2": []""";

    @TempDir
    Path folder;

    @Test
    void should_find_the_evidence_however_it_is_written() throws IOException {
        assertThat(evidence("[\"D1:1\"]")).containsExactly("D1:1");
        assertThat(evidence("[\"D1:1; D1:3\"]")).containsExactly("D1:1", "D1:3");
        assertThat(evidence("[\"D1:3 D1:2, D1:1\"]")).containsExactly("D1:3", "D1:2", "D1:1");
        assertThat(evidence("[\"D1:03\", \"D:1:1\", \"D01:3\"]")).containsExactly("D1:3", "D1:1");
        assertThat(evidence("\"D1:1\"")).containsExactly("D1:1");
    }

    @Test
    void should_tell_evidence_that_names_no_turn() throws IOException {
        var read = read(SESSIONS, question("[\"D1:1; D9:17\", \"D\", \"D1:4\"]"));
        assertThat(read.questions()).extracting(Question::evidence).containsExactly(java.util.Set.of("D1:1"));
        assertThat(read.malformed()).containsExactly("D1:1; D9:17", "D", "D1:4");
    }

    @Test
    void should_leave_out_questions_without_evidence() throws IOException {
        var read = read(
                SESSIONS,
                question("[]"),
                question("null"),
                question("[\"D7:7\"]"),
                "{\"question\": \"?\", \"category\": 1}",
                question("[\"D1:3\"]"));
        assertThat(read.questions()).hasSize(1);
        assertThat(read.withoutEvidence()).isEqualTo(4);
    }

    @Test
    void should_know_which_turns_have_words() throws IOException {
        var read = read(SESSIONS, question("[\"D1:2\"]"));
        assertThat(read.turns()).extracting(Turn::id).containsExactly("D1:1", "D1:2", "D1:3");
        assertThat(read.turns()).extracting(Turn::hasWords).containsExactly(true, false, true);
    }

    @Test
    void should_read_every_session_in_the_order_of_its_number() throws IOException {
        var read = read("""
                "session_10_date_time": "1:00 pm on 3 May, 2024",
                "session_10": [{"speaker": "Bo", "dia_id": "D10:1", "text": "last"}],
                "session_2_date_time": "1:00 pm on 2 May, 2024",
                "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "first"}],
                "session_3_date_time": "1:00 pm on 2 May, 2024\"""");
        assertThat(read.turns()).extracting(Turn::text).containsExactly("first", "last");
    }

    @Test
    void should_give_every_turn_an_id_of_its_own() throws IOException {
        var read = read("""
                "session_1": [{"speaker": "Bo", "dia_id": "D1:1", "text": "one"},
                              {"speaker": "Bo", "dia_id": "D1:1", "text": "two"},
                              {"speaker": "Bo", "text": "three"}]""");
        assertThat(read.turns()).extracting(Turn::text).containsExactly("one", "two", "three");
        assertThat(read.turns()).extracting(Turn::id).doesNotHaveDuplicates().startsWith("D1:1");
    }

    @Test
    void should_read_times_in_other_forms_and_put_sessions_without_one_a_day_later() throws IOException {
        var read = read("""
                "session_1_date_time": "2:07 pm on 9 August, 2023",
                "session_1": [{"speaker": "Bo", "dia_id": "D1:1", "text": "one"}],
                "session_2_date_time": "sometime",
                "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "two"}],
                "session_3": [{"speaker": "Bo", "dia_id": "D3:1", "text": "three"}],
                "session_4_date_time": "2023-09-01 10:00",
                "session_4": [{"speaker": "Bo", "dia_id": "D4:1", "text": "four"}],
                "session_5_date_time": "12:00 AM  on 2 September 2023",
                "session_5": [{"speaker": "Bo", "dia_id": "D5:1", "text": "five"}]""");
        assertThat(read.turns())
                .extracting(Turn::time)
                .containsExactly(
                        Instant.parse("2023-08-09T14:07:00Z"),
                        Instant.parse("2023-08-10T14:07:00Z"),
                        Instant.parse("2023-08-11T14:07:00Z"),
                        Instant.parse("2023-09-01T10:00:00Z"),
                        Instant.parse("2023-09-02T00:00:00Z"));
        assertThat(read.undated()).containsExactly("session_2", "session_3");
    }

    @Test
    void should_read_a_file_with_one_conversation_only() throws IOException {
        var file = Files.writeString(folder.resolve("one.json"), conversation(SESSIONS, question("[\"D1:1\"]")));
        assertThat(LocomoFile.read(file)).hasSize(1);
    }

    @Test
    void should_say_what_is_wrong_with_a_file_that_has_no_conversations() throws IOException {
        var file = Files.writeString(folder.resolve("none.json"), "[{\"text\": \"hello\"}]");
        assertThatIOException().isThrownBy(() -> LocomoFile.read(file)).withMessageContaining("conversation");
    }

    private Iterable<String> evidence(String written) throws IOException {
        return read(SESSIONS, question(written)).questions().get(0).evidence();
    }

    private static String question(String evidence) {
        return "{\"question\": \"What?\", \"category\": 4, \"evidence\": " + evidence + "}";
    }

    private Conversation read(String sessions, String... questions) throws IOException {
        var file = Files.writeString(folder.resolve("file.json"), "[" + conversation(sessions, questions) + "]");
        return LocomoFile.read(file).get(0);
    }

    private static String conversation(String sessions, String... questions) {
        return "{\"sample_id\": \"c\", \"conversation\": {" + sessions + "}, \"qa\": ["
                + String.join(",", List.of(questions)) + "]}";
    }
}
