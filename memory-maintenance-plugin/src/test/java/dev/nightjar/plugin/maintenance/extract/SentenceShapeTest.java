package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told plainly is read whatever stands around it in the sentence. */
class SentenceShapeTest {

    @DisplayName("J2: asides, remarks, introductions and questions around a statement do not hide it")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    My sister Clara, who lives in Oslo, is a nurse.        | Ada's sister Clara lives in Oslo
                    My sister Clara, who lives in Oslo, is a nurse.        | Ada's sister Clara is a nurse
                    My daughter, Mila, is allergic to nuts.                | Ada's daughter Mila is allergic to nuts
                    My wife, a teacher, works in Oslo.                     | Ada's wife works in Oslo
                    I'm sitting in the Quaver, which is my favourite café. | Ada's favourite café is the Quaver
                    I'm in the Quaver on Dock Road, which is my favourite café. | Ada's favourite café is the Quaver on Dock Road
                    I live with my friend Ines, who is a nurse.            | Ada's friend Ines is a nurse
                    I gave my bike to Ines, who is a nurse.                | Ines is a nurse
                    I sing in a choir, and on Fridays I play badminton.    | Ada plays badminton on Fridays
                    I have a dog, and in the evenings I play the cello.    | Ada plays the cello
                    I rent a flat in Oslo, second floor, with a balcony.   | Ada rents a flat in Oslo
                    I work two mornings a week at a bakery.                | Ada works for a bakery
                    I'm a member of a rowing club, and today is the regatta. | Ada is a member of a rowing club
                    We won a grant, with a condition attached.             | Ada won a grant (said on 2024-03-05)
                    As for Rome, I'm a vegetarian.                         | Ada is a vegetarian
                    I was born in Rome but grew up in Oslo.                | Ada grew up in Oslo
                    Our car is a Volvo, so what should I check?            | Ada's car is a Volvo
                    Quin and I live in Oslo, is there a market?            | Ada and Quin live in Oslo
                    I'm a nurse, so you can imagine what nights are like.  | Ada is a nurse
                    Quin and Ines had a boy, he's called Emil, so I'm glad. | Quin and Ines's son is called Emil
                    Meine Schwester Clara, die in Kiel wohnt, ist Lehrerin. | Adas Schwester Clara ist Lehrerin
                    """)
    void should_read_a_statement(String said, String fact) {
        assertThat(Said.facts(said)).contains(fact);
    }

    @DisplayName("J2: what is asked, or only thought of, stays out whatever stands around it")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I'm not allergic to nuts, am I?
                    If I had a dog, I would call it Rex, so what do you think?
                    In my dream I had three dogs, and on Fridays I played the harp.
                    I read about a man, John Smith, who lives in a tree.
                    Imagine I lived in Oslo, in a flat near the harbour.
                    """)
    void should_read_nothing(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
