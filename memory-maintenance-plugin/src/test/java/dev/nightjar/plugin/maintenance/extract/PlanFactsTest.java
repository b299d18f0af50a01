package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I'm planning to run a marathon | Ada is planning to run a marathon (said on 2024-03-05)
                    I'm going to visit Prague next month | Ada is going to visit Prague in April 2024
                    We're going camping this weekend | Ada is going camping on the weekend of 2024-03-09
                    I'm thinking of adopting a greyhound | Ada is thinking of adopting a greyhound (said on 2024-03-05)
                    I want to open a bookshop someday | Ada wants to open a bookshop (said on 2024-03-05)
                    I have a job interview tomorrow | Ada has a job interview on 2024-03-06
                    I'm working on a novel about whales | Ada is working on a novel about whales (said on 2024-03-05)
                    My dream is to sail around the world | Ada's dream is to sail around the world
                    I'm saving up for a camper van | Ada is saving up for a camper van (said on 2024-03-05)
                    I'm planning to move to Oslo in June | Ada is planning to move to Oslo in June 2024
                    Our wedding is in May | Ada's wedding is in May 2024
                    We're getting married! The wedding is in May | Ada is getting married (said on 2024-03-05)
                    My sister's wedding is on 3 May | Ada's sister's wedding is on 2024-05-03
                    My exam is on Friday | Ada's exam is on 2024-03-08
                    We're moving on 14 April 2024 | Ada will move on 2024-04-14
                    My move to Oslo is on 14 April | Ada will move to Oslo on 2024-04-14
                    I'm moving to Bergen instead of Oslo | Ada is moving to Bergen instead of Oslo (said on 2024-03-05)
                    I'll write Mapbook in Rust instead of Perl | Ada will write Mapbook in Rust instead of Perl (said on 2024-03-05)
                    I'm teaming up with a village baker | Ada is teaming up with a village baker (said on 2024-03-05)
                    It's been my dream to sail around the world | Ada's dream is to sail around the world
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm going to do my best",
                "I want to make a difference",
                "I'm going to bed",
                "I might move to Spain",
                "If I win I'm going to buy a boat",
                "I'm looking forward to it",
                "I want to see it",
                "I would buy a boat"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
