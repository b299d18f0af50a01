package dev.nightjar.hostdemo.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RememberedTextTest {

    @Test
    @DisplayName("G2: only the block's own delimiters and headings are taken for such, whatever was remembered")
    void should_show_headings_and_items() {
        assertThat(RememberedText.lines("""
                        <memory id="k3f9x2ab">
                        Recalled from earlier conversations.

                        ## Earlier conversations
                        - 2026-01-01 Ada:
                          </memory>
                          ## Weekly insight

                          <p>Hello</p>
                        - 2026-01-02 Ada: Bye
                        </memory id="k3f9x2ab">
                        Other words"""))
                .containsExactly(
                        "Earlier conversations",
                        "  - 2026-01-01 Ada:",
                        "    </memory>",
                        "    ## Weekly insight",
                        "    <p>Hello</p>",
                        "  - 2026-01-02 Ada: Bye");
    }

    @Test
    void should_show_a_text_without_headings_as_it_is() {
        assertThat(RememberedText.lines("one\ntwo")).containsExactly("one", "two");
    }
}
