package dev.nightjar.plugin.maintenance.extract.clause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.text.Tokenizer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClauseSplitterTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I swim and I run | I swim / I run
                    I went to Rome and it was hot | I went to Rome / it was hot
                    I have two cats: Miso and Pixel | I have two cats , Miso and Pixel
                    I live with my dog and my wife | I live with my dog and my wife
                    I moved because I found a job | I moved / I found a job
                    I joined a band and have played since | I joined a band / I have played since
                    I love art and play chess daily | I love art / I play chess daily
                    I want to sing and play chess | I want to sing and play chess
                    My husband and I moved | My husband and I moved
                    Last Friday , I ran | Last Friday , I ran
                    I would move if I could | NONE
                    I swim , which is fun | I swim
                    I sang when I was a kid | I sang as a child
                    """)
    void should_cut_between_clauses(String sentence, String clauses) {
        var expected = clauses.equals("NONE") ? "" : clauses;

        assertThat(String.join(
                        " / ",
                        ClauseSplitter.split(Tokenizer.words(sentence)).stream()
                                .map(clause -> String.join(" ", clause.words()))
                                .toList()))
                .isEqualTo(expected);
    }
}
