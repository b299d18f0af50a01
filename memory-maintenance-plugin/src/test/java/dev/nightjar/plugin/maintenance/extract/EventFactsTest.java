package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I ran a half marathon yesterday | Ada ran a half marathon on 2024-03-04
                    I finished my thesis | Ada finished their thesis (said on 2024-03-05)
                    I just got back from Lisbon | Ada visited Lisbon (said on 2024-03-05)
                    I signed up for a relay race on 12 May | Ada signed up for a relay race on 2024-05-12
                    I've never been to Iceland | Ada has never been to Iceland
                    My son started school two years ago | Ada's son started school in 2022
                    Joined a choir last week! | Ada joined a choir in the week before 2024-03-05
                    We booked the van for 14 April 2024 | Ada booked the van for 2024-04-14
                    I booked a table for 3 April | Ada booked a table for 2024-04-03
                    I booked the movers for next Monday | Ada booked the movers for 2024-03-11
                    I got the chance to perform at a fair last month | Ada performed at a fair in February 2024
                    I got to go to a jazz workshop last week | Ada attended a jazz workshop in the week before 2024-03-05
                    I finished my novel and printed it last Friday | Ada finished their novel (said on 2024-03-05)
                    My novel finally came out on the 1st | Ada's novel came out on 2024-03-01
                    I'm tired, yesterday I came back from Lisbon | Ada visited Lisbon on 2024-03-04
                    Started therapy two weeks ago | Ada started therapy around 2024-02-20
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I scored 40 points last night, my best ever",
                "I painted this lighthouse last year",
                "We had a blast at the jazz fest last year",
                "I started as a child",
                "My crew won the regatta at age fifteen",
                "I had the chance to visit Paris but I did not go",
                "I got to go to the bank",
                "I went there yesterday",
                "I saw it last week",
                "I had a great time yesterday",
                "I went for a walk yesterday",
                "I talked to them yesterday",
                "I took a break yesterday"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
