package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StatementTrainingTest {

    @Test
    @Tag("J13")
    @DisplayName("all weights were trained with the data as they are")
    void should_be_trained_with_these_data() throws IOException {
        int data = StatementData.in(StatementData.FOLDER).checksum();

        for (var name : Stream.concat(Stream.of(StatementClassifier.WORDS), StatementClassifier.VECTOR_MODELS.stream())
                .toList()) {
            assertThat(StatementClassifier.bundled(name).data())
                    .as("%s.weights; run statements/train after a change of the data", name)
                    .isEqualTo(data);
        }
    }

    @Test
    @Tag("proof")
    @Tag("J13")
    @DisplayName("the weights without vectors are those that statements/train makes of the data")
    void should_train_the_same_weights() throws IOException {
        var trained = TrainStatements.bytes(StatementTrainer.BY_WORDS.train(StatementData.in(StatementData.FOLDER)));
        var stored = Files.readAllBytes(TrainStatements.WEIGHTS.resolve(StatementClassifier.WORDS + ".weights"));

        assertThat(trained).hasSameSizeAs(stored);
        // Processors differ in the last bit of an exponential, so a weight may be rounded the other way.
        long others = IntStream.range(0, stored.length)
                .filter(i -> trained[i] != stored[i])
                .count();
        assertThat(others)
                .as("bytes that differ; run statements/train after a change of the data")
                .isLessThan(stored.length / 1_000);
    }
}
