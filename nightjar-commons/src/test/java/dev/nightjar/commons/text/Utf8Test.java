package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8Test {

    private static final byte[] LATIN_1 = "café".getBytes(StandardCharsets.ISO_8859_1);

    @Test
    void should_drop_one_mark_when_text_begins_with_it() throws CharacterCodingException {
        var marked = "\uFEFF\uFEFFcafé\uFEFF".getBytes(StandardCharsets.UTF_8);

        assertThat(Utf8.strict(marked)).isEqualTo("\uFEFFcafé\uFEFF");
        assertThat(Utf8.lenient(marked)).isEqualTo("\uFEFFcafé\uFEFF");
        assertThat(Utf8.withoutMark("\uFEFF")).isEmpty();
        assertThat(Utf8.withoutMark("")).isEmpty();
    }

    @Test
    void should_refuse_or_repair_when_bytes_are_not_utf_8() {
        assertThatExceptionOfType(CharacterCodingException.class).isThrownBy(() -> Utf8.strict(LATIN_1));
        assertThat(Utf8.lenient(LATIN_1)).isEqualTo("caf\uFFFD");
    }
}
