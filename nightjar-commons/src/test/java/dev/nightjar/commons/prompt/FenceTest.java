package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FenceTest {

    @Test
    @Tag("G2")
    @DisplayName("both delimiters carry the id, and the same random numbers give the same")
    void should_carry_its_id() {
        var fence = Fence.fresh("memory", new Random(7));
        assertThat(fence).isEqualTo(Fence.fresh("memory", new Random(7)));
        assertThat(fence.id()).matches("[0-9a-hjkmnp-tv-z]{8}");
        assertThat(fence.opening()).isEqualTo("<memory id=\"" + fence.id() + "\">");
        assertThat(fence.closing()).isEqualTo("</memory id=\"" + fence.id() + "\">");
    }

    @Test
    @Tag("G2")
    @DisplayName("each is another one")
    void should_be_fresh() {
        var random = new Random(1);
        var ids = new HashSet<String>();
        for (int i = 0; i < 1_000; i++) {
            ids.add(Fence.fresh("memory", random).id());
        }
        assertThat(ids).hasSize(1_000);
    }

    @Test
    @Tag("G2")
    @DisplayName("it tells whether the content could close it, in capitals or not")
    void should_find_its_id() {
        var fence = new Fence("memory", "k3f9x2ab");
        assertThat(fence.isIn("see </memory id=\"k3f9x2ab\"> there")).isTrue();
        assertThat(fence.isIn("K3F9X2AB")).isTrue();
        assertThat(fence.isIn("</memory> k3f9x2a b")).isFalse();
    }
}
