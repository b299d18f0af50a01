package dev.nightjar.plugin.embedding.staticmodel;

import static dev.nightjar.plugin.embedding.staticmodel.ModelFolder.TOKENIZER;
import static dev.nightjar.plugin.embedding.staticmodel.ModelFolder.floats;
import static dev.nightjar.plugin.embedding.staticmodel.ModelFolder.safetensors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.fail;

import dev.nightjar.commons.model.UnusableModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Every length and offset is checked before it is used")
class UnusableModelTest {

    private static final String HEADER = "{\"embeddings\":{\"dtype\":\"F32\",\"shape\":[4,2],\"data_offsets\":[0,32]}}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[0,32]  | [0,36]        | cannot stand at [0, 36]",
                "[0,32]  | [4,36]        | cannot stand at [4, 36]",
                "[0,32]  | [-4,28]       | cannot stand at",
                "[0,32]  | [32,0]        | cannot stand at",
                "[0,32]  | [0,28]        | cannot stand at",
                "[0,32]  | [0]           | cannot stand at",
                "[0,32]  | [0,4294967328] | cannot stand at",
                "[0,32]  | ['0','32']    | cannot stand at",
                "[4,2]   | [4,3]         | cannot stand at",
                "[4,2]   | [8]           | two dimensions",
                "[4,2]   | [4,2,1]       | shape [4, 2, 1]",
                "[4,2]   | [-4,-2]       | shape [-4, -2]",
                "[4,2]   | [2147483647,2147483647] | has not the room",
                "[4,2]   | [8,1]x        | not JSON",
                "[4,2]   | [2,4]         | row 2",
                "F32     | F8            | F8",
                "embeddings | vectors    | no tensor 'embeddings'"
            })
    void should_refuse_a_header_that_does_not_fit_the_file(String part, String instead, String complaint) {
        String header = HEADER.replace(part, instead.replace('\'', '"'));

        assertThatThrownBy(() -> load(safetensors(header, floats(ModelFolder.ROWS)), TOKENIZER))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 60, 1_000_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE})
    void should_refuse_a_length_of_the_header_that_cannot_be(long length) {
        byte[] model = "12345678 no header".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).putLong(0, length);

        assertThatThrownBy(() -> load(model, TOKENIZER))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining(length == 0 ? "0 bytes" : String.valueOf(length));
    }

    @Test
    void should_refuse_files_that_end_early_or_are_damaged_anywhere() throws IOException {
        byte[] whole = floats();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> load(cut, TOKENIZER))
                    .as("cut to %d bytes", length)
                    .isInstanceOf(UnusableModelException.class);
        }
        long seed = 20_261_121;
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = whole.clone();
            int place = random.nextInt(damaged.length);
            damaged[place] = (byte) random.nextInt();
            try {
                load(damaged, TOKENIZER).embedQuery("bread butters");
            } catch (UnusableModelException e) {
                assertThat(e).hasMessageMatching("(?s).+");
            } catch (RuntimeException e) {
                fail("seed " + seed + ", damage " + i + " at byte " + place, e);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"WordPiece\"        | \"BPE\"          | model.type is 'BPE'",
                "BertNormalizer       | Precompiled      | normalizer.type is 'Precompiled'",
                "BertPreTokenizer     | ByteLevel        | pre_tokenizer.type is 'ByteLevel'",
                "\"##\"               | \"@@\"           | prefix is '@@'",
                "100                  | 50               | max_input_chars_per_word is '50'",
                "\"strip_accents\": null | \"strip_accents\": false | strip_accents is 'false'",
                "\"##s\": 3           | \"##s\": 4       | '##s' has number 4",
                "\"##s\": 3           | \"##s\": 2       | gaps",
                "\"##s\": 3           | \"##s\": 3, \"x\": 4 | token 4 of 5",
                "\"[UNK]\": 0         | \"[NO]\": 0      | no '[UNK]'"
            })
    void should_refuse_a_tokenizer_it_would_read_wrongly(String part, String instead, String complaint) {
        assertThatThrownBy(() -> load(floats(), TOKENIZER.replace(part, instead)))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void should_refuse_weights_that_are_no_numbers_or_too_few() {
        String header = "{\"embeddings\":{\"dtype\":\"F32\",\"shape\":[4,2],\"data_offsets\":[0,32]},"
                + "\"weights\":{\"dtype\":\"F32\",\"shape\":[%d],\"data_offsets\":[32,%d]}}";
        byte[] data = floats(9, 9, 1, 0, 0, 2, 3, 4, 1, 1, Float.NaN, 1);

        assertThatThrownBy(() -> load(safetensors(header.formatted(4, 48), data), TOKENIZER))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining("'weights' of token 2 is NaN");
        assertThatThrownBy(() -> load(safetensors(header.formatted(3, 44), data), TOKENIZER))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining("each of the 4 tokens");
    }

    @Test
    void should_name_a_missing_file() throws IOException {
        assertThatThrownBy(() -> StaticModels.in(folder, (operation, cause) -> {}))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("model.safetensors");

        Files.write(folder.resolve("model.safetensors"), floats());
        assertThatThrownBy(() -> StaticModels.in(folder, (operation, cause) -> {}))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("vocab.txt");
    }

    private StaticModel load(byte[] model, String tokenizer) throws IOException {
        return StaticModels.in(ModelFolder.write(folder, model, tokenizer), (operation, cause) -> {});
    }
}
