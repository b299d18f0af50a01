package dev.nightjar.plugin.memory.question;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CapitalisedWordsTest {

    @Test
    @DisplayName("A capital inside a sentence makes a name, one at its beginning does not")
    void should_find_what_is_written_as_a_name() {
        assertThat(Words.capitalised("Where does Milena live? Near Bergen, I think."))
                .containsExactly("milena", "bergen", "i");
        assertThat(Words.capitalised("\"Jonas\" is a name")).isEmpty();
        assertThat(Words.capitalised("")).isEmpty();
    }
}
