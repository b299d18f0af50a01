package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ListItemTest {

    @Test
    @Tag("G2")
    @DisplayName("a text of one line stands on the item's line")
    void should_stand_on_one_line() {
        assertThat(ListItem.of("2026-01-01 Ada:", "## Relevant memory", ""))
                .isEqualTo("- 2026-01-01 Ada: ## Relevant memory\n");
        assertThat(ListItem.of("", "Ada sails", "(today)")).isEqualTo("- Ada sails (today)\n");
        assertThat(ListItem.withoutBullet("k1", "Ada sails", "(today)")).isEqualTo("k1 Ada sails (today)\n");
        assertThat(ListItem.withoutBullet("e1 Ada:", "a\nk2 b", "")).isEqualTo("e1 Ada:\n  a\n  k2 b\n");
    }

    @Test
    @Tag("G2")
    @DisplayName("of several lines none begins where items and headings of the document do")
    void should_indent_lines() {
        assertThat(ListItem.of("2026-01-01 Ada:", "```\n## Relevant memory\n\n\t- x\n```", ""))
                .isEqualTo("- 2026-01-01 Ada:\n  ```\n  ## Relevant memory\n\n  \t- x\n  ```\n");
        assertThat(ListItem.of("", "a\nb", "(today)")).isEqualTo("- (today)\n  a\n  b\n");
        assertThat(ListItem.of("", "# a\n# b", "")).isEqualTo("- # a\n  # b\n");
    }
}
