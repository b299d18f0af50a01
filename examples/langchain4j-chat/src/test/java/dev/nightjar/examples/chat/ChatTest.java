package dev.nightjar.examples.chat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChatTest {

    @Test
    void should_remember_in_another_conversation_and_for_this_user_only(@TempDir Path data) {
        var answers = Chat.talk(data);

        assertEquals("Noted.", answers.get(0));
        assertTrue(answers.get(1).startsWith("I remember:"), answers.get(1));
        assertTrue(answers.get(1).contains("Bergen"), answers.get(1));
        assertEquals("Noted.", answers.get(2));
    }
}
