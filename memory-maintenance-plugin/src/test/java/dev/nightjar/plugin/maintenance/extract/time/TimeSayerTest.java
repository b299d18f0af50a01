package dev.nightjar.plugin.maintenance.extract.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.language.Language;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeSayerTest {

    private static final Language ENGLISH = Language.of(RuleFile.load("en.rules"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    2024-03-05 | PAST | to the opera yesterday | on 2024-03-04
                    2024-03-01 | PAST | to the opera yesterday | on 2024-02-29
                    2023-03-01 | PAST | to the opera yesterday | on 2023-02-28
                    2024-01-01 | PAST | to the opera last night | on 2023-12-31
                    2024-03-05 | PAST | to the opera the day before yesterday | on 2024-03-03
                    2024-12-31 | FUTURE | to the opera tomorrow | on 2025-01-01
                    2024-03-05 | PAST | a tree this morning | on 2024-03-05
                    2024-03-05 | PAST | a tree three days ago | on 2024-03-02
                    2024-03-05 | PAST | a tree two weeks ago | around 2024-02-20
                    2024-03-31 | PAST | a tree a month ago | in February 2024
                    2024-03-05 | PAST | a tree about five years ago | in 2019
                    2024-03-05 | PAST | a tree a few weeks ago | a few weeks before 2024-03-05
                    2024-03-05 | FUTURE | a tree in two weeks | around 2024-03-19
                    2024-11-05 | FUTURE | a tree in three months | in February 2025
                    2024-03-05 | PAST | a tree last week | in the week before 2024-03-05
                    2024-01-15 | PAST | a tree last month | in December 2023
                    2024-12-15 | FUTURE | a tree next month | in January 2025
                    2024-03-05 | PAST | a tree last year | in 2023
                    2024-03-05 | PAST | a tree last summer | in summer 2023
                    2024-10-05 | PAST | a tree last summer | in summer 2024
                    2024-03-05 | FUTURE | a tree this summer | in summer 2024
                    2024-03-05 | FUTURE | a tree this weekend | on the weekend of 2024-03-09
                    2024-03-05 | PAST | a tree over the weekend | on the weekend of 2024-03-02
                    2024-03-05 | PAST | a tree last weekend | on the weekend of 2024-03-02
                    2024-03-05 | PAST | a tree last Saturday | on 2024-03-02
                    2024-03-05 | PAST | a tree last Tuesday | on 2024-02-27
                    2024-03-05 | PAST | a tree last Fri | on 2024-03-01
                    2024-03-05 | FUTURE | a tree next Friday | on a Friday soon after 2024-03-05
                    2024-03-08 | FUTURE | a tree next Monday | on 2024-03-11
                    2024-03-05 | FUTURE | a tree on Friday | on 2024-03-08
                    2024-03-05 | PAST | a tree on Friday | on 2024-03-01
                    2024-03-05 | PAST | a tree on 5 May 2021 | on 2021-05-05
                    2024-03-05 | FUTURE | a tree on May 5th | on 2024-05-05
                    2024-03-05 | PAST | a tree on May 5th | on 2023-05-05
                    2024-03-05 | PAST | a tree on 29 February | on 2024-02-29
                    2023-03-05 | PAST | a tree on 29 February | on 2020-02-29
                    2024-03-05 | PAST | a tree in May | in May 2023
                    2024-03-05 | FUTURE | a tree in May | in May 2024
                    2024-03-05 | PAST | a tree in 2019 | in 2019
                    2024-03-05 | TIMELESS | a tree since 2015 | since 2015
                    2024-03-05 | TIMELESS | on May 5 | on 5 May
                    """)
    void should_make_absolute(LocalDate said, Direction direction, String words, String when) {
        assertThat(when(words, said, direction)).isEqualTo(when);
    }

    @ParameterizedTest
    @CsvSource({"a tree may grow", "a march through town", "flat in 3 rooms", "room 2019"})
    void should_see_no_date_where_none_is(String words) {
        assertThat(when(words, LocalDate.of(2024, 3, 5), Direction.PAST)).isNull();
    }

    @Test
    void should_not_accept_a_day_that_does_not_exist() {
        assertThat(when("on 31 February 2023", LocalDate.of(2024, 3, 5), Direction.PAST))
                .isNull();
    }

    /** The first time the words tell; null when they tell none. */
    private static @Nullable String when(String words, LocalDate said, Direction direction) {
        var tokens = Words.spaced(words).stream().map(Token::of).toList();
        return new TimeReader(ENGLISH)
                .find(tokens).stream()
                        .flatMap(span -> new TimeSayer(ENGLISH).say(span, said, direction).stream())
                        .findFirst()
                        .orElse(null);
    }
}
