package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FencedBlocksTest {

    @Test
    @DisplayName("Blocks of every name are removed, wherever they stand and whatever is in them")
    void should_remove_blocks() {
        var inner = Fence.around("memory", "- Nora lives in Bremen");
        var outer = Fence.fresh("memory", new Random(7)).opening() + "\n" + inner + "\n"
                + Fence.fresh("memory", new Random(7)).closing();
        var working = Fence.around("working_memory", "- Nora");

        assertThat(FencedBlocks.removedFrom(inner + "\n\nWhere does Greta live?"))
                .isEqualTo("Where does Greta live?");
        assertThat(FencedBlocks.removedFrom("Where does Greta live?\n" + outer)).isEqualTo("Where does Greta live?");
        assertThat(FencedBlocks.removedFrom(working + "\n" + outer + " Where?")).isEqualTo("Where?");
        assertThat(FencedBlocks.removedFrom("Now: " + inner + " and " + inner + "."))
                .isEqualTo("Now:  and .");
        assertThat(FencedBlocks.removedFrom(outer)).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("What is no block stays as it is")
    @ValueSource(
            strings = {
                "  plain text ",
                "<memory id=\"k3\"> is how it begins",
                "</memory id=\"k3\"> before <memory id=\"k3\">",
                "<memory id=\"k3\"> and </memory id=\"k4\">",
                "<memory id=\"k3\"> and </note id=\"k3\">",
                "<p id=\"k3\">HTML</p>",
                "a < b, id=\"5\"> c"
            })
    void should_leave_the_rest(String text) {
        assertThat(FencedBlocks.removedFrom(text)).isEqualTo(text);
    }

    @Test
    @Timeout(20)
    @DisplayName("Law: a megabyte of delimiters without a counterpart is looked through in time")
    void should_be_linear() {
        var text = new StringBuilder();
        for (int i = 0; text.length() < 1_000_000; i++) {
            text.append("<memory id=\"").append(i).append("\">");
        }
        text.append("</memory id=\"none\">");

        assertThat(FencedBlocks.removedFrom(text.toString())).hasSize(text.length());
    }
}
